"""Lists that come in pages."""

from __future__ import annotations

import functools
import math
import re
import urllib.parse
from collections.abc import AsyncIterator, Iterator
from typing import TYPE_CHECKING, Any, Callable, Generic, TypeVar, cast

from .answer import _Answer
from .call import _Core
from .client import _P, _AsyncSender, _Sender
from .drivers import _drive, _drive_async
from .each import _each, _each_async
from .errors import ApiDecodeError
from .operation import RequestOptions, _Operation
from .values import OMIT, _parse_json, _plain
from .wire import _Flow

if TYPE_CHECKING:
    from typing_extensions import Concatenate

_Item = TypeVar("_Item")
_Page = TypeVar("_Page")


class _Paging(Generic[_Item]):
    """How the pages of a list follow each other. Paths are the names of members within each other."""

    def __init__(
        self,
        kind: str,
        gives: str,
        items: tuple[str, ...] = (),
        argument: str = "",
        size: str = "",
        next: tuple[str, ...] | None = None,
        next_of_item: tuple[str, ...] | None = None,
        more: tuple[str, ...] | None = None,
        first: int = 0,
        last: tuple[str, ...] | None = None,
        pages: tuple[str, ...] | None = None,
        total: tuple[str, ...] | None = None,
        count: tuple[str, ...] | None = None,
    ) -> None:
        self.kind = kind
        """cursor, offset, page or link."""
        self.gives = gives
        self.items = items
        self.argument = argument
        self.size = size
        self.next = next
        self.next_of_item = next_of_item
        self.more = more
        self.first = first
        self.last = last
        """True on the last page."""
        self.pages = pages
        self.total = total
        self.count = count
        """How many items there are, or how many the page has: it never says that the list is over."""

    def start(self, arguments: dict[str, Any]) -> int:
        """The page, or the item, that arguments ask for."""
        given = arguments.get(self.argument, OMIT)
        return given if isinstance(given, int) else self.first if self.kind == "page" else 0


class _Pages(Generic[_Item, _Page]):
    """The flows of a list."""

    def __init__(
        self,
        core: _Core,
        operation: _Operation[_Page],
        paging: _Paging[_Item],
        arguments: dict[str, Any],
        options: RequestOptions | None,
    ) -> None:
        self._core = core
        self._operation = operation
        self._paging = paging
        self._arguments = dict(arguments)
        self._options = options
        self._url = ""
        self._over = False
        self._waiting: list[_Item] = []
        # Nobody knows how many items came before a walk that starts with a later page.
        self._seen = 0.0 if paging.start(arguments) == paging.first else math.nan
        self._before: list[object] = []

    def first(self) -> _Flow[_Page]:
        return self._core.call(self._operation, self._arguments, self._options)

    def next_page(self) -> _Flow[tuple[bool, _Page]]:
        if self._over:
            return False, cast("_Page", None)
        page, _, again = yield from self._load()
        return not again, page

    def next_item(self) -> _Flow[tuple[bool, _Item]]:
        while not self._waiting:
            if self._over:
                return False, cast("_Item", None)
            _, items, again = yield from self._load()
            if again:
                return False, cast("_Item", None)
            name = self._operation.method + " " + self._operation.path
            self._waiting = [
                cast("_Item", self._core.reading.read(self._paging.gives, item, name)) for item in reversed(items)
            ]
        return True, self._waiting.pop()

    def _load(self) -> _Flow[tuple[_Page, list[object], bool]]:
        """The next page, its items, and whether they are those of the page before: such a list would never end."""
        options = self._options or {}
        answer = yield from self._core.answer(self._operation, self._arguments, options, False, self._url)
        page = cast("_Page", self._core.decode(self._operation, answer, options))
        try:
            raw = _parse_json(answer.body or b"null")
        except ValueError:
            raise ApiDecodeError(self._operation.method + " " + self._operation.path + " gave no JSON.") from None
        found = _at(raw, self._paging.items)
        items = cast("list[object]", found) if isinstance(found, list) else []
        again = self._paging.kind in ("offset", "page") and bool(items) and items == self._before
        self._before = items
        self._seen += len(items)
        self._over = again or not self._turn(raw, items, answer)
        return page, items, again

    def _turn(self, raw: object, items: list[object], answer: _Answer) -> bool:
        """Sets the arguments of the next page; false where there is none."""
        paging = self._paging
        more = None if paging.more is None else _at(raw, paging.more)
        if more is False or (paging.more is not None and paging.next_of_item is not None and more is not True):
            return False
        if paging.kind == "link":
            return self._go_to(_next_link(answer.headers.get("link", "")), answer)
        if paging.kind == "cursor":
            return self._take_cursor(raw, items, answer)
        link = None if paging.next is None else _at(raw, paging.next)
        if paging.next is not None and not link:
            return False
        if isinstance(link, str) and re.match(r"(?:https?:/)?/", link):
            return self._go_to(link, answer)
        at = paging.start(self._arguments)
        if not items or not self._goes_on(raw, len(items), at):
            return False
        self._url = ""
        self._arguments[paging.argument] = at + (1 if paging.kind == "page" else len(items))
        return True

    def _goes_on(self, raw: object, length: int, at: int) -> bool:
        """Whether pages follow: as the answer says it, or else unless the page holds less than was asked for."""
        paging = self._paging
        last = None if paging.last is None else _at(raw, paging.last)
        if last is True:
            return False
        if last is False or paging.next is not None or (paging.more is not None and _at(raw, paging.more) is True):
            return True
        page = at - paging.first + 1
        came = at + length if paging.kind == "offset" else self._seen
        pages, total, count = (_number_at(raw, path) for path in (paging.pages, paging.total, paging.count))
        # What is not there is no number, and neither reached nor ahead.
        if page >= pages or came >= total:
            return False
        if page < pages or came < total or came < count:
            return True
        size = self._arguments.get(paging.size, OMIT) if paging.size else OMIT
        return not isinstance(size, int) or length >= size

    def _take_cursor(self, raw: object, items: list[object], answer: _Answer) -> bool:
        paging = self._paging
        cursor: object = None
        if paging.next is not None:
            cursor = _at(raw, paging.next)
        elif paging.next_of_item is not None and items:
            cursor = _at(items[-1], paging.next_of_item)
        if cursor is None or cursor == "" or cursor is False:
            return False
        if isinstance(cursor, str) and (re.match(r"https?://|/", cursor) or not paging.argument):
            return self._go_to(cursor, answer)
        if self._arguments.get(paging.argument) == cursor:
            return False
        self._arguments[paging.argument] = cursor
        return True

    def _go_to(self, address: str, answer: _Answer) -> bool:
        url = urllib.parse.urljoin(answer.url, address) if address else ""
        if not url or url == self._url:
            return False
        self._url = url
        return True


