"""Numbers that rules and cards share, beyond card types and keywords."""

from __future__ import annotations

WILDBLOOD = 11
"""The tribe that the Wildblood keywords ask for."""

HUNT_STEP, KIN_STEP = 1, 2
"""Rows of the step table that hold what two keywords do; see `tables.py`."""
