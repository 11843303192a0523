"""Webhooks: whether what came is the provider's (Standard Webhooks), and what it says."""

from __future__ import annotations

import base64
import binascii
import hashlib
import hmac
import re
import time
from collections.abc import Mapping
from typing import Any

from .errors import ApiError
from .model import _Reading
from .values import _parse_json

_TOLERANCE = 300.0


class WebhookVerificationError(ApiError):
    """What came does not carry the provider's signature, or is too old."""


def verify_webhook(
    body: bytes | str, headers: Mapping[str, str], secret: str | bytes, *, tolerance: float = _TOLERANCE
) -> Any:
    """
    The parsed JSON of a webhook. Raises WebhookVerificationError unless one of its signatures was made with the secret
    (`whsec_` and base64) no longer ago than `tolerance` seconds. `body` is what came, byte by byte.
    """
    content = body.encode("utf-8") if isinstance(body, str) else body
    fields = {name.lower(): value for name, value in headers.items()}
    identity, moment = fields.get("webhook-id", ""), fields.get("webhook-timestamp", "")
    if not identity or re.fullmatch(r"\d{1,12}", moment, re.ASCII) is None:
        raise WebhookVerificationError("The webhook has no webhook-id or no webhook-timestamp.")
    if abs(time.time() - int(moment)) > tolerance:
        raise WebhookVerificationError("The webhook's timestamp is too far from now.")
    signed = identity.encode("utf-8") + b"." + moment.encode("ascii") + b"." + content
    expected = base64.b64encode(hmac.new(_key_of(secret), signed, hashlib.sha256).digest())
    matches = False
    for entry in fields.get("webhook-signature", "").split():
        version, _, signature = entry.partition(",")
        same = hmac.compare_digest(signature.encode("utf-8", "replace"), expected)
        matches = (version == "v1" and same) or matches
    if not matches:
        raise WebhookVerificationError("None of the webhook's signatures is valid.")
    try:
        return _parse_json(content)
    except ValueError:
        raise WebhookVerificationError("The webhook's body is not JSON.") from None


def _key_of(secret: str | bytes) -> bytes:
    if isinstance(secret, bytes):
        return secret
    try:
        text = secret[6:] if secret.startswith("whsec_") else secret
        key = base64.b64decode(text + "=" * (-len(text) % 4), validate=True)
    except (binascii.Error, ValueError):
        key = b""
    if not key:
        raise ValueError("The webhooks' secret is not whsec_ and base64.")
    return key


class _Webhook:
    """What a webhook's body is read as."""

    def __init__(self, name: str, gives: str) -> None:
        self.name = name
        self.gives = gives


def _read_webhook(
    webhook: _Webhook, scope: Mapping[str, Any], body: bytes | str, headers: Mapping[str, str], secret: str | bytes
) -> Any:
    value = verify_webhook(body, headers, secret)
    return _Reading(scope).read(webhook.gives, value, webhook.name)
