"""From a sheet to the log: previews, what a page has stated, conflicts, and the recording itself.

There are no views here; these are in ``match`` and ``log``.
"""
