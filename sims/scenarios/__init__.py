"""Board positions with actions and what must hold after them, read from YAML files and played."""
