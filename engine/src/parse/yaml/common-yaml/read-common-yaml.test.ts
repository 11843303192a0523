import fc from "fast-check";
import { dump, load } from "js-yaml";
import { stringify } from "yaml";
import type { JsonValue } from "../../../contract/json.ts";
import { MAX_DEPTH } from "../../limits.ts";
import { corpusDocuments, describeWithCorpus, readCorpus } from "../../testing/corpus.ts";
import { tokensOf, walkSpots } from "../../written/spots.ts";
import { tapePositions } from "../../written/tape-positions.ts";
import type { Written } from "../../written/written.ts";
import { YAML_OPTIONS } from "../yaml-options.ts";
import { yamlPositions } from "../yaml-positions.ts";
import { recordYaml } from "../yaml-tape.ts";
import { commonKeyAt } from "./common-key-at.ts";
import { readCommonYaml } from "./read-common-yaml.ts";

/** Fails where the general reader makes something else of a text, or finds a part of it elsewhere. */
function expectAgreement(text: string, read: Written): void {
	const { tape, listener } = recordYaml();
	const root = load(text, { ...YAML_OPTIONS, listener }) as JsonValue;
	expect([text, read.root]).toEqual([text, root]);
	expect(JSON.stringify(read.root)).toBe(JSON.stringify(root));
	if (text.length > MAX_LOCATED) return;
	const ours = tapePositions(read.tape, commonKeyAt(read.text));
	const theirs = yamlPositions(text, tape);
	const paths = Array.from(walkSpots(root), tokensOf);
	const wrong = paths.filter((path) => ours(path) !== theirs(path));
	expect([text, wrong]).toEqual([text, []]);
}

/** Asking for every place of a longer text would take most of a minute. */
const MAX_LOCATED = 300_000;

