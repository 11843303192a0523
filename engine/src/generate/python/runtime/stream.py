"""Answers that come one by one: server-sent events, and JSON by lines."""

from __future__ import annotations

import functools
from collections.abc import AsyncIterator, Iterator
from typing import TYPE_CHECKING, Any, Callable, Generic, cast

from .answer import _Answer
from .call import _TIMEOUT, _Core
from .client import _P, _AsyncSender, _Sender
from .drivers import _drive, _drive_async
from .each import _each, _each_async
from .errors import ApiConnectionError, ApiDecodeError, ApiProtocolError, ApiTimeoutError
from .incoming import _Incoming
from .operation import RequestOptions, _Operation
from .retry import _Clock
from .values import _T, _parse_json
from .wire import _Act, _Flow, _Late

if TYPE_CHECKING:
    from typing_extensions import Concatenate, Self


_EVENT_LIMIT = 16_000_000


class _Framing(Generic[_T]):
    """How a stream's bytes become values, and what ends it."""

    def __init__(self, kind: str, gives: str, terminator: str = "") -> None:
        self.kind = kind
        """events, json-lines or json-sequence."""
        self.gives = gives
        self.terminator = terminator


class _Event:
    def __init__(self) -> None:
        self.data: list[str] = []


class _Streaming(Generic[_T]):
    """
    The flows of a stream. A stream of events that broke off goes on after the last one that had an id, as browsers do,
    where the request may be repeated and the server gave ids.
    """

    def __init__(
        self,
        core: _Core,
        operation: _Operation[Any],
        framing: _Framing[_T],
        arguments: dict[str, Any],
        options: RequestOptions | None,
    ) -> None:
        self._core = core
        self._operation = operation
        self._framing = framing
        self._arguments = arguments
        self._options: RequestOptions = {**options} if options is not None else {}
        self._answer: _Answer | None = None
        self._buffer = bytearray()
        self._seen = 0
        self._start = True
        self._over = False
        self._last_id = ""
        self._wait = 3.0
        self._resumed = 0

    def answer(self) -> _Flow[_Answer]:
        if self._answer is None:
            options = cast("RequestOptions", dict(self._options))
            if self._last_id:
                options["headers"] = {**(options.get("headers") or {}), "Last-Event-ID": self._last_id}
            self._answer = yield from self._core.answer(self._operation, self._arguments, options, True)
        return self._answer

    def next(self) -> _Flow[tuple[bool, _T]]:
        while not self._over:
            try:
                text = yield from self._next_text()
            except (OSError, EOFError, ApiConnectionError) as error:
                if isinstance(error, ApiProtocolError) or not self._can_resume():
                    self.close()
                    raise error if isinstance(error, ApiConnectionError) else ApiConnectionError(str(error)) from error
                self.close()
                self._answer, self._over, self._buffer = None, False, bytearray()
                self._resumed += 1
                yield _Act("sleep", self._wait)
                continue
            if text is None or self._ends(text):
                self.close()
                break
            self._resumed = 0
            return True, self._read(text)
        return False, cast("_T", None)

    def _ends(self, text: str) -> bool:
        """What many streams end with is no JSON, whether the description speaks of it or not."""
        said = self._framing.terminator
        return (said != "" and text == said) or (self._framing.gives != "str" and text == "[DONE]")

    def _can_resume(self) -> bool:
        reads = self._operation.method in ("GET", "HEAD")
        return self._framing.kind == "events" and reads and bool(self._last_id) and self._resumed < 2

    def _read(self, text: str) -> _T:
        name = self._operation.method + " " + self._operation.path
        if self._framing.gives == "str":
            return cast("_T", text)
        try:
            value = _parse_json(text)
        except ValueError:
            raise ApiDecodeError(name + " sent something that is not JSON.") from None
        return cast("_T", self._core.reading.read(self._framing.gives, value, name))

    def _next_text(self) -> _Flow[str | None]:
        answer = yield from self.answer()
        if self._framing.kind != "events":
            return (yield from self._next_record(answer))
        event = _Event()
        while True:
            line = yield from self._line(answer)
            if line is None:
                # What has no blank line behind it did not arrive whole.
                return None
            if line == "":
                if event.data:
                    return "\n".join(event.data)
                continue
            self._take_field(event, line)

    def _take_field(self, event: _Event, line: str) -> None:
        name, _, value = line.partition(":")
        value = value[1:] if value[:1] == " " else value
        if name == "data":
            event.data.append(value)
        elif name == "id" and "\0" not in value:
            self._last_id = value
        elif name == "retry" and value.isascii() and value.isdigit() and len(value) < 7:
            self._wait = int(value) / 1000

    def _next_record(self, answer: _Answer) -> _Flow[str | None]:
        while True:
            line = yield from self._line(answer)
            if line is None:
                return None
            text = line.strip(" \t\x1e")
            if text:
                return text

    def _line(self, answer: _Answer) -> _Flow[str | None]:
        """The next line without its end: CR LF, LF, and among events CR too. None at the end of the stream."""
        while True:
            end, after = self._line_end(answer)
            if end >= 0:
                line = bytes(self._buffer[:end]).decode("utf-8", "replace")
                del self._buffer[:after]
                self._seen = 0
                return line
            if answer.incoming is None or answer.incoming.ended:
                return self._rest()
            if len(self._buffer) > _EVENT_LIMIT:
                raise ApiProtocolError("A line of the stream is longer than " + str(_EVENT_LIMIT) + " bytes.")
            yield from self._fill(answer)

    def _line_end(self, answer: _Answer) -> tuple[int, int]:
        buffer = self._buffer
        feed = buffer.find(b"\n", self._seen)
        turn = buffer.find(b"\r", self._seen, feed if feed >= 0 else len(buffer))
        if self._framing.kind != "events" or turn < 0:
            self._seen = len(buffer) if feed < 0 else self._seen
            return (feed - 1 if feed > 0 and buffer[feed - 1] == 13 else feed), feed + 1
        if turn == len(buffer) - 1 and answer.incoming is not None and not answer.incoming.ended:
            return -1, 0
        return turn, turn + (2 if buffer.startswith(b"\n", turn + 1) else 1)

    def _rest(self) -> str | None:
        if not self._buffer or self._framing.kind == "events":
            return None
        line = bytes(self._buffer).decode("utf-8", "replace")
        self._buffer.clear()
        return line

    def _fill(self, answer: _Answer) -> _Flow[None]:
        """The timeout bounds the silence between two pieces, and not the whole stream."""
        seconds = self._options.get("timeout", self._core.options.get("timeout", _TIMEOUT))
        try:
            piece = yield from cast("_Incoming", answer.incoming).chunk(_Clock(seconds, None).attempt())
        except _Late:
            self.close()
            raise ApiTimeoutError("The stream was silent for " + str(seconds) + " seconds.") from None
        self._buffer += piece
        if self._start and len(self._buffer) >= 3:
            self._start = False
            if self._buffer.startswith(b"\xef\xbb\xbf"):
                del self._buffer[:3]

    def close(self) -> None:
        self._over = True
        if self._answer is not None and self._answer.incoming is not None:
            self._answer.incoming.close()


