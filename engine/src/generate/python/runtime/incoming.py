"""The body of an answer while it comes: framed by its length, in chunks or by its end, and unpacked."""

from __future__ import annotations

import re
from typing import Any, Callable

from .errors import ApiConnectionError, ApiProtocolError
from .head import _Head, _read_fields
from .wire import _LINE_LIMIT, _Connection, _Flow


class _Incoming:
    """The body of an answer as it comes. A connection is given back once all of it is read, and closed otherwise."""

    def __init__(self, connection: _Connection, head: _Head, method: str, done: Callable[[bool], None]) -> None:
        self._connection = connection
        self._done = done
        self._left: int | None = None
        self._chunked = False
        self._inflate: Any = None
        self._pending = b""
        self._first = True
        self.ended = False
        self._keeps = head.modern and "close" not in head.headers.get("connection", "").lower()
        self._frame(head, method)
        self._unpack(head)

    def _frame(self, head: _Head, method: str) -> None:
        length, coding = head.headers.get("content-length"), head.headers.get("transfer-encoding")
        if length is not None and coding is not None:
            raise ApiProtocolError("The answer says its length twice.")
        if coding is not None and (coding.lower() != "chunked" or not head.modern):
            raise ApiProtocolError("The answer has a transfer coding that is not known.")
        if length is not None and re.fullmatch(r"\d{1,15}", length, re.ASCII) is None:
            raise ApiProtocolError("The answer's length is no number.")
        if method == "HEAD" or head.status in (204, 304):
            self._end(True)
        elif coding is not None:
            self._chunked, self._left = True, 0
        elif length is not None:
            self._left = int(length)
            if self._left == 0:
                self._end(True)
        else:
            self._keeps = False

    def _unpack(self, head: _Head) -> None:
        coding = head.headers.get("content-encoding", "identity").lower()
        if self.ended or coding in ("", "identity"):
            return
        if coding not in ("gzip", "x-gzip", "deflate"):
            raise ApiProtocolError("The answer is packed in a way that was not asked for.")
        import zlib

        self._inflate = zlib.decompressobj(zlib.MAX_WBITS | (32 if coding == "deflate" else 16))

    def _end(self, complete: bool) -> None:
        if not self.ended:
            self.ended = True
            self._done(complete and self._keeps and not self._connection.buffer)

    def close(self) -> None:
        self._end(False)

    def chunk(self, until: float | None) -> _Flow[bytes]:
        """Some of the body; empty at its end. Never more than a piece, however tightly it was packed."""
        while True:
            if self._inflate is None:
                return (yield from self._raw_chunk(until))
            data = self._pending or (yield from self._raw_chunk(until))
            inflated = self._inflated(data)
            if inflated or (self.ended and not self._pending):
                return inflated

    def _inflated(self, data: bytes) -> bytes:
        import zlib

        if self._first and data:
            self._first = False
            # Some servers leave out the wrapper that "deflate" means.
            if data[0] & 0x0F != 8 and data[:2] != b"\x1f\x8b":
                self._inflate = zlib.decompressobj(-zlib.MAX_WBITS)
        try:
            inflated: bytes = self._inflate.decompress(data, 65536)
        except zlib.error as error:
            raise ApiProtocolError("The answer cannot be unpacked.") from error
        self._pending = self._inflate.unconsumed_tail
        if self.ended and not inflated and not self._pending and not self._inflate.eof and not self._first:
            raise ApiConnectionError("The answer broke off.")
        return inflated

    def _raw_chunk(self, until: float | None) -> _Flow[bytes]:
        if self.ended:
            return b""
        if self._chunked and self._left == 0:
            yield from self._next_chunk(until)
            if self.ended:
                return b""
        connection = self._connection
        if not connection.buffer and not (yield from connection.fill(until)):
            if self._left is not None:
                raise ApiConnectionError("The answer broke off.")
            self._end(True)
            return b""
        take = len(connection.buffer) if self._left is None else min(self._left, len(connection.buffer))
        data = bytes(connection.buffer[:take])
        del connection.buffer[:take]
        if self._left is not None:
            self._left -= take
            if self._left == 0:
                yield from self._finish(until)
        return data

    def _finish(self, until: float | None) -> _Flow[None]:
        if not self._chunked:
            self._end(True)
        elif (yield from self._connection.line(2, until)):
            raise ApiProtocolError("A chunk of the answer is longer than it says.")

    def _next_chunk(self, until: float | None) -> _Flow[None]:
        line = yield from self._connection.line(_LINE_LIMIT, until)
        size = line.partition(b";")[0].rstrip(b" \t")
        if re.fullmatch(rb"[0-9A-Fa-f]{1,12}", size) is None:
            raise ApiProtocolError("A chunk of the answer has no size.")
        self._left = int(size, 16)
        if self._left == 0:
            yield from _read_fields(self._connection, until)
            self._end(True)