describe("readCommonYaml", () => {
	it.each([
		["block collections", "a:\n  b: 1\n  c:\n  - x\n  - y: 2\n    z:\n    - - deep\n      - er\nd:\n    e: f\n"],
		["empty values and items", "a:\nb:\n  c:\nd:\n- \n-\n- # none\n- e:\nf: # none\n"],
		[
			"nulls that are written and items that are not",
			"-\n- ~\n-\n- # - none\n  ~\n- - ~\n  -\n  - ~\n-\n  a:\n  -\n  - ~\n",
		],
		["plain scalars", "a: one\n  two\n\n  three # four\nb: c#d\ne: http://f:8/g\nh: -i\nj: ?k\n"],
		[
			"numbers and words",
			"a: [1, 0x1F, 0o7, 1.5, .5, -0, +1, 1e3, .inf, ~, Null, TRUE]\n200: 1\n0x10: 2\n~: 3\ntrue: 4\n",
		],
		["texts that look like numbers", "a: 1_000\nb: 2021-05-17\nc: 1.2.3\nd: 0b2\ne: 123 456\nf: 9007199254740993\n"],
		["quoted scalars", "a: 'it''s'\n\"b c\": \"\\x41\\u00e9\\U0001F600\\\n  d\"\n'e': \"f\n\n  g\"\nh: ''\n"],
		["literal scalars", "a: |\n  b\n    c\n\n  d\n\ne: |-\n  f\n\ng: |+\n  h\n\ni: |\n\nj: k\n"],
		["folded scalars", "a: >\n  b\n  c\n\n  d\n    e\n  f\n\n\n  g\nh: >-\n  i\n\nj: >+ # k\n\n   l\n\n"],
		[
			"flow collections",
			'a: {b: 1, \'c\': [x, {y: 2}, []], "d":{}}\ne: [ # f\n  g,\n\n  http://h,\n]\ni: [a b, "c\n  d"]\n',
		],
		["a JSON text", '{"a": [1, {"b": null}],\n "c": "d"}\n'],
		["explicit keys", "? a\n: b\n? 'c'\n: d: e\n  f: g\n? 1.0\n:\n  - h\n? i\n: - j\n  - k\nl: m\n"],
		["comments", "# a\n--- # b\n# c\nd: 1 # e\n  # f\ng:\n  # h\n  - i # j\n# k\n"],
		["no line break at the end", "a:\n  - b"],
		["text of several bytes", "ä: ö\n名前:\n  - 🎉\n"],
	])("reads %s as the general reader does", (_what, text) => {
		const read = readCommonYaml(text);
		if (read === undefined) throw new Error("This is common.");
		expectAgreement(text, read);
	});

	it.each([
		["an anchor", "a: &b 1\n"],
		["an alias", "a: *b\n"],
		["a tag", "a: !!str 1\n"],
		["a directive", "%YAML 1.2\n---\na: 1\n"],
		["a merge key", "a:\n  <<: {b: 1}\n"],
		["an explicit key that is more than a scalar", "? a: b\n: c\n"],
		["an explicit key over two lines", "? a\n  b\n: c\n"],
		["an explicit key without a value", "? a\n"],
		["a second document", "a: 1\n---\nb: 2\n"],
		["the end of a document", "a: 1\n...\n"],
		["a tab", "a:\tb\n"],
		["a carriage return", "a: 1\r\nb: 2\r\n"],
		["an unprintable character", "a: \u0007\n"],
		["half a character", "a: \ud800\n"],
		["an explicit indentation", "a: |2\n   b\n"],
		["a pair in a list", "a: [b: c]\n"],
		["a scalar as the document", "a\n"],
		["nothing", "# a\n"],
		["a key that stands twice", "a: 1\nb: 2\na: 3\n"],
		["a key of JavaScript", "__proto__: 1\n"],
		["a bad indentation", "a:\n    b: 1\n  c: 2\n"],
		["a key in a value", "a: b: c\n"],
		["a bracket that stays open", "a: [b\n"],
		["a quote that stays open", "a: 'b\n"],
		["a key over two lines", '"a\\\n  b": 1\n'],
		["an item of an outer list behind an empty one", "-\n  -  -\n  - a\n"],
	])("leaves %s to the general reader", (_what, text) => {
		expect(readCommonYaml(text)).toBeUndefined();
	});

	it("leaves what is deeper than a description to the general reader", () => {
		const nested = (levels: number) => `a: ${"[".repeat(levels)}${"]".repeat(levels)}\n`;
		expect(readCommonYaml(nested(MAX_DEPTH - 1))).toBeDefined();
		for (const levels of [MAX_DEPTH, 100_000]) expect(readCommonYaml(nested(levels))).toBeUndefined();
		expect(readCommonYaml("- ".repeat(100_000))).toBeUndefined();
	});

	it("reads what others print", () => {
		const styles = fc.record({
			indent: fc.constantFrom(2, 4),
			lineWidth: fc.constantFrom(20, 80, -1),
			noArrayIndent: fc.boolean(),
			flowLevel: fc.constantFrom(-1, 0, 2),
			forceQuotes: fc.boolean(),
			quotingType: fc.constantFrom("'" as const, '"' as const),
		});
		const texts = fc.string({ unit: fc.constantFrom(..."ab: -#'\"\n\\[]{},|>&*!%@`019.é~ ") });
		const value = fc.oneof(fc.jsonValue(), fc.dictionary(texts, fc.array(texts)));
		let read = 0;
		fc.assert(
			fc.property(value, styles, (written, style) => {
				const { indent, lineWidth } = style;
				for (const text of [
					dump(written, { ...style, noRefs: true }),
					stringify(written, { indent, lineWidth: Math.max(lineWidth, 0) }),
				]) {
					const common = readCommonYaml(text);
					if (common === undefined) continue;
					read++;
					expectAgreement(text, common);
				}
			}),
			{ numRuns: 300 },
		);
		expect(read).toBeGreaterThan(200);
	});

	it("agrees with the general reader on whatever it reads of lines without sense", () => {
		fc.assert(
			fc.property(senselessText(), (text) => {
				const read = readCommonYaml(text);
				if (read !== undefined) expectAgreement(text, read);
			}),
			{ numRuns: 2_000 },
		);
	});
});

