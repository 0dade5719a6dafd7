"""What all pages share: requests, responses, languages, caches, static files. It imports no page."""