def _at(value: object, path: tuple[str, ...]) -> object:
    for name in path:
        plain = _plain(value)
        value = cast("dict[str, object]", plain).get(name) if isinstance(plain, dict) else None
    return value


def _number_at(value: object, path: tuple[str, ...] | None) -> float:
    try:
        return float(cast("Any", (_at(value, path) if path else None) or math.nan))
    except (TypeError, ValueError):
        return math.nan


def _next_link(text: str) -> str:
    """The target of the link whose relation is `next` (RFC 8288), or nothing."""
    for found in re.finditer(r"<([^<>]*)>((?:[^,\"<]|\"[^\"]*\")*)", text[:16384]):
        relation = re.search(r";\s*rel\s*=\s*(?:\"([^\"]*)\"|([^\s;\"]+))", found[2], re.IGNORECASE)
        if relation is not None and "next" in (relation[1] or relation[2] or "").lower().split():
            return found[1]
    return ""


class Pager(Generic[_Item, _Page]):
    """A list in pages. Iterate over it for the items; pages are asked for as they are needed."""

    def __init__(self, make: Callable[[], _Pages[_Item, _Page]]) -> None:
        self._make = make

    def __iter__(self) -> Iterator[_Item]:
        return _each(self._make().next_item)

    def pages(self) -> Iterator[_Page]:
        """The answers themselves, page by page."""
        return _each(self._make().next_page)

    def first(self) -> _Page:
        """The answer to a single request."""
        return _drive(self._make().first())


class AsyncPager(Generic[_Item, _Page]):
    """A list in pages. Iterate over it for the items; pages are asked for as they are needed."""

    def __init__(self, make: Callable[[], _Pages[_Item, _Page]]) -> None:
        self._make = make

    def __aiter__(self) -> AsyncIterator[_Item]:
        return _each_async(self._make().next_item)

    def pages(self) -> AsyncIterator[_Page]:
        """The answers themselves, page by page."""
        return _each_async(self._make().next_page)

    async def first(self) -> _Page:
        """The answer to a single request."""
        return await _drive_async(self._make().first())


def _page(
    sender: _Sender,
    operation: _Operation[_Page],
    paging: _Paging[_Item],
    arguments: dict[str, Any],
    options: RequestOptions | None,
) -> Pager[_Item, _Page]:
    """Gives an AsyncPager where the sender is asynchronous: see _AwaitedPager."""
    make = functools.partial(_Pages[_Item, _Page], sender.core, operation, paging, arguments, options)
    pager = AsyncPager(make) if isinstance(cast("object", sender), _AsyncSender) else Pager(make)
    return cast("Pager[_Item, _Page]", pager)


class _AwaitedPager(Generic[_P, _Item, _Page]):
    """The asynchronous form of a method that gives pages."""

    def __init__(self, method: Callable[Concatenate[Any, _P], Pager[_Item, _Page]]) -> None:
        self._method: Callable[..., Any] = method
        self.__doc__ = method.__doc__

    def __get__(self, group: object, owner: object = None) -> Callable[_P, AsyncPager[_Item, _Page]]:
        return functools.partial(self._method, group)
