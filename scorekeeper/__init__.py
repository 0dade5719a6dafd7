"""Scorekeeper: the referee and scorekeeping companion for people who play cards at a real table."""

__version__ = "0.1.0"
