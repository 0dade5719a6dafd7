"""The production server: it migrates the database schema, then starts gunicorn's workers."""

from __future__ import annotations

import errno
import gc
import io
import logging
import os
import resource
import socket
import sys
import time
from collections.abc import Iterable
from functools import partial
from logging.config import dictConfig
from pathlib import Path
from typing import Any

import segno
from flask import Flask
from gunicorn.app.base import BaseApplication
from gunicorn.glogging import Logger

from . import heavy, metrics, server_log
from .app import create_app
from .asgi import Lanes, Scraped, Site
from .config import Unusable, log_kind, misspelt, place_of
from .store.logs import purge_logs
from .store.migrate import upgrade
from .store.models import db
from .store.versions import TableVersion, versions_of
from .streams import Streams
from .web.http import rates
from .web.http.hosts import Application, is_trusted
from .web.http.runtime import read_runtime

STOP = 4  #: seconds that workers have to end before they are killed
FREED = 1  #: seconds that a start waits for a port that is still taken
UNREAD = 60_000  #: milliseconds after which the kernel closes a connection whose client reads nothing
RECEIVED = 32_768  #: bytes of a connection's receive buffer in the kernel, which doubles them
COLLECTED = 10_000  #: new objects after which Python looks for cycles, instead of 700
WAIT = 2  #: seconds that a stopping worker waits for connections, even idle ones; closing takes 1.5 more

log = logging.getLogger(__name__)


class ServerLogger(Logger):
    """Gunicorn's logger, but it logs requests only if a setting asks for it, not whenever loggers are configured."""

    @property
    def access_log_enabled(self) -> bool:
        """Whether requests are logged."""
        return bool(self.cfg.accesslog)


class Server(BaseApplication):
    """Gunicorn, configured from the app's settings instead of its own command line.

    Raises ``Unusable`` if metrics and pages have the same port.
    """

    def __init__(self, app: Application, host: str, port: int) -> None:
        self.app, self.host, self.port = app, host, port
        self.metrics = metrics.keep(app.config["INSTANCE"]) if app.config["METRICS"] else None
        self.bind, scraped = listening(host, port), app.config["METRICS"]
        if scraped and scraped[1] == port:
            raise Unusable("SCOREKEEPER_METRICS has to be another port than the pages have")
        self.scraped_at = [listening(*scraped)] if scraped else []
        super().__init__()

    def load_config(self) -> None:
        """Set gunicorn's settings: address, workers, timeouts, and hooks."""
        settings: dict[str, Any] = {
            "bind": [self.bind, *self.scraped_at],
            "workers": self.app.config["WORKERS"],
            "worker_class": "asgi",
            "asgi_lifespan": "off",
            "preload_app": True,
            "keepalive": 30,
            "timeout": 60,
            "graceful_timeout": STOP,
            "control_socket_disable": True,  # it would be in the home folder, shared by all servers of this user
            "loglevel": "warning",
            "logconfig_dict": server_log.server_config(self.app.config["LOG"]),
            "logger_class": ServerLogger,
            "accesslog": "-" if self.app.config["ACCESS_LOG"] else None,
            "access_log_format": server_log.ACCESS,
            "when_ready": self._listens,
            "post_fork": lambda _server, worker: self._begin(worker),
            **({"child_exit": self._ended, "on_exit": lambda _server: self._stop_counting()} if self.metrics else {}),
            "dirty_apps": [heavy.PATH],
            "dirty_workers": self.app.config["HEAVY_WORKERS"],
            "dirty_timeout": 60,
            "dirty_graceful_timeout": WAIT,
            "dirty_worker_init": lambda _worker: own_connections(self.app),
            # Workers find the heavy lane by this name, so it must differ from that of any other server.
            "proc_name": f"scorekeeper-{self.port}-{os.getpid()}",
        }
        for name, value in settings.items():
            self.cfg.set(name, value)

    def load(self) -> Lanes:
        """Return the ASGI application.

        Its threads start with the first request, so each worker has threads of its own.
        """
        config = self.app.config
        self.streams = Streams(partial(look, self.app), config["STREAMS"], config["STREAMS_PER_ADDRESS"])
        site = Site(
            self.app.wsgi_app,
            partial(rates.longest_body, self.app),
            partial(rates.source_of, proxies=config["PROXIES"]),
            rates.networks,
            lambda host, own: is_trusted(host, self.app.trusted_names, own),
            config["PREFIX"],
        )
        scraped = Scraped(config["METRICS"][1], self.metrics) if self.metrics else None
        heavy.HeavyLane.application = staticmethod(site.application)
        lanes = Lanes(site, config["THREADS"], self.streams, heavy.ask if config["HEAVY_WORKERS"] else None, scraped)
        freeze()  # before gunicorn forks
        return lanes

    def _listens(self, server: Any) -> None:
        """Print the URL as soon as the server listens there, not before: another program may have the port."""
        bound_connections(server)
        print(f"The record is {place_of(self.app.config['SQLALCHEMY_DATABASE_URI'])}", flush=True)
        print(runtime_said(self.app.config["RUNTIME"]), flush=True)
        announce(address(self.host, self.port))

    def _ended(self, _server: Any, worker: Any) -> None:
        assert self.metrics
        self.metrics.ended(worker.pid)

    def _stop_counting(self) -> None:
        assert self.metrics
        self.metrics.remove()

    def _begin(self, worker: Any) -> None:
        """Prepare a new worker: its own database connections, and streams that end when it is to stop.

        Its own graceful timeout is shorter than ``STOP``, so that it ends before it is killed.
        """
        own_connections(self.app)
        worker.cfg.set("graceful_timeout", WAIT)
        self.streams.stops = lambda: not worker.alive


