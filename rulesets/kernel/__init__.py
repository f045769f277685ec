"""Shared by all games: layouts, the two runtimes, randomness, card and deck files, diagnostics."""
