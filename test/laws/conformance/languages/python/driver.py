"""Carries cases out with a generated module, and prints one line of JSON a case: `driver.py MODULE JOB`.

It knows the module's surface as its users do, and runs on every Python that the module runs on. Calls are made one after
the other by the synchronous client; a call that is cancelled, and with `--async` every call, by the asynchronous one.
"""

import asyncio
import base64
import contextlib
import decimal
import importlib.util
import inspect
import io
import itertools
import json
import os
import sys
import threading
from concurrent.futures import ThreadPoolExecutor

PATIENCE = 20.0
"""Seconds for a case: whoever takes longer hangs."""


def load(path):
    spec = importlib.util.spec_from_file_location("sdk", path)
    module = importlib.util.module_from_spec(spec)
    sys.modules["sdk"] = module
    spec.loader.exec_module(module)
    return module


sdk = load(sys.argv[1])
with open(sys.argv[2], encoding="utf-8") as text:
    job = json.load(text)
always_async = "--async" in sys.argv
printing = threading.Lock()


class Notes:
    def __init__(self):
        self.drift, self.statuses, self.log = [], [], []


def run_case(case):
    needs_async = always_async or any("cancelAfterMs" in call.get("options", {}) for call in case["calls"])
    run = run_async if needs_async else run_sync
    results = [{"error": {"kind": "other", "said": "It went on for too long."}}]

    def work():
        nonlocal results
        try:
            results = run(case)
        except BaseException as error:
            results = [{"error": say_error(error)}]

    thread = threading.Thread(target=work, daemon=True)
    thread.start()
    thread.join(PATIENCE)
    with printing:
        sys.stdout.write(json.dumps({"name": case["name"], "results": results}) + "\n")
        sys.stdout.flush()


def run_sync(case):
    notes = Notes()
    client = make_client(sdk.Client, case, notes)
    values, results = [], []
    for call in case["calls"]:
        mark = len(notes.drift), len(notes.statuses)
        answer = {}
        try:
            result = verify(call["webhook"]) if "webhook" in call else call_sync(client, call, values, answer)
        except Exception as error:
            result = {"error": say_error(error)}
        results.append(noted(result, answer, notes, mark))
    client.close()
    return results


def run_async(case):
    async def run():
        notes = Notes()
        client = make_client(sdk.AsyncClient, case, notes)
        values, results = [], []
        for call in case["calls"]:
            mark = len(notes.drift), len(notes.statuses)
            answer = {}
            try:
                result = verify(call["webhook"]) if "webhook" in call else await call_async(client, call, values, answer)
            except (Exception, asyncio.CancelledError) as error:
                result = {"error": say_error(error)}
            results.append(noted(result, answer, notes, mark))
        await client.close()
        return results

    return asyncio.run(run())


def noted(result, answer, notes, mark):
    drift, statuses = mark
    return {
        **result,
        "response": answer.get("response"),
        "drift": notes.drift[drift:],
        "statuses": notes.statuses[statuses:],
        "log": notes.log,
    }


def make_client(Client, case, notes):
    settings = case.get("client") or {}
    given = {name: from_json(secret) for name, secret in (settings.get("auth") or {}).items()}
    options = {}
    for scheme, secret in given.items():
        words = job["schemes"][scheme]
        if isinstance(secret, dict) and "clientId" in secret:
            options[named(Client.__init__, [*words, "client", "id"])] = secret["clientId"]
            options[named(Client.__init__, [*words, "client", "secret"])] = secret["clientSecret"]
        else:
            pair = tuple(secret.values()) if isinstance(secret, dict) else secret
            options[named(Client.__init__, words)] = pair
    for name, value in (settings.get("variables") or {}).items():
        options[named(Client.__init__, job["variables"][name])] = value
    base = settings.get("baseUrl")
    if base is not False:
        options["base_url"] = case["baseUrl"] + (base or "")
    options.update(common(settings))
    for name, option in (("idempotencyHeader", "idempotency_header"), ("answerLimit", "answer_limit"), ("strict", "strict")):
        if name in settings:
            options[option] = settings[name]
    if settings.get("drift"):
        options["on_drift"] = lambda drift: notes.drift.append(drift.place.replace("/", ".").split(".")[-1])
    if settings.get("log"):
        options["log"] = lambda entry: notes.log.append(str(entry))
    if settings.get("hooks") is not None:
        options["before_request"] = lambda request: request.headers.update(settings["hooks"])
        options["after_response"] = lambda _request, response: notes.statuses.append(response.status)
    return Client(**options)


