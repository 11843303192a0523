"""What can go wrong with a call."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar, cast


class ApiError(Exception):
    """The base of everything that a call raises by itself."""


class ApiConnectionError(ApiError):
    """No answer came, or it broke off. `__cause__` holds what the platform said."""


class ApiProtocolError(ApiConnectionError):
    """What came is no HTTP that can be trusted, or more than what was allowed."""


class ApiTimeoutError(ApiError):
    """An attempt took longer than its timeout, or the call than its deadline."""


class ApiRedirectError(ApiError):
    """The server redirects to where this request must not be sent."""


class ApiDecodeError(ApiError):
    """The answer is a success, and yet it is not what it should be."""


class ApiStatusError(ApiError):
    """The server answered, and the answer is no success. Each status has a class of its own."""

    statuses: ClassVar[dict[int, type[ApiStatusError]]] = {}

    def __init__(self, operation: str, status: int, headers: Mapping[str, str], body: Any) -> None:
        self.operation = operation
        """`GET /accounts/{id}`."""
        self.status = status
        self.headers = headers
        self.body = body
        """What came: a model where the description has one for this status, else parsed JSON, else text, else None."""
        self.request_id = _request_id(headers)
        """What support will ask for, where the answer says it."""
        self.message: str | None = None
        """The API's own words."""
        self.code: str | None = None
        """The API's own code."""
        super().__init__(operation, status)

    def __str__(self) -> str:
        text = self.operation + " answered " + str(self.status)
        if self.message:
            text += ": " + self.message
        return text + (" (request " + self.request_id + ")" if self.request_id else "")


class BadRequestError(ApiStatusError):
    """Status 400."""


class AuthenticationError(ApiStatusError):
    """Status 401: no credential came with the request, or one that is not valid."""


class PermissionDeniedError(ApiStatusError):
    """Status 403."""


class NotFoundError(ApiStatusError):
    """Status 404."""


class ConflictError(ApiStatusError):
    """Status 409: the request does not fit the state of the resource."""


class GoneError(ApiStatusError):
    """Status 410."""


class UnprocessableEntityError(ApiStatusError):
    """Status 422."""


class RateLimitError(ApiStatusError):
    """Status 429, after all attempts."""


class ServerError(ApiStatusError):
    """Status 500 and above."""


class InternalServerError(ServerError):
    """Status 500."""


class BadGatewayError(ServerError):
    """Status 502."""


class ServiceUnavailableError(ServerError):
    """Status 503."""


class GatewayTimeoutError(ServerError):
    """Status 504."""


ApiStatusError.statuses = {
    400: BadRequestError,
    401: AuthenticationError,
    403: PermissionDeniedError,
    404: NotFoundError,
    409: ConflictError,
    410: GoneError,
    422: UnprocessableEntityError,
    429: RateLimitError,
    500: InternalServerError,
    502: BadGatewayError,
    503: ServiceUnavailableError,
    504: GatewayTimeoutError,
}


def _request_id(headers: Mapping[str, str]) -> str | None:
    for name in ("x-request-id", "request-id", "x-github-request-id", "x-amzn-requestid", "x-correlation-id"):
        if headers.get(name):
            return headers[name]
    return None


_MESSAGES = (("message",), ("error", "message"), ("detail",), ("title",), ("error_description",), ("error",))
_CODES = (("code",), ("error", "code"), ("error", "type"), ("type",), ("error",))


def _said(body: object, paths: tuple[tuple[str, ...], ...]) -> str | None:
    """The first of the paths that leads to a text or a number."""
    for path in paths:
        value = body
        for name in path:
            value = cast("dict[str, object]", value).get(name) if isinstance(value, dict) else None
        if isinstance(value, (str, int)) and not isinstance(value, bool) and value != "":
            return str(value)
    return None


def _status_error(
    operation: str, status: int, headers: Mapping[str, str], body: Any, raw: object, words: tuple[str, str]
) -> ApiStatusError:
    """`words` are the described paths to a sentence and to a code, dotted, or empty."""
    usual = ServerError if status >= 500 else ApiStatusError
    error = ApiStatusError.statuses.get(status, usual)(operation, status, headers, body)
    message, code = (tuple(path.split("\n")) if path else () for path in words)
    error.message = raw[:200] if isinstance(raw, str) else _said(raw, ((message,) if message else ()) + _MESSAGES)
    error.code = _said(raw, ((code,) if code else ()) + _CODES)
    return error
