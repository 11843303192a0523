"""HTTP/1.1 (RFC 9112) over bytes that somebody else carries: this part does no input or output itself."""

from __future__ import annotations

import functools
import re
import urllib.parse
from collections.abc import AsyncIterator, Generator, Iterator
from typing import IO, TYPE_CHECKING, Any, Callable, Final, Protocol, cast

from .body import _Body
from .errors import ApiConnectionError, ApiProtocolError
from .serialize import _FIELD, _TOKEN
from .values import _T

if TYPE_CHECKING:
    import ssl

    from typing_extensions import TypeAlias


_Flow: TypeAlias = "Generator[_Act, Any, _T]"
"""A part of a call: it yields what is to be done, and is given what came of it."""


class _Wire(Protocol):
    """A connection as its driver sees it."""

    def usable(self) -> bool: ...

    def close(self) -> None: ...


class _Act:
    """What the core asks of whoever drives it: open, send, receive, sleep, ask (a function), next (of an iterator)."""

    __slots__ = ("kind", "until", "value", "wire")

    def __init__(self, kind: str, value: object = None, wire: object = None, until: float | None = None) -> None:
        self.kind = kind
        self.value = value
        self.wire = wire
        self.until = until


class _Late(Exception):
    """Raised into the core where something took longer than `until`."""


_HEAD_LIMIT: Final = 65536
_LINE_LIMIT: Final = 1024
_INFORMATIONAL_LIMIT: Final = 16


class _Connection:
    """Bytes to and from one origin, encrypted where it is."""

    def __init__(self, wire: _Wire, key: tuple[str, ...]) -> None:
        self.wire = wire
        self.key = key
        self.buffer = bytearray()
        self.used = False
        self.answered = False
        self._tls: ssl.SSLObject | None = None
        self._incoming: ssl.MemoryBIO | None = None
        self._outgoing: ssl.MemoryBIO | None = None

    def close(self) -> None:
        self.wire.close()

    def encrypt(self, context: ssl.SSLContext, host: str, until: float | None) -> _Flow[None]:
        import ssl

        self._incoming, self._outgoing = ssl.MemoryBIO(), ssl.MemoryBIO()
        self._tls = context.wrap_bio(self._incoming, self._outgoing, server_hostname=host)
        yield from self._step(self._tls.do_handshake, until)

    def _step(self, act: Callable[[], _T], until: float | None) -> _Flow[_T]:
        """Does something with TLS, which may have to send and to receive before it can go on."""
        import ssl

        incoming, outgoing = cast("ssl.MemoryBIO", self._incoming), cast("ssl.MemoryBIO", self._outgoing)
        while True:
            result: _T | None = None
            waits = False
            try:
                result = act()
            except ssl.SSLWantReadError:
                waits = True
            except ssl.SSLError:
                if outgoing.pending:
                    yield _Act("send", outgoing.read(), self.wire, until)
                raise
            if outgoing.pending:
                yield _Act("send", outgoing.read(), self.wire, until)
            if not waits:
                return cast("_T", result)
            data: bytes = yield _Act("receive", None, self.wire, until)
            if data:
                incoming.write(data)
            else:
                incoming.write_eof()

    def send(self, data: bytes, until: float | None) -> _Flow[None]:
        tls = self._tls
        if tls is None:
            yield _Act("send", data, self.wire, until)
            return
        view = memoryview(data)
        while view:
            sent: int = yield from self._step(functools.partial(tls.write, view[:262144]), until)
            view = view[sent:]

    def receive(self, until: float | None) -> _Flow[bytes]:
        """Empty at the end."""
        tls = self._tls
        if tls is None:
            data: bytes = yield _Act("receive", None, self.wire, until)
            return data
        import ssl

        try:
            return (yield from self._step(lambda: tls.read(65536), until))
        except ssl.SSLZeroReturnError:
            return b""

    def fill(self, until: float | None) -> _Flow[bool]:
        data = yield from self.receive(until)
        self.buffer += data
        self.answered = self.answered or bool(data)
        return bool(data)

    def line(self, limit: int, until: float | None) -> _Flow[bytes]:
        """Up to the next line break, without it."""
        start = 0
        while True:
            end = self.buffer.find(b"\r\n", start)
            if end > limit or (end < 0 and len(self.buffer) > limit):
                raise ApiProtocolError("A line of the answer is longer than " + str(limit) + " bytes.")
            if end >= 0:
                line = bytes(self.buffer[:end])
                del self.buffer[: end + 2]
                return line
            start = max(0, len(self.buffer) - 1)
            if not (yield from self.fill(until)):
                raise ApiConnectionError("The connection ended in the middle of an answer.")


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


