"""Drives flows without a network: bytes that are there at once, and time that does not pass."""

from __future__ import annotations

from typing import Any

from ..about import _About
from ..call import _Core
from ..client import _Sender
from ..credentials import _Credential
from ..wire import _Flow


class Wire:
    def __init__(self, pieces: list[bytes]) -> None:
        self.pieces = pieces
        self.sent = b""
        self.closed = False

    def usable(self) -> bool:
        return not self.closed

    def close(self) -> None:
        self.closed = True


def drive(flow: _Flow[Any], wires: list[Wire], slept: list[float]) -> Any:
    """Each `open` takes the next wire."""
    try:
        act = next(flow)
        while True:
            result: Any = None
            if act.kind == "open":
                result = wires.pop(0)
            elif act.kind == "send":
                act.wire.sent += act.value
            elif act.kind == "receive":
                result = act.wire.pieces.pop(0) if act.wire.pieces else b""
            elif act.kind == "sleep":
                slept.append(act.value)
            elif act.kind == "ask":
                result = act.value()
            act = flow.send(result)
    except StopIteration as stop:
        return stop.value


class Offline(_Sender):
    """A sender whose answers are written beforehand, each for a connection of its own."""

    def __init__(self, *answers: bytes, secrets: Any = None, credentials: Any = (), **options: Any) -> None:
        scope = options.pop("scope", {})
        about = _About(scope, "http://api.test", (), "NO_SUCH_VARIABLE", "test/1", tuple(credentials))
        super().__init__(_Core(about, options, secrets or {}, {}))
        self.wires = [Wire([answer]) for answer in answers]
        self.waiting = list(self.wires)
        self.slept: list[float] = []

    def run(self, flow: _Flow[Any]) -> Any:
        return drive(flow, self.waiting, self.slept)


def answer(body: bytes, status: str = "200 OK", *fields: str) -> bytes:
    head = ["HTTP/1.1 " + status, "Content-Length: " + str(len(body)), "Connection: close", *fields]
    return "\r\n".join(head).encode() + b"\r\n\r\n" + body


bearer = _Credential("token", "header", "Authorization", "Bearer")
