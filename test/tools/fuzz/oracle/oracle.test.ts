import { Ajv2020 } from "ajv/dist/2020.js";
import { isEverythingTried } from "../../../../engine/src/testing/share.ts";
import { Pairs } from "../pair-of-number.ts";
import { type Accepts, Oracle } from "./oracle.ts";
import { samplePayload, valuesNamedIn } from "./sample-payload.ts";
import { REF, type Subject } from "./subject.ts";

/** Pairs of schemas, each side asked about ten payloads, and how many of those it must accept, and refuse, at least. */
const [PAIRS, ENOUGH] = isEverythingTried ? [320, 1_000] : [64, 200];

const ref = (name: string) => ({ $ref: REF + name });
const tree: Subject = {
	root: "Tree",
	components: {
		Tree: {
			type: "object",
			required: ["value"],
			properties: { value: ref("Value"), children: { type: "array", items: ref("Tree") } },
		},
		Value: { anyOf: [{ type: "string", maxLength: 5 }, { type: "integer" }, ref("Money")] },
		Money: { type: "object", properties: { amount: { type: "number" }, of: ref("Tree") }, additionalProperties: false },
	},
};
const sealed: Subject = {
	root: "Sealed",
	components: {
		Sealed: { allOf: [ref("Base"), { properties: { b: { type: "integer" } } }], unevaluatedProperties: false },
		Base: { type: "object", properties: { a: { type: "string" } } },
	},
};
const list: Subject = {
	root: "List",
	components: { List: { type: "array", prefixItems: [{ type: "string" }], contains: { type: "integer" } } },
};

/** As a whole document, by an Ajv of its own, with everything that it can be asked for; undefined where it breaks. */
function alone({ root, components }: Subject): Accepts {
	const ajv = new Ajv2020({
		strict: false,
		allErrors: true,
		validateFormats: false,
		validateSchema: false,
		logger: false,
	});
	const validate = ajv.compile({ $ref: REF + root, components: { schemas: components } });
	return (payload) => {
		try {
			return validate(payload) === true;
		} catch {
			return undefined;
		}
	};
}

describe("Oracle", () => {
	it("says of every edit what ajv says of it alone", () => {
		const oracle = new Oracle();
		const pairs = new Pairs({ small: [tree], middle: [list], large: [list] });
		let accepted = 0;
		let refused = 0;
		for (let number = 0; number < PAIRS; number += 1) {
			const { pair, random } = pairs.of(number);
			for (const subject of [pair.before, pair.after]) {
				const accepts = oracle.accepts(subject);
				if (accepts === null) continue;
				const expected = alone(subject);
				const hints = valuesNamedIn(subject);
				for (let count = 0; count < 10; count += 1) {
					const payload = samplePayload(subject, hints, random);
					const [answer, known] = [accepts(payload), expected(payload)];
					if (answer === undefined || known === undefined) continue;
					expect({ subject, payload, answer }).toEqual({ subject, payload, answer: known });
					if (answer) accepted += 1;
					else refused += 1;
				}
			}
		}
		expect(accepted).toBeGreaterThan(ENOUGH);
		expect(refused).toBeGreaterThan(ENOUGH);
	});

	it("holds to a contains that anything satisfies, and to what was evaluated elsewhere", () => {
		const oracle = new Oracle();
		const lenient = { root: "A", components: { A: { type: "array", prefixItems: [true], contains: true } } };
		expect(oracle.accepts(lenient)?.([])).toBe(false);
		expect(oracle.accepts(sealed)?.({ a: "", b: 1 })).toBe(true);
		expect(oracle.accepts(sealed)?.({ a: "", b: 1, c: 1 })).toBe(false);
	});

	it("tells components of one name apart", () => {
		const oracle = new Oracle();
		const of = (type: string): Subject => ({
			root: "A",
			components: { A: { properties: { b: ref("B") } }, B: { type } },
		});
		const [text, number] = [of("string"), of("integer")];
		const shared: Subject = { ...text, components: { ...text.components, B: { type: "integer" } } };
		expect([text, number, shared].map((subject) => oracle.accepts(subject)?.({ b: 1 }))).toEqual([false, true, true]);
	});

	it("says that what is no schema is none, and goes on", () => {
		const oracle = new Oracle();
		const broken = { root: "A", components: { A: { pattern: "(" } } };
		expect(oracle.accepts(broken)).toBeNull();
		expect(oracle.accepts(tree)?.({ value: "a", children: [{ value: 1 }] })).toBe(true);
		expect(oracle.accepts(tree)?.({ value: "a", children: [{ value: true }] })).toBe(false);
	});
});
