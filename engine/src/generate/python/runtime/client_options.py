"""What may be said about all calls of a client."""

from __future__ import annotations

from collections.abc import Awaitable, Mapping
from typing import TYPE_CHECKING, Callable, TypedDict

from .drift import Drift
from .operation import ApiRequest, ApiResponse

if TYPE_CHECKING:
    import ssl

    from typing_extensions import TypeAlias


SecretValue: TypeAlias = "str | tuple[str, str]"
Secret: TypeAlias = "SecretValue | Callable[[], SecretValue | Awaitable[SecretValue]]"
"""A token or key; a user name with a password; or a function that is asked before each attempt."""


class ClientOptions(TypedDict, total=False):
    """What may be said about all calls of a client."""

    base_url: str
    """Takes the place of every server of the description."""
    headers: Mapping[str, str]
    """Sent with every request, and never to another origin."""
    timeout: float
    """Seconds for one attempt, its body included; 60 where it is left out, and 0 for no limit."""
    deadline: float
    """Seconds for a whole call, its waits included; no limit where it is left out."""
    retries: int
    """How often a request is repeated at most; 2 where it is left out, and 0 for never."""
    first_delay: float
    """Seconds of the first wait, which doubles each time; half a second where it is left out."""
    idempotency_header: str
    """Sends a key in this header with every POST and PATCH: safe to repeat where the server honours it."""
    answer_limit: int
    """Bytes of an answer beyond which it is refused while it is read; 100 MB where it is left out."""
    strict: bool
    """Refuses answers that the description does not describe. Otherwise they are kept as they are."""
    on_drift: Callable[[Drift], object]
    """Told once of each place where answers and their description disagree."""
    before_request: Callable[[ApiRequest], object]
    """Called before each attempt; it may change the header. It may be asynchronous with AsyncClient."""
    after_response: Callable[[ApiRequest, ApiResponse], object]
    """Called after each answer."""
    log: Callable[[str], object]
    """Told a line for each attempt, without secrets: `print`, or the method of a logger."""
    transport: Callable[[ApiRequest], ApiResponse | Awaitable[ApiResponse]]
    """Takes the place of the network, for tests and the like."""
    ssl_context: ssl.SSLContext
    """Takes the place of the platform's usual trust."""
