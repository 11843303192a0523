"""Values that come one by one."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator
from typing import Callable

from .drivers import _drive, _drive_async
from .values import _T
from .wire import _Flow


def _each(flow: Callable[[], _Flow[tuple[bool, _T]]]) -> Iterator[_T]:
    """The values that a flow gives one by one, until it says that there are no more."""
    while True:
        more, value = _drive(flow())
        if not more:
            return
        yield value


async def _each_async(flow: Callable[[], _Flow[tuple[bool, _T]]]) -> AsyncIterator[_T]:
    while True:
        more, value = await _drive_async(flow())
        if not more:
            return
        yield value