def check_free(host: str, port: int) -> None:
    """Check that the server can listen on a port. Raises ``Unusable`` if another program does, or ``host`` is wrong.

    A server that is being stopped has ``FREED`` seconds to release the port. Nothing is checked if systemd, or the
    server that this one replaces, passes on its sockets.
    """
    if os.environ.get("LISTEN_FDS") or os.environ.get("GUNICORN_FD"):
        return
    until = time.monotonic() + FREED
    while True:
        try:
            family, kind, _, _, at = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
            with socket.socket(family, kind) as probe:
                probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
                probe.bind(at)
                return
        except OSError as error:
            if error.errno == errno.EADDRINUSE and time.monotonic() < until:
                time.sleep(0.1)
                continue
            raise Unusable(_not_bound(host, port, error)) from None


def _not_bound(host: str, port: int, error: OSError) -> str:
    if error.errno == errno.EADDRINUSE:
        return f"port {port} is taken: another program listens there; choose another by --port or SCOREKEEPER_PORT"
    if error.errno == errno.EACCES:
        return f"port {port} is for root alone: choose one from 1024 by --port or SCOREKEEPER_PORT"
    return f"{host[:80]} is no address of this machine ({error.strerror}): choose another by --host or SCOREKEEPER_HOST"


def listening(host: str, port: int) -> str:
    """Return ``HOST:PORT`` for gunicorn, an IPv6 address in brackets: ``[::]:8000``."""
    return f"[{host}]:{port}" if ":" in host else f"{host}:{port}"


def raise_open_files() -> None:
    """Raise the limit of open files as far as the system allows, so that slow connections do not exhaust it."""
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))


def bound_connections(server: Any) -> None:
    """Set limits on connections: a timeout for clients that read nothing, and a small receive buffer.

    Without them, responses that nobody reads, and bodies that the application has not read, would fill the memory.
    """
    for listener in server.LISTENERS:
        if sys.platform == "linux":  # other systems have a timeout of their own
            listener.sock.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, UNREAD)
        listener.sock.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, RECEIVED)


def freeze() -> None:
    """Exempt objects loaded at start from garbage collection, so that forked workers keep sharing their memory.

    Later objects are collected less often than usual: a match has many objects and no cycles.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(COLLECTED)


def own_connections(app: Flask) -> None:
    """Drop database connections inherited from the parent process, so that the worker opens its own."""
    with app.app_context():
        db.engine.dispose(close=False)


def look(app: Flask, tables: Iterable[int]) -> dict[int, TableVersion]:
    """Return id to version and codes of those tables that still exist. ``tables``: their ids.

    It may be called in any thread.
    """
    with app.app_context():
        return versions_of(tables)


def address(host: str, port: int) -> str:
    """Return the URL at which a phone on the same network reaches the server, such as ``http://192.0.2.7:8000/``."""
    if host in ("0.0.0.0", "::", ""):  # noqa: S104 - a comparison
        host = own_address()
    return f"http://{f'[{host}]' if ':' in host else host}:{port}/"


def own_address() -> str:
    """Return this machine's IP address on its network, without sending anything.

    ``127.0.0.1`` if there is no network.
    """
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # an address reserved for documentation: it only selects the interface
        except OSError:
            return "127.0.0.1"
        return str(probe.getsockname()[0])


def runtime_said(folder: Path | None) -> str:
    """Return a sentence to print at the start: whether ``folder`` has the runtime with which phones keep tables.

    ``folder``: ``None`` if the setting ``SCOREKEEPER_RUNTIME`` is ``none``.
    """
    if folder is None:
        return "No phone keeps a table: SCOREKEEPER_RUNTIME is none"
    built = read_runtime(folder)
    if built is None:
        return f"What runs the app in a browser would be in {folder}: it is not there, or not for this version"
    return f"What runs the app in a browser is in {folder}: version {built.version}"


def announce(where: str) -> None:
    """Print the URL ``where`` and, if the output is a terminal, its QR code for phones."""
    print(f"Scorekeeper: {where}", flush=True)
    if sys.stdout.isatty():
        picture = io.StringIO()
        segno.make(where, micro=False).terminal(picture, compact=True)
        print(picture.getvalue(), flush=True)


def serve(host: str | None = None, port: int | None = None) -> int:
    """Migrate the schema, serve until stopped, and return the exit status.

    ``host`` and ``port`` default to the settings. Raises ``Unusable`` if a setting, the host or the port cannot be
    used, ``UnknownSchema`` if a later version of the program has migrated the database.
    """
    dictConfig(server_log.server_config(log_kind()))
    app = create_app()
    for said in misspelt():
        log.warning(said)
    host, port = host or app.config["HOST"], port or app.config["PORT"]
    upgrade(app)
    with app.app_context():
        purge_logs()
    raise_open_files()
    check_free(host, port)
    Server(app, host, port).run()
    return 0
