"""Attempts, credentials, pages, streams, states and webhooks."""

from __future__ import annotations

import base64
import hashlib
import hmac
import time
import unittest

from ..errors import ApiRedirectError, ApiStatusError, RateLimitError, ServerError
from ..oauth import _client_credentials
from ..operation import _Operation
from ..paging import _Pages, _Paging
from ..polling import PollingFailedError, _poll, _Polling
from ..stream import _Framing, _Streaming
from ..values import OMIT
from ..webhooks import WebhookVerificationError, verify_webhook
from .flows import Offline, answer, bearer

GET: _Operation[object] = _Operation("GET", "/x", "Any", query=("cursor", "page"), security=(("token",),))
POST: _Operation[object] = _Operation("POST", "/x", "Any")


def failed(status: str, *fields: str) -> bytes:
    return answer(b"{}", status, *fields)


class Attempts(unittest.TestCase):
    def test_waits_grow_and_are_never_cut_short(self) -> None:
        client = Offline(failed("503 No"), failed("500 No"), answer(b"1"))
        self.assertEqual(client.call(GET, {}, None), 1)
        self.assertTrue(0.25 <= client.slept[0] <= 0.5 <= client.slept[1] <= 1, client.slept)
        asked = Offline(failed("429 No", "Retry-After: 9"), failed("429 No", "Retry-After-Ms: 1500"), answer(b"1"))
        self.assertEqual(asked.call(POST, {}, None), 1)
        self.assertEqual(asked.slept, [9, 1.5])
        for options in (None, {"deadline": 5}):
            late = Offline(failed("429 No", "Retry-After: " + ("121" if options is None else "6")))
            with self.assertRaises(RateLimitError):
                late.call(GET, {}, options)
            self.assertEqual(late.slept, [])

    def test_what_is_not_repeated(self) -> None:
        for operation, status, fields in (
            (POST, "500 No", ()),
            (GET, "409 No", ()),
            (GET, "503 No", ("X-Should-Retry: false",)),
        ):
            client = Offline(failed(status, *fields), answer(b"1"))
            with self.assertRaises(ApiStatusError):
                client.call(operation, {}, None)
        willing = Offline(failed("409 No", "X-Should-Retry: true"), answer(b"1"))
        self.assertEqual(willing.call(POST, {}, None), 1)
        keyed = Offline(failed("500 No"), answer(b"1"))
        self.assertEqual(keyed.call(POST, {}, {"idempotency_key": "k"}), 1)
        self.assertTrue(all(b"Idempotency-Key: k\r\n" in wire.sent for wire in keyed.wires))

    def test_a_bucket_bounds_all_repetitions(self) -> None:
        client = Offline(*[failed("500 No")] * 40)
        for _ in range(6):
            with self.assertRaises(ServerError):
                client.call(GET, {}, None)
        self.assertEqual(len(client.slept), 10)

    def test_other_origins_get_no_secret(self) -> None:
        moved = answer(b"", "302 Found", "Location: http://other.test/y")
        client = Offline(moved, answer(b"1"), secrets={"token": "s3"}, credentials=(bearer,), headers={"X-Own": "1"})
        client.call(GET, {}, None)
        self.assertIn(b"Authorization: Bearer s3\r\n", client.wires[0].sent)
        self.assertNotIn(b"s3", client.wires[1].sent)
        self.assertNotIn(b"X-Own", client.wires[1].sent)
        with self.assertRaises(ApiRedirectError):
            Offline(answer(b"", "307 No", "Location: http://other.test/y")).call(POST, {}, None)


class Tokens(unittest.TestCase):
    def test_is_got_kept_and_got_anew(self) -> None:
        source = _client_credentials("token", "/token", ("a", "b"), "id", "s&cret")
        token = [answer(b'{"access_token": "t%d", "expires_in": 3600}' % number) for number in (1, 2)]
        client = Offline(
            token[0], answer(b"1"), answer(b"2"), failed("401 No"), token[1], answer(b"3"),
            secrets={"token": source}, credentials=(bearer,),
        )  # fmt: skip
        self.assertEqual([client.call(GET, {}, None) for _ in range(3)], [1, 2, 3])
        self.assertIn(b"grant_type=client_credentials&scope=a%20b", client.wires[0].sent)
        self.assertIn(base64.b64encode(b"id:s%26cret"), client.wires[0].sent)
        self.assertIn(b"Bearer t1\r\n", client.wires[2].sent)
        self.assertIn(b"Bearer t2\r\n", client.wires[5].sent)


def all_of(client: Offline, paging: _Paging[object], arguments: dict[str, object]) -> list[object]:
    pages = _Pages(client.core, GET, paging, arguments, None)
    items: list[object] = []
    while True:
        more, item = client.run(pages.next_item())
        if not more:
            return items
        items.append(item)