describe("readCommonYaml with an earlier version", () => {
	const earlier = readCommonYaml("a:\n  b: {c: 1}\n  d: 2\ne:\n- f: [3]\n- g: 4\n");

	it("shares what is written alike", () => {
		const later = readCommonYaml("e:\n- f: [3]\n- g: 5\na:\n  b: {c: 1}\n  h: 6\n", earlier);
		const parts = (read: Written | undefined) => {
			const root = read?.root as { readonly a: { readonly b: JsonValue }; readonly e: readonly JsonValue[] };
			return { b: root.a.b, f: root.e[0], g: root.e[1] };
		};
		expect(later?.root).toEqual({ e: [{ f: [3] }, { g: 5 }], a: { b: { c: 1 }, h: 6 } });
		expect(parts(later).b).toBe(parts(earlier).b);
		expect(parts(later).f).toBe(parts(earlier).f);
		expect(parts(later).g).not.toBe(parts(earlier).g);
	});

	it("does not take an item for the member whose key is its number", () => {
		const list = readCommonYaml('-\n  "0": 1\n  a: 2\n');
		expect(readCommonYaml('  "0": 1\n  a: 2\n', list)?.root).toEqual({ 0: 1, a: 2 });
	});

	it.each([
		["stands further in", "x:\n  a:\n    b: {c: 1}\n    d: 2\n"],
		["goes on", "a:\n  b: {c: 1}\n  d: 2\n   and more\n"],
		["is followed by an item", "a:\n  b: {c: 1}\n  d:\n  - 2\n"],
	])("reads anew what %s", (_what, text) => {
		expect(readCommonYaml(text, earlier)?.root).toEqual(load(text, YAML_OPTIONS));
	});

	it("reads every edited text as if there had been none", () => {
		fc.assert(
			fc.property(senselessText(), fc.nat(), senselessText(), fc.nat(3), (text, position, insertion, removed) => {
				const before = readCommonYaml(text);
				const lines = text.split("\n");
				lines.splice(position % lines.length, removed, ...insertion.split("\n").slice(0, 2));
				const edited = lines.join("\n");
				const anew = readCommonYaml(edited);
				const shared = readCommonYaml(edited, before);
				expect([text, edited, shared?.root]).toEqual([text, edited, anew?.root]);
				if (shared !== undefined) expectAgreement(edited, shared);
			}),
			{ numRuns: 2_000 },
		);
	});
});

/** Lines of pieces of YAML, some of which happen to be valid. */
function senselessText(): fc.Arbitrary<string> {
	const pieces = fc.constantFrom(
		...[
			"a",
			"b c",
			"'q'",
			'"d"',
			"1",
			"-1",
			"true",
			"~",
			"# x",
			" # y",
			"- ",
			"- - ",
			"-",
			"? ",
			": ",
			"a: ",
			"b:",
			"c: 1",
		],
		...[
			"k: |",
			"k: >",
			"- |-",
			"k: |+",
			"x\\ny",
			"'s",
			'"p',
			"[",
			"]",
			"{",
			"}",
			",",
			"[a, b]",
			"{c: d}",
			'{"e":1}',
			"&a",
			"*a",
		],
		...[
			"---",
			"...",
			"\\",
			"\t",
			"@",
			"<<",
			"a:b",
			"http://x",
			"''",
			'"\\u00e9"',
			"'it''s': 1",
			"- 'q': 1",
			"[a: b]",
			"x: [",
		],
	);
	const line = fc.tuple(
		fc.constantFrom(0, 0, 1, 2, 2, 4),
		fc.array(pieces, { maxLength: 2 }),
		fc.constantFrom("\n", "\n", "\n\n", " \n"),
	);
	const lineText = ([indent, parts, end]: [number, string[], string]) => `${" ".repeat(indent)}${parts.join("")}${end}`;
	return fc.array(line, { maxLength: 8 }).map((lines) => lines.map(lineText).join(""));
}

describeWithCorpus("readCommonYaml on real descriptions", () => {
	const documents = corpusDocuments().filter(({ format }) => format === "yaml");
	it.each(documents.map(({ file }) => file))("reads %s as the general reader does, or leaves it", (file) => {
		const text = readCorpus(file) ?? "";
		const read = readCommonYaml(text);
		if (read !== undefined) expectAgreement(text, read);
	});

	it("reads nearly all of them", () => {
		const left = documents.filter(({ file }) => readCommonYaml(readCorpus(file) ?? "") === undefined);
		expect(left.length).toBeLessThanOrEqual(documents.length / 10);
	});
});
