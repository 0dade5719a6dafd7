"""Attacks on a throw-away instance of one's own: hostile requests and files, kills; what must hold is looked at."""
