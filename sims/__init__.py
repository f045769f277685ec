"""Playing many games: pilots, plans, the runner and the store."""
