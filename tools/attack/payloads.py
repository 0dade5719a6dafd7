"""Hostile paths, headers and requests."""

from __future__ import annotations

Header = tuple[str, str]

#: Paths that lead out of the pages, or nowhere.
PATHS = (
    "/../../etc/passwd",
    "/static/../scorekeeper/app.py",
    "/static/%2e%2e/%2e%2e/instance/secret",
    "//evil.example/",
    "/%00",
    "/%ff%fe",
    "/%0d%0aSet-Cookie:%20a=b",
    "/" + "a/" * 2000,
    "/t/" + "%F0%9F%82%A1" * 300,
    "/static/x/house.css%00",
    "/t//m//",
    "/rules/" + "." * 500,
    "/;",
    "/?" + "&".join("a=b" for _ in range(2000)),
    "/?" + "a" * 7000,
    "*",
    "http://evil.example/",
    "/instance/scorekeeper.sqlite3",
    "/.git/config",
    "/static/",
    "/t/%252e%252e/",
    "/\\..\\..",
)

#: Malformed or false headers.
HEADERS: tuple[Header, ...] = (
    ("Accept-Language", "x" * 5000),
    ("Accept-Language", ",".join(f"l{n};q=0.{n}" for n in range(900))),
    ("Accept-Encoding", "br;q=9, gzip;q=-1, *;q=x"),
    ("Content-Type", "multipart/form-data"),
    ("Content-Type", "application/json; charset=\udcff"),
    ("Content-Type", "text/html; charset=utf-7"),
    ("X-Forwarded-For", "evil, " * 500),
    ("X-Forwarded-Host", "evil.example"),
    ("X-Forwarded-Proto", "javascript"),
    ("Forwarded", "for=evil;host=evil.example"),
    ("X-HTTP-Method-Override", "DELETE"),
    ("X-Original-URL", "/admin"),
    ("If-Modified-Since", "x"),
    ("If-None-Match", '"' * 999),
    ("Range", "bytes=0-0,1-1,2-2," * 90),
    ("Range", "bytes=-1"),
    ("Referer", "javascript:alert(1)"),
    ("Origin", "null"),
    ("HX-Request", "x"),
    ("HX-Target", "<script>"),
    ("User-Agent", "\x01"),
    ("Authorization", "Basic ////"),
    ("Expect", "100-continue"),
    ("Upgrade", "h2c"),
    ("Connection", "keep-alive, Upgrade"),
    ("Transfer-Encoding", "gzip"),
    ("Date", "99999"),
    ("Cookie", "scorekeeper=x; scorekeeper=y"),
    ("Sec-Fetch-Site", "x" * 900),
)

LOCAL = b" HTTP/1.1\r\nHost: localhost\r\n"
JOIN = b"POST /join" + LOCAL
PIECES = JOIN + b"Transfer-Encoding: chunked\r\n\r\n"

#: Bytes that are not HTTP, or break off.
WIRE = (
    b"",
    b"\r\n\r\n\r\n",
    b"GET",
    b"GET / HTTP/1.1\r\n",
    b"GET /\r\n\r\n",
    b"GET / HTTP/9.9\r\n\r\n",
    b"\x16\x03\x01\x02\x00\x01\x00" * 40,
    b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
    b"GET /" + LOCAL + b"X: y\r\n" * 3000 + b"\r\n",
    b"GET /" + LOCAL + b"X: " + b"y" * 200_000 + b"\r\n\r\n",
    b"GET /" + b"a" * 100_000 + b" HTTP/1.1\r\n\r\n",
    JOIN + b"Content-Length: -1\r\n\r\n",
    JOIN + b"Content-Length: x\r\n\r\n",
    JOIN + b"Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\nGET /",
    PIECES + b"ffffffffffffffffff\r\nx",
    PIECES + b"-1\r\nx",
    b"GET /" + LOCAL + b"Host: evil.example\r\n\r\n",
    b"G\x00T /" + LOCAL + b"\r\n",
    b"DELETE /" + LOCAL + b"\r\n",
    b"TRACE /" + LOCAL + b"\r\n",
    b"GET /" + LOCAL + b" folded: x\r\n\r\n",
    b"GET /" + LOCAL + b"X\x00: y\r\n\r\n",
    b"GET / HTTP/1.1\r\n\r\n",
    JOIN + b"Content-Length: 100\r\n\r\nhalf",
)

#: Low cards for a floor, so that very many ways lead to one sum.
CARDS = [f"{rank}{suit}" for rank in "A23456789" for suit in "SHDC"]
