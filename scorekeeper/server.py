"""The production server: it migrates the schema, then starts the workers."""

from __future__ import annotations

import gc
import io
import resource
import socket
import sys
from collections.abc import Iterable
from functools import partial
from typing import Any

import segno
from flask import Flask
from gunicorn.app.base import BaseApplication

from .app import create_app
from .asgi import Threads
from .store.migrate import upgrade
from .store.models import db
from .store.versions import Standing, standing
from .streams import Streams


class Server(BaseApplication):
    """Gunicorn, configured by our settings instead of its command line."""

    def __init__(self, app: Flask, host: str, port: int) -> None:
        self.app = app
        self.bind = f"[{host}]:{port}" if ":" in host else f"{host}:{port}"
        super().__init__()

    def load_config(self) -> None:
        """Set what ``settings`` says of workers and threads, and the hooks that gunicorn calls."""
        settings: dict[str, Any] = {
            "bind": self.bind,
            "workers": self.app.config["WORKERS"],
            "worker_class": "asgi",
            "asgi_lifespan": "off",
            "preload_app": True,
            "keepalive": 30,
            "timeout": 60,
            "graceful_timeout": 4,  # it waits as long for phones that only hold a connection open
            "control_socket_disable": True,  # it would be in the home folder, one for all servers of this user
            "loglevel": "warning",
            "when_ready": lambda _server: freeze(),
            "post_fork": lambda _server, worker: self._begin(worker),
        }
        for name, value in settings.items():
            self.cfg.set(name, value)

    def load(self) -> Threads:
        """Return the application to serve. Its threads start with the first request, so each worker has its own."""
        config = self.app.config
        self.streams = Streams(partial(look, self.app), config["STREAMS"], config["STREAMS_PER_ADDRESS"])
        return Threads(self.app.wsgi_app, config["THREADS"], config["MAX_FILE_LENGTH"], self.streams)

    def _begin(self, worker: Any) -> None:
        """Give a new worker its own connections, and end its streams when it is to stop."""
        own_connections(self.app)
        self.streams.stops = lambda: not worker.alive


def raise_open_files() -> None:
    """Raise the limit of open files to the machine's maximum, so that slow connections keep out nobody."""
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))


def freeze() -> None:
    """Exempt what was loaded at boot from the garbage collector: workers then keep sharing its memory."""
    gc.collect()
    gc.freeze()


def own_connections(app: Flask) -> None:
    """Drop the connections inherited from the parent, so that a worker opens its own."""
    with app.app_context():
        db.engine.dispose(close=False)


def look(app: Flask, tables: Iterable[int]) -> dict[int, Standing]:
    """Return the versions and codes of ``tables``; may be called in any thread."""
    with app.app_context():
        return standing(tables)


def address(host: str, port: int) -> str:
    """Return an address that a phone on the same network can open: ``http://192.0.2.7:8000/``."""
    if host in ("0.0.0.0", "::", ""):  # noqa: S104 - a comparison
        host = own_address()
    return f"http://{f'[{host}]' if ':' in host else host}:{port}/"


def own_address() -> str:
    """Return this machine's address on its network, without sending anything; ``127.0.0.1`` if it is on none."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # an address that belongs to nobody: it only selects the network interface
        except OSError:
            return "127.0.0.1"
        return str(probe.getsockname()[0])


def announce(where: str) -> None:
    """Print the address, and on a terminal its QR code for phones; a log file gets no picture."""
    print(f"Scorekeeper: {where}", flush=True)
    if sys.stdout.isatty():
        picture = io.StringIO()
        segno.make(where, micro=False).terminal(picture, compact=True)
        print(picture.getvalue(), flush=True)


def serve(host: str | None = None, port: int | None = None) -> int:
    """Migrate the schema, print the address, and serve until stopped. Return the exit status.

    ``host`` and ``port`` default to the settings.
    """
    app = create_app()
    host, port = host or app.config["HOST"], port or app.config["PORT"]
    upgrade(app)
    announce(address(host, port))
    raise_open_files()
    Server(app, host, port).run()
    return 0
