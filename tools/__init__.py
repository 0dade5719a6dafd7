"""Commands for developers, beside the tests: ``python -m tools.words``, ``tools.screenshots``, ``tools.bench``."""
