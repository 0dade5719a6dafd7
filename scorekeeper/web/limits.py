"""How much one request may ask of the server."""

#: Entries folded while a file is read: a correction folds again what follows the entry that it names, so a small
#: file of many corrections could otherwise keep the server busy for hours. Months of evenings stay far below it.
MOST_WORK = 60_000
