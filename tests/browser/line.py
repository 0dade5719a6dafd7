"""A line to a server that can be cut: what a browser is told to be without reaches only the workers that it has."""

from __future__ import annotations

import socket
from contextlib import suppress
from threading import Lock, Thread

from tools.serving import free_port

BYTES = 65_536  #: that are passed on at a time


class Line:
    """Passes on connections to the server at a port of this machine, as long as it is not cut."""

    def __init__(self, server: int) -> None:
        self.server, self.port = server, free_port()
        self._open: set[socket.socket] = set()
        self._lock = Lock()
        self.mend()

    @property
    def address(self) -> str:
        """Return the address of the server by this line."""
        return f"http://127.0.0.1:{self.port}"

    def mend(self) -> None:
        """Let connections through, from now on."""
        listening = socket.create_server(("127.0.0.1", self.port))
        self._open = {listening}
        Thread(target=self._accept, args=(listening,), daemon=True).start()

    def cut(self) -> None:
        """End all connections, and refuse others."""
        with self._lock:
            for each in self._open:
                with suppress(OSError):
                    each.shutdown(socket.SHUT_RDWR)
                each.close()
            self._open = set()

    def _accept(self, listening: socket.socket) -> None:
        while True:
            try:
                phone, _ = listening.accept()
            except OSError:
                return
            try:
                server = socket.create_connection(("127.0.0.1", self.server))
            except OSError:  # it is being started again
                phone.close()
                continue
            with self._lock:
                cut = listening not in self._open
                self._open |= set() if cut else {phone, server}
            if cut:
                phone.close()
                server.close()
                return
            for ends in ((phone, server), (server, phone)):
                Thread(target=self._pass_on, args=ends, daemon=True).start()

    def _pass_on(self, one: socket.socket, other: socket.socket) -> None:
        with suppress(OSError):
            while sent := one.recv(BYTES):
                other.sendall(sent)
        with self._lock:
            for each in (one, other):
                self._open.discard(each)
                with suppress(OSError):
                    each.shutdown(socket.SHUT_RDWR)
                each.close()
