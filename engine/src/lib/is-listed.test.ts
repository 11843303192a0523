import fc from "fast-check";
import type { JsonValue } from "../contract/json.ts";
import { isListed } from "./is-listed.ts";
import { jsonEqual } from "./json-equal.ts";

const value = fc.oneof(
	fc.jsonValue({ maxDepth: 2 }) as fc.Arbitrary<JsonValue>,
	fc.constantFrom<JsonValue>(0, -0, Number.NaN, "0", null, [], {}, [0], [-0], { a: 1, b: 2 }, { b: 2, a: 1 }),
);

describe("isListed", () => {
	it("says of any list, short or long, what comparing with each of its values says", () => {
		fc.assert(
			fc.property(fc.array(value, { maxLength: 40 }), value, (values, sought) => {
				expect(isListed(values, sought)).toBe(values.some((one) => jsonEqual(one, sought)));
				for (const one of values) expect(isListed(values, structuredClone(one))).toBe(true);
			}),
		);
	});
});
