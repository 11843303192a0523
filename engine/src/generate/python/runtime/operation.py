"""Operations as data, and what a caller may say about a call."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Callable, Generic, TypedDict, TypeVar

if TYPE_CHECKING:
    from typing_extensions import TypeAlias

_Result = TypeVar("_Result")


class _Param:
    """A parameter, or a member of a form, that is not written in its place's usual way."""

    __slots__ = ("explode", "headers", "json", "member", "name", "reserved", "style", "type")

    def __init__(
        self,
        name: str,
        member: str = "",
        style: str = "",
        explode: bool | None = None,
        reserved: bool = False,
        json: bool = False,
        type: str = "",
        headers: tuple[str, ...] = (),
    ) -> None:
        self.name = name
        self.member = member or name
        self.style = style
        self.explode = (style in ("form", "cookie")) if explode is None else explode
        self.reserved = reserved
        self.json = json
        self.type = type
        self.headers = headers


_Params: TypeAlias = "tuple[str | _Param, ...]"


class _Content:
    """A media type in which a body can be sent."""

    __slots__ = ("encoding", "parts", "type")

    def __init__(self, type: str, encoding: str, parts: tuple[_Param, ...] = ()) -> None:
        self.type = type
        self.encoding = encoding
        self.parts = parts


class _Operation(Generic[_Result]):
    """One operation. What goes without saying is left out. The result is an annotation, and `_Result` its type."""

    __slots__ = (
        "accept",
        "body",
        "cookies",
        "demands_body",
        "failures",
        "files",
        "gives",
        "headers",
        "idempotency",
        "method",
        "path",
        "path_styles",
        "query",
        "query_string",
        "renamed",
        "results",
        "security",
        "server",
        "variables",
        "whole",
    )

    def __init__(
        self,
        method: str,
        path: str,
        gives: str = "",
        *,
        server: str = "",
        variables: tuple[tuple[str, str], ...] = (),
        path_styles: tuple[_Param, ...] = (),
        query: _Params = (),
        query_string: str = "",
        headers: _Params = (),
        cookies: _Params = (),
        body: tuple[_Content, ...] = (),
        whole: bool = False,
        demands_body: bool = False,
        files: int = -1,
        accept: str = "",
        results: tuple[tuple[str, str, str, str], ...] = (),
        failures: tuple[tuple[str, ...], ...] = (),
        security: tuple[tuple[str, ...], ...] = (),
        idempotency: str = "",
        renamed: tuple[tuple[str, str], ...] = (),
    ) -> None:
        self.method = method
        self.path = path
        self.gives = gives
        """What JSON is read as where `results` says nothing else."""
        self.server = server
        self.variables = variables
        self.path_styles = path_styles
        self.query = query
        self.query_string = query_string
        self.headers = headers
        self.cookies = cookies
        self.body = body
        """The usual media type first."""
        self.whole = whole
        """Whether the body is one argument, and not the arguments that are no parameters."""
        self.demands_body = demands_body
        """Whether a body is sent even where no member is given."""
        self.files = files
        """Which media type to send by itself where a value holds files."""
        self.accept = accept
        self.results = results
        """By status and media type (empty for any): a decoding (json, text, either, binary, none) and an annotation."""
        self.failures = failures
        """By status: an annotation, the paths to a sentence and to a code, and a media type where bodies differ by it."""
        self.security = security
        self.idempotency = idempotency
        """The header by which the server recognises a repeated request."""
        self.renamed = renamed
        """Arguments that are members of the body under another name, which a parameter has already."""


class ApiRequest:
    """A request as it is sent. Hooks may change its headers."""

    def __init__(self, method: str, url: str, headers: dict[str, str], body: bytes | None) -> None:
        self.method = method
        self.url = url
        self.headers = headers
        self.body = body
        """None where there is none, or where it is streamed."""


class ApiResponse:
    """An answer beside what it was decoded to."""

    def __init__(self, status: int, headers: Mapping[str, str], url: str, body: bytes | None) -> None:
        self.status = status
        self.headers = headers
        """By lower-case name; fields that came several times are joined by a comma."""
        self.url = url
        self.body = body
        """None where it is a stream, which is read as it comes."""


class RequestOptions(TypedDict, total=False):
    """What may be said about a single call."""

    headers: Mapping[str, str | None]
    """Added to the request; None takes a header away. They go to no other origin."""
    query: Mapping[str, object]
    """Parameters that the description does not have."""
    body: Mapping[str, object]
    """Members of the body that the description does not have."""
    timeout: float
    """Seconds for one attempt, its body included; 60 where it is left out, and 0 for no limit."""
    deadline: float
    """Seconds for the whole call, its waits included; no limit where it is left out."""
    retries: int
    """How often the request is repeated at most; 2 where it is left out."""
    idempotency_key: str
    """One key for the call and all of its attempts, which makes it safe to repeat where the server honours it."""
    accept: str
    """The media type to ask for."""
    content_type: str
    """The media type to send."""
    on_response: Callable[[ApiResponse], object]
    """Told of the answer that the result is read from: its headers, its bytes."""


Options: TypeAlias = "RequestOptions | None"


def _match_status(known: Mapping[str, Any], status: int) -> str | None:
    """The key that describes a status: itself, its range, or `default`."""
    for key in (str(status), str(status // 100) + "XX", "default"):
        if key in known:
            return key
    return None
