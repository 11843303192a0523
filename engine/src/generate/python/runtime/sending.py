"""A request as HTTP/1.1 writes it: its head, and its body piece by piece."""

from __future__ import annotations

import functools
import re
from collections.abc import AsyncIterator, Iterator
from typing import IO, cast

from .body import _Body
from .errors import ApiConnectionError
from .serialize import _FIELD, _TOKEN
from .wire import _Act, _Connection, _Flow


def _write_head(method: str, target: str, headers: dict[str, str]) -> bytes:
    """Every byte is checked once more: nothing that came from elsewhere may begin another line."""
    if _TOKEN.fullmatch(method) is None or re.fullmatch(r"[\x21-\x7e]+", target) is None:
        raise ValueError("This is no line of a request: " + repr(method + " " + target) + ".")
    lines = [method + " " + target + " HTTP/1.1"]
    for name, value in headers.items():
        if _TOKEN.fullmatch(name) is None or _FIELD.fullmatch(value) is None:
            raise ValueError("This is no header: " + repr(name) + ".")
        lines.append(name + ": " + value)
    return ("\r\n".join(lines) + "\r\n\r\n").encode("latin-1")


def _read_pieces(body: _Body) -> Iterator[_Act | bytes]:
    """The bytes of a body, and what has to be done to get them."""
    for piece, _ in body.pieces:
        if isinstance(piece, bytes):
            yield piece
        elif hasattr(piece, "read"):
            file = cast("IO[bytes]", piece)
            yield from iter(functools.partial(file.read, 65536), b"")
        elif hasattr(piece, "__aiter__"):
            yield _Act("next", cast("AsyncIterator[bytes]", piece).__aiter__())
        else:
            yield from cast("Iterator[bytes]", piece)


def _send_request(
    connection: _Connection, method: str, target: str, headers: dict[str, str], body: _Body | None, until: float | None
) -> _Flow[None]:
    """What is small travels in one piece with its head."""
    head = dict(headers)
    whole = b"" if body is None else body.whole
    length = None if body is None else body.length()
    if body is not None and length is None:
        head["Transfer-Encoding"] = "chunked"
    elif body is not None or method in ("POST", "PUT", "PATCH"):
        head["Content-Length"] = str(length or 0)
    text = _write_head(method, target, head)
    if body is None or (whole is not None and len(whole) < 65536):
        yield from connection.send(text + (whole or b""), until)
        return
    yield from connection.send(text, until)
    body.rewind()
    chunked, sent = length is None, 0
    for piece in _read_pieces(body):
        data = piece
        while True:
            again = isinstance(data, _Act)
            if isinstance(data, _Act):
                data.until = until
                received: bytes | None = yield data
                if received is None:
                    break
                payload = received
            else:
                payload = data
            sent += len(payload)
            if payload:
                framed = format(len(payload), "x").encode() + b"\r\n" + payload + b"\r\n" if chunked else payload
                yield from connection.send(framed, until)
            if not again:
                break
    if chunked:
        yield from connection.send(b"0\r\n\r\n", until)
    elif sent != length:
        raise ApiConnectionError("The body has another length than it had when it was given.")
