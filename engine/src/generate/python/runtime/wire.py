"""A connection as bytes that somebody else carries: this part does no input or output itself."""

from __future__ import annotations

import functools
from collections.abc import Generator
from typing import TYPE_CHECKING, Any, Callable, Final, Protocol, cast

from .errors import ApiConnectionError, ApiProtocolError
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
