import fc from "fast-check";
import type { JsonValue } from "../contract/json.ts";
import { canonicalJson } from "./canonical-json.ts";
import { digest16 } from "./digest.ts";

/** The same value with the members of every object in the other order. */
function reversed(value: JsonValue): JsonValue {
	if (Array.isArray(value)) return value.map(reversed);
	if (value === null || typeof value !== "object") return value;
	const copy = Object.create(null);
	for (const [key, member] of Object.entries(value).reverse()) copy[key] = reversed(member);
	return copy;
}

describe("canonicalJson", () => {
	it("is JSON of the same value, whatever the order of the keys", () => {
		fc.assert(
			fc.property(fc.jsonValue(), (value) => {
				const json = value as JsonValue;
				expect(JSON.parse(canonicalJson(json))).toEqual(JSON.parse(JSON.stringify(json)));
				expect(canonicalJson(reversed(json))).toBe(canonicalJson(json));
			}),
		);
	});

	it("keeps `__proto__` as a key, and leaves out what is undefined", () => {
		expect(canonicalJson(JSON.parse('{"b":1,"__proto__":{"a":2}}'))).toBe('{"__proto__":{"a":2},"b":1}');
		expect(canonicalJson({ a: undefined } as unknown as JsonValue)).toBe("{}");
	});

	it("says so when a value is too deep", () => {
		let deep: JsonValue = 1;
		for (let level = 0; level < 5_000; level += 1) deep = [deep];
		expect(() => canonicalJson(deep)).toThrow("nested too deeply");
	});
});

describe("digest16", () => {
	it("is the start of the SHA-256 of the canonical JSON", () => {
		// sha256('{"a":[1,"é"],"b":null}'), by another implementation.
		expect(digest16({ b: null, a: [1, "é"] })).toBe("1e02bc81a26af2f0");
	});
});
