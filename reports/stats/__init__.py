"""Intervals and verdicts: pure functions of counts, nothing here knows what a game is."""
