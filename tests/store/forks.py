"""A process that has loaded the server, and serves in a fork of itself for each line it reads: words of the command.

A fork leads a process group of its own. Its number is told when it starts, and again when it has ended.
"""

from __future__ import annotations

import json
import os
import sys

from scorekeeper import cli, server  # noqa: F401 - loaded here, so that no fork has to


def main() -> None:
    for line in sys.stdin:
        child = os.fork()
        if not child:
            os.setsid()
            os.dup2(sys.stderr.fileno(), sys.stdout.fileno())  # what is read of us is no log
            os._exit(cli.main(json.loads(line)))
        print(child, flush=True)
        os.waitpid(child, 0)
        print(child, flush=True)


if __name__ == "__main__":
    main()