_STATUS_LINE: Final = re.compile(rb"HTTP/1\.([01]) ([1-5]\d\d)(?: [\t\x20-\x7e\x80-\xff]*)?")
_FIELD_LINE: Final = re.compile(rb"([!#$%&'*+.^_`|~0-9A-Za-z-]+):[ \t]*([\t\x20-\x7e\x80-\xff]*)")


class _Head:
    """Status and fields of an answer."""

    def __init__(self, status: int, modern: bool, headers: dict[str, str]) -> None:
        self.status = status
        self.modern = modern
        self.headers = headers


def _read_head(connection: _Connection, until: float | None) -> _Flow[_Head]:
    """The final answer's head; those that only inform are passed over."""
    for _ in range(_INFORMATIONAL_LIMIT):
        head = yield from _read_one_head(connection, until)
        if head.status >= 200:
            return head
        if head.status == 101:
            break
    raise ApiProtocolError("The server does not come to an answer.")


def _read_one_head(connection: _Connection, until: float | None) -> _Flow[_Head]:
    first = yield from connection.line(_HEAD_LIMIT, until)
    found = _STATUS_LINE.fullmatch(first)
    if found is None:
        raise ApiProtocolError("The answer does not begin as HTTP/1.1 does.")
    headers = yield from _read_fields(connection, until)
    return _Head(int(found[2]), found[1] == b"1", headers)


_ONCE: Final = ("content-length", "transfer-encoding", "location", "content-type", "content-encoding")


def _read_fields(connection: _Connection, until: float | None) -> _Flow[dict[str, str]]:
    fields: dict[str, str] = {}
    left = _HEAD_LIMIT
    while True:
        line = yield from connection.line(left, until)
        if not line:
            return fields
        left -= len(line) + 2
        found = _FIELD_LINE.fullmatch(line)
        if found is None or left < 0:
            raise ApiProtocolError("The answer's header is malformed or too long.")
        name, value = found[1].decode("ascii").lower(), found[2].decode("latin-1").rstrip(" \t")
        if name in fields and name in _ONCE:
            if fields[name] != value:
                raise ApiProtocolError("The answer has several fields " + name + ".")
        else:
            fields[name] = fields[name] + ", " + value if name in fields else value


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


class _Url:
    """An absolute address: where to connect, and what to ask there."""

    def __init__(self, text: str) -> None:
        try:
            parts = urllib.parse.urlsplit(text)
            port = parts.port
        except ValueError:
            raise ValueError("This is no web address: " + repr(text) + ".") from None
        if parts.scheme not in ("http", "https") or not parts.hostname or "@" in parts.netloc:
            raise ValueError("This is no web address: " + repr(text) + ".")
        host = parts.hostname
        if not host.isascii():
            host = host.encode("idna").decode("ascii")
        if re.fullmatch(r"[0-9a-z._~:%-]+", host) is None:
            raise ValueError("This is no web address: " + repr(text) + ".")
        self.scheme = parts.scheme
        self.host = host
        self.port = port or (443 if self.scheme == "https" else 80)
        usual = self.port == (443 if self.scheme == "https" else 80)
        named = "[" + host + "]" if ":" in host else host
        self.authority = named if usual else named + ":" + str(self.port)
        self.origin = self.scheme + "://" + self.authority
        path = urllib.parse.quote(parts.path or "/", safe="%/:@!$&'()*+,;=~-._")
        query = urllib.parse.quote(parts.query, safe="%/?:@!$&'()*+,;=~-._[]|")
        self.target = path + ("?" + query if query else "")
        self.text = self.origin + self.target


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