def common(settings):
    """What may be said of a client and of a call."""
    options = {}
    if "headers" in settings:
        options["headers"] = settings["headers"]
    for name, option in (("timeoutMs", "timeout"), ("deadlineMs", "deadline")):
        if name in settings:
            options[option] = settings[name] / 1000
    retry = settings.get("retry") or {}
    if "retries" in retry:
        options["retries"] = retry["retries"]
    if "firstDelayMs" in retry:
        options["first_delay"] = retry["firstDelayMs"] / 1000
    return options


def prepare(client, call, values, answer):
    """The method, its arguments and options."""
    planned = job["calls"][call["operation"]]
    group = client
    for words in planned["group"]:
        group = attribute(group, words)
    method_words = planned["method"] + ["until", "done"] if call.get("by") == "final" else planned["method"]
    words = planned["stream"] if call.get("by") == "stream" and planned["stream"] else method_words
    method = attribute(group, words)
    arguments = {
        named(method, planned["arguments"][name]["words"]): from_json(value, values)
        for name, value in (call.get("arguments") or {}).items()
    }
    settings = call.get("options") or {}
    options = common(settings)
    for name, option in (
        ("query", "query"),
        ("body", "body"),
        ("accept", "accept"),
        ("contentType", "content_type"),
        ("idempotencyKey", "idempotency_key"),
    ):
        if name in settings:
            options[option] = settings[name]

    def note(response):
        headers = {name.lower(): value for name, value in dict(response.headers).items()}
        request_id = getattr(response, "request_id", None)
        answer["response"] = {"status": response.status, "headers": headers, "requestId": request_id}

    options["on_response"] = note
    return method, arguments, options


def call_sync(client, call, values, answer):
    method, arguments, options = prepare(client, call, values, answer)
    by, take = call.get("by"), call.get("take")
    result = method(**arguments, options=options)
    if by in ("items", "stream"):
        return {"items": [to_json(item) for item in itertools.islice(result, take)]}
    if by == "pages":
        return {"items": [to_json(page) for page in result.pages()]}
    if hasattr(result, "first"):
        result = result.first()
    values.append(result)
    return {"value": to_json(result)}


async def call_async(client, call, values, answer):
    method, arguments, options = prepare(client, call, values, answer)
    by, take = call.get("by"), call.get("take")
    cancel = (call.get("options") or {}).get("cancelAfterMs")
    result = method(**arguments, options=options)
    if by in ("items", "stream"):
        return {"items": await collect(result, take)}
    if by == "pages":
        return {"items": await collect(result.pages(), take)}
    if hasattr(result, "first"):
        result = result.first()
    if cancel is not None:
        task = asyncio.ensure_future(result)
        asyncio.get_running_loop().call_later(cancel / 1000, task.cancel)
        result = task
    value = await result
    values.append(value)
    return {"value": to_json(value)}


async def collect(items, take):
    found = []
    async for item in items:
        found.append(to_json(item))
        if len(found) == take:
            break
    return found


def verify(webhook):
    error = None
    for secret in webhook["secrets"]:
        try:
            return {"value": to_json(sdk.verify_webhook(webhook["body"], webhook["headers"], secret))}
        except sdk.ApiError as refused:
            error = refused
    raise error


def attribute(holder, words):
    name = "_".join(words)
    return getattr(holder, name) if hasattr(holder, name) else getattr(holder, name + "_")


