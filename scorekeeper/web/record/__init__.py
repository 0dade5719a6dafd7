"""From a sheet to the log: what it would do, what was stated, what came in meanwhile, and the recording itself.

No page is made here: the pages are in ``match`` and ``log``.
"""
