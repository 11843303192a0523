import { load } from "js-yaml";
import { isMap, isNode, isScalar, isSeq, parseDocument } from "yaml";
import { createLineTable } from "../../lib/line-table.ts";
import { corpusDocuments, describeWithCorpus, readCorpus } from "../testing/corpus.ts";
import { YAML_OPTIONS } from "./yaml-options.ts";
import { yamlPositions } from "./yaml-positions.ts";
import { recordYaml } from "./yaml-tape.ts";

function positionsIn(text: string) {
	const { tape, listener } = recordYaml();
	load(text, { ...YAML_OPTIONS, listener });
	return yamlPositions(text, tape);
}

/** The offset of every mapping key and sequence item, as another parser sees them. */
function positionsOfYamlPackage(text: string): readonly (readonly [path: readonly string[], offset: number])[] {
	const found: [string[], number][] = [];
	const stack: [node: unknown, path: string[]][] = [[parseDocument(text, { merge: true }).contents, []]];
	for (let entry = stack.pop(); entry !== undefined; entry = stack.pop()) {
		const [node, path] = entry;
		const children = isSeq(node) ? node.items.map((item, index) => [String(index), item, item] as const) : [];
		const members = isMap(node) ? node.items.map((pair) => [keyOf(pair.key), pair.key, pair.value] as const) : [];
		for (const [step, written, value] of [...children, ...members]) {
			if (step === undefined) continue;
			const below = [...path, step];
			if (isNode(written) && written.range) found.push([below, written.range[0]]);
			stack.push([value, below]);
		}
	}
	return found;
}

function keyOf(key: unknown): string | undefined {
	if (!isScalar(key) || (key.value === "<<" && key.type === "PLAIN")) return undefined;
	return String(key.value);
}

