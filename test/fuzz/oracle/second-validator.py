"""Answers for the oracle in another language: Python's jsonschema (draft 2020-12, formats as annotations).

Reads one question a line, {"root", "components", "payloads"}, and writes one line for each: a list with true, false or
null for each payload, null where the schema leaves this validator without an answer.
"""

import json
import sys

from jsonschema import Draft202012Validator


def answer(validator, payload):
    try:
        return validator.is_valid(payload)
    except Exception:  # A schema that goes round, or a keyword with a value that it cannot have.
        return None


def main():
    sys.setrecursionlimit(3000)
    print("ready", flush=True)
    for line in sys.stdin:
        question = json.loads(line)
        schema = {
            "$ref": "#/components/schemas/" + question["root"],
            "components": {"schemas": question["components"]},
        }
        validator = Draft202012Validator(schema)
        answers = [answer(validator, payload) for payload in question["payloads"]]
        print(json.dumps(answers), flush=True)


main()
