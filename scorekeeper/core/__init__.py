"""The code that all games share. It imports no game, no Flask and no database."""
