"""Answers for the oracle in another language: Python's jsonschema (draft 2020-12, formats as annotations).

Reads one question a line, {"root", "components", "payloads"}, and writes one line for each: a list with true, false or
null for each payload, null where the schema leaves this validator without an answer.
"""

import json
import signal
import sys

from jsonschema import Draft202012Validator

# Alternatives inside each other can take for ever; no schema that does not takes a tenth of it.
MOST_SECONDS = 10


def validator_of(question):
    return Draft202012Validator(
        {
            "$ref": "#/components/schemas/" + question["root"],
            "components": {"schemas": question["components"]},
        }
    )


def too_long(_signal, _frame):
    raise TimeoutError


def answer(validator, payload):
    signal.alarm(MOST_SECONDS)
    try:
        return validator.is_valid(payload)
    except (KeyboardInterrupt, SystemExit):
        raise
    except BaseException:
        # A schema that goes round, or a keyword with a value that it cannot have. Where the stack ends within a part that
        # is written in Rust, the panic that comes of it is no Exception.
        return None
    finally:
        signal.alarm(0)


def main():
    signal.signal(signal.SIGALRM, too_long)
    print("ready", flush=True)
    for line in sys.stdin:
        question = json.loads(line)
        validator = validator_of(question)
        answers = [answer(validator, payload) for payload in question["payloads"]]
        print(json.dumps(answers), flush=True)


main()
