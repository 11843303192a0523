"""Who carries out what the core asks for: with sockets, or with asyncio."""

from __future__ import annotations

import time
from collections.abc import AsyncIterator, Awaitable
from typing import TYPE_CHECKING, Any, Callable, cast

from .values import _T
from .wire import _Act, _Flow, _Late

if TYPE_CHECKING:
    import asyncio
    import socket


class _SocketWire:
    def __init__(self, connected: socket.socket) -> None:
        self.socket = connected

    def usable(self) -> bool:
        """Nothing may have come, not even an end, since the last answer."""
        import select

        try:
            if hasattr(select, "poll"):
                poll = select.poll()
                poll.register(self.socket, select.POLLIN)
                return not poll.poll(0)
            return not select.select([self.socket], [], [], 0)[0]
        except (OSError, ValueError):
            return False

    def close(self) -> None:
        self.socket.close()

    def __del__(self) -> None:
        self.socket.close()


def _left(until: float | None) -> float | None:
    if until is None:
        return None
    left = until - time.monotonic()
    if left <= 0:
        raise _Late
    return left


def _drive(flow: _Flow[_T]) -> _T:
    """Carries out a flow with sockets, in the caller's thread."""
    try:
        act = next(flow)
        while True:
            try:
                result = _perform(act)
            except BaseException as error:
                act = flow.throw(error)
            else:
                act = flow.send(result)
    except StopIteration as stop:
        return cast("_T", stop.value)


def _perform(act: _Act) -> Any:
    if act.kind == "sleep":
        time.sleep(cast("float", act.value))
        return None
    if act.kind == "ask":
        answer = cast("Callable[[], object]", act.value)()
        if isinstance(answer, Awaitable):
            raise TypeError("This client cannot wait for an asynchronous function: use AsyncClient.")
        return answer
    if act.kind == "next":
        raise TypeError("This client cannot read an asynchronous body: use AsyncClient.")
    try:
        return _perform_with_socket(act)
    except TimeoutError:
        raise _Late from None
    except OSError as error:
        if type(error).__name__ == "timeout":  # Until Python 3.10 no TimeoutError.
            raise _Late from None
        raise


def _perform_with_socket(act: _Act) -> Any:
    import socket

    left = _left(act.until)
    if act.kind == "open":
        connected = socket.create_connection(cast("tuple[str, int]", act.value), timeout=left)
        connected.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        return _SocketWire(connected)
    wire = cast("_SocketWire", act.wire)
    wire.socket.settimeout(left)
    if act.kind == "send":
        wire.socket.sendall(cast("bytes", act.value))
        return None
    return wire.socket.recv(65536)


class _StreamWire:
    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        import asyncio

        self.reader = reader
        self.writer = writer
        self.loop = asyncio.get_running_loop()

    def usable(self) -> bool:
        """A connection belongs to the event loop that made it."""
        import asyncio

        buffered = getattr(self.reader, "_buffer", b"")
        return (
            self.loop is asyncio.get_running_loop()
            and not self.writer.is_closing()
            and not self.reader.at_eof()
            and not buffered
            and self.reader.exception() is None
        )

    def close(self) -> None:
        if not self.loop.is_closed():
            self.writer.close()


async def _drive_async(flow: _Flow[_T]) -> _T:
    """Carries out a flow with asyncio. Cancelling the task ends whatever is under way, a wait included."""
    try:
        act = next(flow)
        while True:
            try:
                result = await _perform_async(act)
            except BaseException as error:
                act = flow.throw(error)
            else:
                act = flow.send(result)
    except StopIteration as stop:
        return cast("_T", stop.value)


async def _perform_async(act: _Act) -> Any:
    import asyncio

    if act.kind == "sleep":
        return await asyncio.sleep(cast("float", act.value))
    if act.kind == "ask":
        answer = cast("Callable[[], object]", act.value)()
        return await cast("Awaitable[object]", answer) if isinstance(answer, Awaitable) else answer
    try:
        return await asyncio.wait_for(_perform_with_streams(act), _left(act.until))
    except asyncio.TimeoutError:
        raise _Late from None


async def _perform_with_streams(act: _Act) -> Any:
    import asyncio

    if act.kind == "open":
        host, port = cast("tuple[str, int]", act.value)
        reader, writer = await asyncio.open_connection(host, port)
        return _StreamWire(reader, writer)
    if act.kind == "next":
        return await _next_piece(cast("AsyncIterator[bytes]", act.value))
    wire = cast("_StreamWire", act.wire)
    if act.kind == "send":
        wire.writer.write(cast("bytes", act.value))
        return await wire.writer.drain()
    return await wire.reader.read(65536)


async def _next_piece(pieces: AsyncIterator[bytes]) -> bytes | None:
    try:
        return await pieces.__anext__()
    except StopAsyncIteration:
        return None
