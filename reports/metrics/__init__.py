"""What a run's games say: one metric a module, each a pure function from a run to a frame.

Games are aggregated inside DuckDB; only counts come out. Rates come with n, low and high (95% pair-clustered
interval, see `reports.stats.clusters`); a draw counts half and is in n.
"""
