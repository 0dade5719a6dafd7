"""Serving the pages with a production server: the schema first, then the workers."""

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
    """Gunicorn, told by our settings instead of its command line."""

    def __init__(self, app: Flask, host: str, port: int) -> None:
        self.app = app
        self.bind = f"[{host}]:{port}" if ":" in host else f"{host}:{port}"
        super().__init__()

    def load_config(self) -> None:
        """Sets what ``settings`` says of workers and threads, and what gunicorn does once it is up."""
        settings: dict[str, Any] = {
            "bind": self.bind,
            "workers": self.app.config["WORKERS"],
            "worker_class": "asgi",
            "asgi_lifespan": "off",
            "preload_app": True,
            "keepalive": 30,
            "timeout": 60,
            "graceful_timeout": 4,  # it waits as long for phones that only hold a connection open
            "control_socket_disable": True,  # it would stand in the home folder, one for all that this user serves
            "loglevel": "warning",
            "when_ready": lambda _server: freeze(),
            "post_fork": lambda _server, worker: self._begin(worker),
        }
        for name, value in settings.items():
            self.cfg.set(name, value)

    def load(self) -> Threads:
        """The application that it serves; its threads start with the first request, so in each worker for itself."""
        config = self.app.config
        self.streams = Streams(partial(look, self.app), config["STREAMS"], config["STREAMS_PER_ADDRESS"])
        return Threads(self.app.wsgi_app, config["THREADS"], config["MAX_FILE_LENGTH"], self.streams)

    def _begin(self, worker: Any) -> None:
        """A worker has connections of its own, and ends its streams when it is to stop."""
        own_connections(self.app)
        self.streams.stops = lambda: not worker.alive


def raise_open_files() -> None:
    """As many connections may be open at once as the machine lets us have: slow ones are to keep out nobody."""
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))


def freeze() -> None:
    """What is loaded at boot stays: the collector need never look at it again, and workers share it."""
    gc.collect()
    gc.freeze()


def own_connections(app: Flask) -> None:
    """A worker opens its own connections to the database."""
    with app.app_context():
        db.engine.dispose(close=False)


def look(app: Flask, tables: Iterable[int]) -> dict[int, Standing]:
    """Where tables stand, asked in whatever thread."""
    with app.app_context():
        return standing(tables)


def address(host: str, port: int) -> str:
    """An address that a phone on the same network can open: ``http://192.0.2.7:8000/``."""
    if host in ("0.0.0.0", "::", ""):  # noqa: S104 - a comparison
        host = own_address()
    return f"http://{f'[{host}]' if ':' in host else host}:{port}/"


def own_address() -> str:
    """This machine's address on its network, found without sending anything; ``127.0.0.1`` where it is on none."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # an address that is nobody's: it only chooses the way out
        except OSError:
            return "127.0.0.1"
        return str(probe.getsockname()[0])


def announce(where: str) -> None:
    """Prints the address, and on a terminal its QR for the phones around it; a log holds no pictures."""
    print(f"Scorekeeper: {where}", flush=True)
    if sys.stdout.isatty():
        picture = io.StringIO()
        segno.make(where, micro=False).terminal(picture, compact=True)
        print(picture.getvalue(), flush=True)


def serve(host: str | None = None, port: int | None = None) -> int:
    """Brings the schema up to date, serves until stopped, and says where; gives the exit status.

    ``host`` and ``port``: those of the settings where they are not given.
    """
    app = create_app()
    host, port = host or app.config["HOST"], port or app.config["PORT"]
    upgrade(app)
    announce(address(host, port))
    raise_open_files()
    Server(app, host, port).run()
    return 0
