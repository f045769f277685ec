"""Ranked seasons: many players, matched near their rating, climb a ladder of classes."""
