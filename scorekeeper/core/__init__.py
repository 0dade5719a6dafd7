"""What every game shares. Knows no game, no Flask and no database."""
