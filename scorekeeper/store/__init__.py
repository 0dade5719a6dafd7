"""The record: append-only logs, and what is kept beside them, which folding a log rebuilds."""