def named(function, words):
    """The keyword of these words: a name that is taken, or a keyword of the language, ends in an underscore."""
    known = inspect.signature(function).parameters
    name = "_".join(words)
    return next((one for one in (name, name + "_", "_" + name) if one in known), name)


KINDS = (
    ("ApiStatusError", "status"),
    ("ApiTimeoutError", "timeout"),
    ("ApiProtocolError", "decode"),
    ("ApiDecodeError", "decode"),
    ("ApiRedirectError", "redirect"),
    ("WebhookVerificationError", "webhook"),
    ("PollingFailedError", "polling"),
    ("ApiConnectionError", "connection"),
)


def say_error(error):
    said = type(error).__name__ + ": " + str(error)
    known = next((kind for name, kind in KINDS if hasattr(sdk, name) and isinstance(error, getattr(sdk, name))), None)
    if isinstance(error, asyncio.CancelledError):
        known = "cancelled"
    if known is None:
        known = "argument" if isinstance(error, (TypeError, ValueError)) else "other"
    told = {"kind": known, "said": said}
    if known == "status":
        told["status"] = error.status
        told["headers"] = {name.lower(): value for name, value in dict(error.headers).items()}
        told["body"] = to_json(error.body)
        told["detail"], told["code"], told["requestId"] = error.message, error.code, error.request_id
    return {name: value for name, value in told.items() if value is not None or name == "body"}


def from_json(value, values=()):
    """The special values of a case as this language has them."""
    if isinstance(value, list):
        return [from_json(item, values) for item in value]
    if not isinstance(value, dict):
        return value
    if "$bytes" in value:
        return base64.b64decode(value["$bytes"])
    if "$file" in value:
        file = value["$file"]
        return sdk.Part(
            file["text"].encode(), filename=file["name"], content_type=file["type"], headers=file.get("headers")
        )
    if "$stream" in value:
        return (piece.encode() for piece in value["$stream"])
    if "$number" in value:
        return int(value["$number"]) if value["$number"].lstrip("-").isdigit() else decimal.Decimal(value["$number"])
    if "$answer" in value:
        return values[value["$answer"]]
    return {name: from_json(member, values) for name, member in value.items()}


def to_json(value):
    """What came, in words of cases. Members are read, each as its annotation says, before all of them are told."""
    if isinstance(value, sdk.Model):
        for name in read_names(type(value)):
            with contextlib.suppress(AttributeError):
                to_json(getattr(value, name))
        return to_json(value.to_dict())
    if isinstance(value, dict):
        return {name: to_json(member) for name, member in value.items()}
    if isinstance(value, (list, tuple)):
        return [to_json(item) for item in value]
    if isinstance(value, (bytes, bytearray)):
        return {"$bytes": base64.b64encode(value).decode()}
    if isinstance(value, io.IOBase):
        return {"$bytes": base64.b64encode(value.read()).decode()}
    if isinstance(value, bool) or value is None or isinstance(value, str):
        return value
    if isinstance(value, int):
        return value if abs(value) < 2**53 else {"$number": str(value)}
    if isinstance(value, (float, decimal.Decimal)):
        digits = getattr(value, "text", None) or str(value)
        plain = float(digits)
        return plain if decimal.Decimal(digits) == decimal.Decimal(repr(plain)) else {"$number": digits}
    return getattr(value, "text", None) or value.isoformat()


def read_names(kind):
    return {name for base in kind.__mro__ for name in getattr(base, "__annotations__", {}) if not name.startswith("_")}


def main():
    apart = [case for case in job["cases"] if case.get("environment")]
    together = [case for case in job["cases"] if not case.get("environment")]
    for case in apart:
        os.environ.update(case["environment"])
        run_case(case)
        for name in case["environment"]:
            del os.environ[name]
    with ThreadPoolExecutor(12) as pool:
        list(pool.map(run_case, together))
    sys.stdout.flush()
    # What a case left open, such as an answer that never ends, holds nobody up.
    os._exit(0)


main()
