import { exactsIn } from "../../lib/exact-numbers.ts";
import { isObject } from "../../lib/json-kind.ts";
import { at } from "../../lib/json-pointer.ts";
import { parseFile } from "../parse-file.ts";

const MOST = "9223372036854775807";

/** What the container at a pointer remembers of its numbers. */
function exactsAt(name: string, text: string, pointer: string, earlier?: string): object | undefined {
	const known = earlier === undefined ? undefined : parseFile(name, earlier).written;
	const container = at(parseFile(name, text, known).root, pointer);
	const exacts = isObject(container) || Array.isArray(container) ? exactsIn(container) : undefined;
	return exacts === undefined ? undefined : Object.fromEntries(exacts);
}

describe("keepExactNumbers", () => {
	it.each([
		["a.json", `{"x":{"maximum":${MOST},"minimum":5}}`],
		["a.json", `{ "x" : { "a\\"b: 1" : 1, "maximum" :\n ${MOST} } }`],
		["a.yaml", `x:\n  minimum: 5\n  maximum: ${MOST} # most\n`],
		["a.yaml", `x: { "minimum": 1, 'maximum': ${MOST} }\n`],
		["a.yaml", "x:\n  maximum: 0x7fffffffffffffff\n"],
		["a.yaml", `%YAML 1.2\n---\nx:\n  maximum: &most ${MOST}\n`],
		["a.yaml", `%YAML 1.2\n---\nx:\n  minimum: 1\n  maximum: ${MOST} # most\n`],
		["a.yaml", `%YAML 1.2\n---\nx: {maximum: ${MOST}, minimum: 1}\n`],
		["a.yaml", `x:\n  maximum: # most\n    ${MOST}\n`],
	])("remembers the limit in %s %j", (name, text) => {
		expect(exactsAt(name, text, "/x")).toEqual({ maximum: MOST });
	});

	it.each([
		["a.json", `{"enum":[1,${MOST},"${MOST}",9007199254740993]}`],
		["a.yaml", `enum:\n  - 1\n  - ${MOST}\n  - "${MOST}"\n  - 9007199254740993\n`],
		["a.yaml", `enum: [1, ${MOST}, "${MOST}", 9007199254740993]\n`],
		["a.yaml", `%YAML 1.2\n---\nenum: [1, ${MOST}, "${MOST}", 9007199254740993]\n`],
	])("remembers the items of a list in %s %j", (name, text) => {
		expect(exactsAt(name, text, "/enum")).toEqual({ "1": MOST, "3": "9007199254740993" });
	});

	it.each([
		["a.json", '{"x":{"maximum":412452052419404400,"multipleOf":0.1,"text":"9223372036854775807"}}'],
		["a.yaml", "x:\n  maximum: 9007199254740992\n  multipleOf: 0.1\n  text: '9223372036854775807'\n"],
	])("remembers nothing of numbers that a double holds: %s %j", (name, text) => {
		expect(exactsAt(name, text, "/x")).toBeUndefined();
	});

	it.each([
		["a.json", (key: string) => `{"x":{"${key}":${MOST}}}`],
		["a.yaml", (key: string) => `x:\n  "${key}": ${MOST}\n`],
		["a.yaml", (key: string) => `%YAML 1.2\n---\n# ${key}\nx:\n  "${key}": ${MOST} # ${key}\n`],
	])("reads each character beside a number once: %s", (name, print) => {
		const key = "1".repeat(300_000);
		expect(exactsAt(name, print(key), "/x")).toEqual({ [key]: MOST });
	});

	it("remembers a number in a part that an earlier version has otherwise, and in one that it shares", () => {
		const text = (most: string) => `{"x":{"maximum":${most},"minimum":5},"y":{"minimum":${MOST}}}`;
		expect(exactsAt("a.json", text("9223372036854775806"), "/x", text(MOST))).toEqual({
			maximum: "9223372036854775806",
		});
		expect(exactsAt("a.json", text("9223372036854775806"), "/y", text(MOST))).toEqual({ minimum: MOST });
		const yaml = (most: string) => `x:\n  maximum: ${most}\ny:\n  minimum: ${MOST}\n`;
		expect(exactsAt("a.yaml", yaml("9223372036854775806"), "/x", yaml(MOST))).toEqual({
			maximum: "9223372036854775806",
		});
		expect(exactsAt("a.yaml", yaml("9223372036854775806"), "/y", yaml(MOST))).toEqual({ minimum: MOST });
	});
});
