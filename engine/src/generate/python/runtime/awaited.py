"""The asynchronous form of methods that give one answer."""

from __future__ import annotations

import functools
from collections.abc import Coroutine
from typing import TYPE_CHECKING, Any, Callable, Generic

from .client import _P
from .values import _T

if TYPE_CHECKING:
    from typing_extensions import Concatenate


class _Awaited(Generic[_P, _T]):
    """
    The asynchronous form of a method, which is the same method with another sender: what it sends with decides whether
    there is something to wait for.
    """

    def __init__(self, method: Callable[Concatenate[Any, _P], _T]) -> None:
        self._method: Callable[..., Any] = method
        self.__doc__ = method.__doc__

    def __get__(self, group: object, owner: object = None) -> Callable[_P, Coroutine[Any, Any, _T]]:
        return functools.partial(self._method, group)