class Lists(unittest.TestCase):
    def test_kinds(self) -> None:
        cursor = _Paging("cursor", "Any", ("data",), "cursor", next=("next",))
        client = Offline(answer(b'{"data": [1, 2], "next": "c"}'), answer(b'{"data": [3], "next": null}'))
        self.assertEqual(all_of(client, cursor, {"cursor": OMIT}), [1, 2, 3])
        self.assertIn(b"GET /x?cursor=c ", client.wires[1].sent)
        number = _Paging("page", "Any", (), "page", first=1)
        client = Offline(answer(b"[1]"), answer(b"[2]"), answer(b"[]"))
        self.assertEqual(all_of(client, number, {}), [1, 2])
        self.assertIn(b"GET /x?page=3 ", client.wires[2].sent)
        same = Offline(answer(b"[1]"), answer(b"[2]"), answer(b"[2]"))
        self.assertEqual(all_of(same, number, {}), [1, 2])
        link = _Paging("link", "Any")
        client = Offline(answer(b"[1]", "200 OK", 'Link: <a>; rel="prev", </x?p=2>; rel="next"'), answer(b"[2]"))
        self.assertEqual(all_of(client, link, {}), [1, 2])
        away = Offline(answer(b"[1]", "200 OK", 'Link: <http://other.test/>; rel="next"'))
        with self.assertRaises(ApiRedirectError):
            all_of(away, link, {})


def events(client: Offline, framing: _Framing[object]) -> list[object]:
    streaming = _Streaming(client.core, GET, framing, {}, None)
    values: list[object] = []
    while True:
        more, value = client.run(streaming.next())
        if not more:
            return values
        values.append(value)


class Streams(unittest.TestCase):
    def test_events(self) -> None:
        body = b'\xef\xbb\xbf: hi\r\ndata: {\rdata: "a": 1}\r\n\r\nevent: x\ndata: [2]\n\ndata: [DONE]\n\ndata: 3\n\n'
        client = Offline(answer(body, "200 OK", "Content-Type: text/event-stream"))
        self.assertEqual(events(client, _Framing("events", "Any", "[DONE]")), [{"a": 1}, [2]])

    def test_goes_on_where_it_broke_off(self) -> None:
        broken = b"HTTP/1.1 200 OK\r\nContent-Length: 99\r\n\r\nretry: 20\nid: 7\ndata: 1\n\nid: 8\ndata: 2"
        client = Offline(broken, answer(b"data: 2\n\n"))
        self.assertEqual(events(client, _Framing("events", "Any")), [1, 2])
        self.assertIn(b"Last-Event-ID: 8\r\n", client.wires[1].sent)
        self.assertEqual(client.slept, [0.02])

    def test_lines(self) -> None:
        client = Offline(answer(b'{"a": 1}\n\r\n\x1e{"a":\t2}\r\n3'))
        self.assertEqual(events(client, _Framing("json-lines", "Any")), [{"a": 1}, {"a": 2}, 3])


class States(unittest.TestCase):
    def test_is_asked_until_it_is_final(self) -> None:
        polling = _Polling(("job", "state"), ("done",), ("failed",), 2.0)
        client = Offline(
            answer(b'{"job": {"state": "new"}}', "200 OK", "Retry-After: 7"), answer(b'{"job": {"state": "done"}}')
        )
        self.assertEqual(_poll(client, GET, polling, {}, None, None), {"job": {"state": "done"}})
        self.assertEqual(client.slept, [7])
        with self.assertRaises(PollingFailedError):
            _poll(Offline(answer(b'{"job": {"state": "failed"}}')), GET, polling, {}, None, None)


class Webhooks(unittest.TestCase):
    def test_only_what_is_signed(self) -> None:
        secret = "whsec_" + base64.b64encode(b"key").decode()
        now = str(int(time.time()))
        sign = lambda moment: base64.b64encode(  # noqa: E731
            hmac.new(b"key", b"m." + moment.encode() + b".{}", hashlib.sha256).digest()
        ).decode()
        fields = {"Webhook-Id": "m", "Webhook-Timestamp": now, "Webhook-Signature": "v1,AAAA v1," + sign(now)}
        self.assertEqual(verify_webhook(b"{}", fields, secret), {})
        old = str(int(time.time()) - 400)
        for change in (
            {"Webhook-Signature": "v1,AAAA"},
            {"Webhook-Signature": "v2," + sign(now)},
            {"Webhook-Timestamp": old, "Webhook-Signature": "v1," + sign(old)},
            {"Webhook-Id": "other"},
            {"Webhook-Timestamp": ""},
        ):
            with self.subTest(change), self.assertRaises(WebhookVerificationError):
                verify_webhook(b"{}", {**fields, **change}, secret)