class Stream(Generic[_T]):
    """Values as they come. Iterate over it, inside `with` where you may stop early."""

    def __init__(self, streaming: _Streaming[_T]) -> None:
        self._streaming = streaming

    def __iter__(self) -> Iterator[_T]:
        return _each(self._streaming.next)

    def __enter__(self) -> Self:
        _drive(self._streaming.answer())
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        self._streaming.close()


class AsyncStream(Generic[_T]):
    """Values as they come. Iterate over it, inside `async with` where you may stop early."""

    def __init__(self, streaming: _Streaming[_T]) -> None:
        self._streaming = streaming

    def __aiter__(self) -> AsyncIterator[_T]:
        return _each_async(self._streaming.next)

    async def __aenter__(self) -> Self:
        await _drive_async(self._streaming.answer())
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.close()

    async def close(self) -> None:
        self._streaming.close()


def _stream(
    sender: _Sender,
    operation: _Operation[Any],
    framing: _Framing[_T],
    arguments: dict[str, Any],
    options: RequestOptions | None,
) -> Stream[_T]:
    """Gives an AsyncStream where the sender is asynchronous: see _AwaitedStream."""
    streaming = _Streaming(sender.core, operation, framing, arguments, options)
    stream = AsyncStream(streaming) if isinstance(cast("object", sender), _AsyncSender) else Stream(streaming)
    return cast("Stream[_T]", stream)


class _AwaitedStream(Generic[_P, _T]):
    """The asynchronous form of a method that gives a stream."""

    def __init__(self, method: Callable[Concatenate[Any, _P], Stream[_T]]) -> None:
        self._method: Callable[..., Any] = method
        self.__doc__ = method.__doc__

    def __get__(self, group: object, owner: object = None) -> Callable[_P, AsyncStream[_T]]:
        return functools.partial(self._method, group)


def _accepting(options: RequestOptions | None, type: str) -> RequestOptions:
    return cast("RequestOptions", {"accept": type, **(options or {})})