describe("yamlPositions", () => {
	const awkward: readonly (readonly [what: string, text: string])[] = [
		["block mappings and sequences", "a:\n  b: 1\n  c:\n  - x\n  - y: 2\n    z:\n    - - deep\n      - er\nd: e\n"],
		[
			"flow style, over lines and with comments",
			"a: {b: 1, 'c': [x, {y: 2}, [z]], \"d\": {}}\ne: [ # one\n  f,\n  g: h,\n]\n",
		],
		["flow pairs without spaces", 'a: {"b":1,"c":{"d":[1,2]},e: ,f}\ng: ["h":i, j: , k]\n'],
		["quoted keys", "\"a b\": 1\n'c': 2\n\"d\\\"e\":\n  'f''g': 3\n"],
		["explicit keys", "? a\n: b\n? c\n? 'd'\n: e: f\n  g: h\n? |\n  block\n: i\n"],
		["empty values", "a:\nb:\n  c:\n  d: ~\ne: # none\n\nf:\n"],
		["CRLF", "a:\r\n  b: 1\r\n  c:\r\n    - d\r\n    - e\r\n"],
		["text of several bytes", "ä: ö\n名前:\n  🎉: [🎉, ü]\n  z: 1\n"],
		["block scalars that look like keys", "a: |\n  b: 1\n  c: 2\n\nd: >-\n  e: f\n\n  g\nh:\n  - |\n    i: j\n  - k\n"],
		["long plain and quoted texts", "a: one\n  two\n  three\nb: \"x\n  y: z\"\nc: 'p\n\n  q'\nd: 1\n"],
		["a document marker and comments", "# c\n--- # d\n# e\na: 1\n# f\nb: 2 # g\n...\n"],
		["numbers and words as keys", "200: a\n0x10: b\ntrue: c\n1: d\n~: e\n"],
		["deep indentation changes", "a:\n        b:\n          c: 1\nd:\n - e\n - f:\n    g: 1\n"],
		["anchors before collections and scalars", "a: &x\n  b: 1\nc: &y text\nd: &z [1, 2]\ne: &w\n  - f: 1\n"],
		["tags", "a: !!str 1\nb: !!map\n  c: 1\nd: !!seq [1]\n"],
		["no line break at the end", "a:\n  b: c"],
		["a sequence as the root", "- a\n- b: c\n  d: e\n- [f, g]\n"],
	];
	it.each(awkward)("agrees with the yaml package on %s", (_what, text) => {
		const offsetOf = positionsIn(text);
		const expected = positionsOfYamlPackage(text);
		expect(expected.length).toBeGreaterThan(0);
		expect(expected.map(([path]) => [path, offsetOf(path)])).toEqual(expected);
	});

	const lineOf = (text: string, ...path: string[]) => createLineTable(text)(positionsIn(text)(path));

	it("counts items of which nothing is written, and points at an item's anchor", () => {
		const text = "a:\n-\n- b\n-\n- &c\n  d: 1\n";
		expect(lineOf(text, "a", "0")).toEqual({ line: 1, column: 1 });
		expect(lineOf(text, "a", "1")).toEqual({ line: 3, column: 3 });
		expect(lineOf(text, "a", "2")).toEqual({ line: 1, column: 1 });
		expect(lineOf(text, "a", "3")).toEqual({ line: 5, column: 3 });
		expect(lineOf(text, "a", "3", "d")).toEqual({ line: 6, column: 3 });
	});

	it("says where the anchor stands for what is inside an alias", () => {
		const text = "base: &base\n  type: string\nother:\n  same: *base\n";
		expect(lineOf(text, "other", "same")).toEqual({ line: 4, column: 3 });
		expect(lineOf(text, "other", "same", "type")).toEqual({ line: 2, column: 3 });
	});

	it("says where a merged key is written, the first mapping winning, and an own key before any", () => {
		const text = "a: &a {x: 1, y: 1}\nb: &b {y: 2, z: 2}\nc:\n  <<: [*a, *b]\n  x: 3\nd:\n  <<: *b\n  y: 4\n";
		expect(lineOf(text, "c", "x")).toEqual({ line: 5, column: 3 });
		expect(lineOf(text, "c", "y")).toEqual({ line: 1, column: 14 });
		expect(lineOf(text, "c", "z")).toEqual({ line: 2, column: 14 });
		expect(lineOf(text, "d", "y")).toEqual({ line: 8, column: 3 });
	});

	it("falls back to the nearest ancestor that is in the text", () => {
		expect(lineOf("a:\n  b: 1\n", "a", "c", "d")).toEqual({ line: 1, column: 1 });
		expect(lineOf("a:\n  b: 1\n", "a", "b", "d")).toEqual({ line: 2, column: 3 });
		expect(lineOf("# nothing\na: 1\n", "z")).toEqual({ line: 2, column: 1 });
	});

	it("does not grow with merges that repeat each other", () => {
		const levels = Array.from({ length: 200 }, (_, i) => `m${i + 1}: &m${i + 1} {<<: [*m${i}, *m${i}]}`);
		const text = ["m0: &m0 {a: 1}", ...levels, ""].join("\n");
		expect(lineOf(text, "m200", "absent")).toEqual({ line: 201, column: 1 });
		expect(lineOf(text, "m200", "a")).toEqual({ line: 1, column: 10 });
	});

	it("finds `__proto__` where it is written, and nowhere else", () => {
		expect(lineOf("a: 1\n__proto__:\n  b: 1\n", "__proto__", "b")).toEqual({ line: 3, column: 3 });
		expect(lineOf("a: 1\nb: {}\n", "b", "__proto__", "constructor")).toEqual({ line: 2, column: 1 });
	});
});

describeWithCorpus("yamlPositions on real descriptions", () => {
	const few = corpusDocuments().filter(({ format, bytes }) => format === "yaml" && bytes < 700_000);
	it.each(few.map(({ file }) => file))("agrees with the yaml package on every pointer of %s", (file) => {
		const text = readCorpus(file) ?? "";
		const offsetOf = positionsIn(text);
		const wrong = positionsOfYamlPackage(text).filter(([path, offset]) => offsetOf(path) !== offset);
		expect(wrong).toEqual([]);
	});
});
