"""``make offline``: build what runs the app in a browser, without a server, into ``build/offline``.

The folder has Python compiled to WebAssembly (Pyodide), Python's standard library, the app with its packages, modules
that migrate an older record, and a manifest. ``docs/offline-runtime.md`` says what is in it and how it is started.
"""
