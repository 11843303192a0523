"""What a call gives or raises, as its answer says."""

from __future__ import annotations

from typing import Any

from .answer import _Answer, _is_json, _media_type, _result_of, _text_of
from .errors import ApiDecodeError, ApiStatusError, _status_error
from .model import _Reading
from .operation import RequestOptions, _match_status, _Operation
from .values import _parse_json


def _decoded(reading: _Reading, operation: _Operation[Any], answer: _Answer, options: RequestOptions) -> object:
    accept = options.get("accept") or operation.accept
    decoding, annotation = _result_of(operation, answer, accept)
    body = answer.body or b""
    if decoding == "none" or (not body and decoding in ("json", "either")):
        return None
    if decoding == "binary":
        return body
    if decoding == "text":
        return _text_of(answer)
    name = operation.method + " " + operation.path
    if decoding == "either" and not _is_json(answer):
        return reading.read(annotation, _text_of(answer), name)
    try:
        value = _parse_json(body)
    except ValueError:
        words = " answered " + str(answer.status) + " with something that is not JSON."
        raise ApiDecodeError(name + words) from None
    return reading.read(annotation, value, name)


def _failure_of(operation: _Operation[Any], answer: _Answer) -> tuple[str, str, str]:
    known = {entry[0]: entry for entry in reversed(operation.failures)}
    key = _match_status(known, answer.status)
    if key is None:
        return "", "", ""
    said = _media_type(answer.headers.get("content-type", ""))
    same = [entry for entry in operation.failures if entry[0] == key and _media_type(entry[-1]) == said]
    entry = same[0] if len(known[key]) > 4 and same else known[key]
    return entry[1], entry[2], entry[3]


def _failed(reading: _Reading, operation: _Operation[Any], answer: _Answer) -> ApiStatusError:
    """Whatever came is good enough: an error that cannot be read must not hide that there is one."""
    annotation, message, code = _failure_of(operation, answer)
    raw: object = None
    if answer.body:
        try:
            raw = _parse_json(answer.body)
        except ValueError:
            raw = _text_of(answer)
    body = raw
    if annotation and not isinstance(raw, str) and raw is not None:
        try:
            body = reading.read(annotation, raw, operation.method + " " + operation.path)
        except ApiDecodeError:
            body = raw
    name = operation.method + " " + operation.path
    return _status_error(name, answer.status, answer.headers, body, raw, (message, code))
