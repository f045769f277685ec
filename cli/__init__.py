"""What people type: the `evenhand` command."""
