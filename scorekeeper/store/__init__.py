"""The record: what was logged, append-only, and caches that folding it again rebuilds."""
