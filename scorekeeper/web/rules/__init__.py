"""The rules of a game on one page, and its questions to the referee."""
