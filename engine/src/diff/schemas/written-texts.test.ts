import type { JsonObject, JsonValue } from "../../contract/json.ts";
import { Subtypes } from "../../openapi/subtypes.ts";
import { apiOf } from "../testing/parse-object.ts";
import { WrittenTexts } from "./written-texts.ts";

const ref = (name: string): JsonObject => ({ $ref: `#/components/schemas/${name}` });

async function textsOf(before: JsonObject, after: JsonObject) {
	const describe = (schemas: JsonObject) =>
		apiOf({ openapi: "3.1.0", info: { title: "", version: "" }, components: { schemas } });
	const [from, to] = [await describe(before), await describe(after)];
	const texts = new WrittenTexts(from, to, [new Subtypes(from), new Subtypes(to)]);
	const at = (value: JsonValue) => ({ value, file: "openapi.json" });
	return (a: JsonValue, b: JsonValue = a) => texts.same(at(a), at(b));
}

describe("WrittenTexts", () => {
	it("does not mind the order of keys, and minds that of lists", async () => {
		const same = await textsOf({}, {});
		expect(same({ a: 1, b: [1, 2] }, { b: [1, 2], a: 1 })).toBe(true);
		expect(same({ b: [1, 2] }, { b: [2, 1] })).toBe(false);
		expect(same({ a: null }, {})).toBe(false);
		expect(same(JSON.parse('{"__proto__":1}'), {})).toBe(false);
	});

	it("sees a difference behind references, however they run in circles and whatever was asked before", async () => {
		const schemas = (type: string) => ({
			A: { b: ref("B") },
			B: { a: ref("A"), c: ref("C") },
			C: { d: ref("D"), b: ref("B") },
			D: { type },
			E: { e: ref("E") },
		});
		const same = await textsOf(schemas("string"), schemas("integer"));
		expect([ref("E"), ref("A"), ref("C"), ref("B"), ref("D"), ref("E")].map((text) => same(text))).toEqual([
			true,
			false,
			false,
			false,
			false,
			true,
		]);
	});

	it("looks once at what lies between a change and the schemas around it, whichever is asked about", async () => {
		const same = await textsOf({}, {});
		let looks = 0;
		const countedKeys = (target: object) => {
			looks++;
			return Reflect.ownKeys(target);
		};
		const chain = (bottom: JsonValue): JsonObject[] => {
			const levels: JsonObject[] = [];
			for (let level: JsonValue = bottom, count = 0; count < 40; count++) {
				const around = new Proxy<JsonObject>({ not: level }, { ownKeys: countedKeys });
				level = around;
				levels.unshift(around);
			}
			return levels;
		};
		const [before, after] = [chain("a"), chain("b")];
		for (const a of before) for (const b of after) same(a, b);
		// Each pair of levels once, and the two values of a pair: 40 × 40 × 2.
		expect(looks).toBeLessThanOrEqual(3_200);
	});

	it("does not forget what it met in texts that differ", async () => {
		const same = await textsOf({ A: { type: "string" } }, { A: { type: "integer" } });
		expect(same([ref("A"), 1], [ref("A"), 2])).toBe(false);
		expect(same(ref("A"))).toBe(false);
	});

	it("follows the mapping of a discriminator by name and by reference", async () => {
		const same = await textsOf({ Cat: { a: 1 }, Dog: {} }, { Cat: { a: 2 }, Dog: {} });
		const mapping = (target: string) => ({ discriminator: { mapping: { tag: target } } });
		expect(["Cat", "#/components/schemas/Cat", "Dog", "nothing"].map((target) => same(mapping(target)))).toEqual([
			false,
			false,
			true,
			true,
		]);
	});
});
