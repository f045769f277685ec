"""What a run means: statistics, metrics, and the page that tells them to a person."""
