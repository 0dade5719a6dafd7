"""Attacks on a throw-away server of our own: hostile requests and files, and kills, with checks of what must hold."""
