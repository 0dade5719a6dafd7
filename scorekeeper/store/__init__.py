"""Database access: append-only logs of entries, and results kept beside them that can be rebuilt from the logs."""
