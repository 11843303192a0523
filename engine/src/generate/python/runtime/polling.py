"""States that are asked for until they are final."""

from __future__ import annotations

import time
from typing import Any, cast

from .call import _Core
from .client import _Sender
from .errors import ApiError, ApiTimeoutError
from .operation import RequestOptions, _Operation
from .retry import _retry_after
from .values import _T, _parse_json
from .wire import _Act, _Flow


class PollingFailedError(ApiError):
    """The state became one that means failure. `value` is the last answer."""

    def __init__(self, state: str, value: Any) -> None:
        super().__init__("The state became " + state + ".")
        self.state = state
        self.value = value


class _Polling:
    """Where an answer says its state, which states are final, and the seconds between two questions."""

    def __init__(
        self, state: tuple[str, ...], succeeded: tuple[str, ...], failed: tuple[str, ...], interval: float
    ) -> None:
        self.state = state
        self.succeeded = succeeded
        self.failed = failed
        self.interval = interval


def _poll_flow(
    core: _Core,
    operation: _Operation[_T],
    polling: _Polling,
    arguments: dict[str, Any],
    options: RequestOptions | None,
    timeout: float | None,
) -> _Flow[_T]:
    end = None if timeout is None else time.monotonic() + timeout
    while True:
        answer = yield from core.answer(operation, arguments, options or {}, False)
        value = cast("_T", core.decode(operation, answer, options or {}))
        try:
            state = _state_of(_parse_json(answer.body or b"null"), polling.state)
        except ValueError:
            state = ""
        if state in polling.succeeded:
            return value
        if state in polling.failed:
            raise PollingFailedError(state, value)
        asked = _retry_after(answer.headers)
        wait = polling.interval if asked is None else asked
        if end is not None and time.monotonic() + wait >= end:
            raise ApiTimeoutError(operation.method + " " + operation.path + " is still " + (state or "not done") + ".")
        yield _Act("sleep", wait)


def _state_of(value: object, path: tuple[str, ...]) -> str:
    for name in path:
        value = cast("dict[str, object]", value).get(name) if isinstance(value, dict) else None
    return str(value)


def _poll(
    sender: _Sender,
    operation: _Operation[_T],
    polling: _Polling,
    arguments: dict[str, Any],
    options: RequestOptions | None,
    timeout: float | None,
) -> _T:
    return sender.run(_poll_flow(sender.core, operation, polling, arguments, options, timeout))
