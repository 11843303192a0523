"""What the clients and groups of this file are made of."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, TypeVar

from .about import _About, _TokenSource
from .call import _Core
from .client_options import ClientOptions, Secret
from .drivers import _drive, _drive_async
from .operation import RequestOptions, _Content, _Operation, _Param
from .values import _T, OMIT
from .wire import _Flow

if TYPE_CHECKING:
    from typing_extensions import ParamSpec, Self


class _Sender:
    """Sends with sockets. One may be used by several threads."""

    def __init__(self, core: _Core) -> None:
        self.core = core

    def call(self, operation: _Operation[_T], arguments: dict[str, Any], options: RequestOptions | None) -> _T:
        return self.run(self.core.call(operation, arguments, options))

    def run(self, flow: _Flow[_T]) -> _T:
        return _drive(flow)


class _AsyncSender:
    """Sends with asyncio."""

    def __init__(self, core: _Core) -> None:
        self.core = core

    async def call(self, operation: _Operation[_T], arguments: dict[str, Any], options: RequestOptions | None) -> _T:
        return await self.run(self.core.call(operation, arguments, options))

    async def run(self, flow: _Flow[_T]) -> _T:
        return await _drive_async(flow)


if TYPE_CHECKING:
    _P = ParamSpec("_P")
else:
    _P = TypeVar("_P")


def _undescribed(method: str, path: str, query: Mapping[str, object] | None, has_body: bool) -> _Operation[Any]:
    """An operation that the description does not have: every credential that is given may go with it."""
    return _Operation(
        method,
        path.replace("{", "%7B").replace("}", "%7D"),
        "Any",
        query=tuple(_Param(name) for name in query or {}),
        body=(_Content("application/json", "json"),) if has_body else (),
        whole=True,
    )


class _BaseClient:
    def __init__(
        self,
        about: _About,
        options: ClientOptions,
        secrets: Mapping[str, Secret | _TokenSource | None],
        variables: Mapping[str, str | None],
    ) -> None:
        self._core = _Core(about, options, secrets, variables)
        self._sender = _Sender(self._core)

    def request(
        self,
        method: str,
        path: str,
        *,
        query: Mapping[str, object] | None = None,
        body: object = OMIT,
        options: RequestOptions | None = None,
    ) -> Any:
        """Sends a request that the description does not have, with retries and credentials, and gives parsed JSON."""
        operation = _undescribed(method, path, query, body is not OMIT)
        operation.security = tuple((scheme,) for scheme in self._core.secrets)
        return self._sender.call(operation, {**(query or {}), "body": body}, options)

    def close(self) -> None:
        """Closes the connections that are kept."""
        self._core.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


class _BaseAsyncClient:
    def __init__(
        self,
        about: _About,
        options: ClientOptions,
        secrets: Mapping[str, Secret | _TokenSource | None],
        variables: Mapping[str, str | None],
    ) -> None:
        self._core = _Core(about, options, secrets, variables)
        self._sender = _AsyncSender(self._core)

    async def request(
        self,
        method: str,
        path: str,
        *,
        query: Mapping[str, object] | None = None,
        body: object = OMIT,
        options: RequestOptions | None = None,
    ) -> Any:
        """Sends a request that the description does not have, with retries and credentials, and gives parsed JSON."""
        operation = _undescribed(method, path, query, body is not OMIT)
        operation.security = tuple((scheme,) for scheme in self._core.secrets)
        return await self._sender.call(operation, {**(query or {}), "body": body}, options)

    async def close(self) -> None:
        """Closes the connections that are kept."""
        self._core.close()

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.close()
