"""What a client knows of its API, and where its secrets may come from."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from .credentials import _Credential
from .wire import _Flow

if TYPE_CHECKING:
    from .call import _Core


class _About:
    """What a client knows of its API."""

    def __init__(
        self,
        scope: Mapping[str, Any],
        server: str,
        variables: tuple[tuple[str, str], ...],
        base_url_name: str,
        user_agent: str,
        credentials: tuple[_Credential, ...],
    ) -> None:
        self.scope = scope
        self.server = server
        self.variables = variables
        """Those of the server's address, and what they are where nothing is given."""
        self.base_url_name = base_url_name
        """The variable of the environment."""
        self.user_agent = user_agent
        self.credentials = credentials


class _TokenSource:
    """A secret that is got by a call of its own."""

    def token(self, core: _Core, until: float | None) -> _Flow[str]:
        raise NotImplementedError

    def forget(self) -> None:
        raise NotImplementedError
