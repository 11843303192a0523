import { MAX_CHARACTERS, MAX_DEPTH, MAX_FILES } from "./limits.ts";
import { parseSource } from "./parse-source.ts";
import { faultOf, parseFiles } from "./testing/memory-files.ts";

const head = 'openapi: "3.1.0"\n';

async function refusal(text: string, file = "api.yaml"): Promise<string> {
	const fault = await faultOf({ [file]: text });
	return `${fault.code} ${fault.message}`;
}

describe("text that cannot be read", () => {
	it.each([
		["api.yaml", "", "spec-unreadable api.yaml is empty: write"],
		["api.yaml", " \n\n", "spec-unreadable api.yaml is empty: write"],
		["api.yaml", "# only this\n", "spec-unreadable api.yaml:2:1: The file holds nothing where"],
		["api.yaml", "just text", "spec-unreadable api.yaml:1:1: The file holds a string where"],
		["api.json", "[]", "spec-unreadable api.json:1:1: The file holds a list where"],
		["api.yaml", `${head}\tx: 1`, "spec-unreadable api.yaml:2:1: A tab indents this line: write spaces"],
		["api.yaml", `${head}x: \0`, "spec-unreadable api.yaml:2:4: A NUL character stands here: write"],
		["api.yaml", `${head}---\na: b\n`, "spec-unreadable api.yaml:1:1: The file holds more than one YAML document"],
		["api.yaml", `${head}a: [1\nb: 2\n`, "spec-unreadable api.yaml:3:1: This is not valid YAML (missed comma"],
		["api.yaml", `${head}a: *b\n`, 'spec-unreadable api.yaml:2:6: This is not valid YAML (unidentified alias "b")'],
		["api.yaml", `${head}a: !!js/function x\n`, "spec-unreadable api.yaml:2:19: This is not valid YAML (unknown tag"],
		[
			"api.yaml",
			`${head}a: 1\nb: 2\na: 3\n`,
			"spec-unreadable api.yaml:4:1: The key `a` stands in this mapping already",
		],
		[
			"api.json",
			'{\n "a": 1,\n}',
			"spec-unreadable api.json:3:1: This is not valid JSON: write a key in double quotes",
		],
		["api.json", '{"a": [1', "spec-unreadable api.json:1:9: This is not valid JSON: write a comma or ] at the end"],
		["api.json", '{"a": "\0"}', "spec-unreadable api.json:1:8: This is not valid JSON: write an escape such as \\n"],
		["api.json", "openapi: 3.1.0", "spec-unreadable api.json:1:1: This is not valid JSON: write a value"],
		["api.json", '{"a": 1,\n"a": 2}', "spec-unreadable api.json:2:1: The key `a` stands in this object already"],
		["api.yaml", "{}", "spec-unsupported api.yaml:1:1: There is no openapi field, but an empty object: write"],
		["api.yaml", "openapi: 3.1\n", "spec-unsupported api.yaml:1:1: The version is the number 3.1: write it as text"],
		["api.yaml", "openapi: 4.0.0\n", "spec-unsupported api.yaml:1:1: OpenAPI `4.0.0` is not supported: write"],
		[
			"api.yaml",
			"asyncapi: 3.0.0\n",
			"spec-unsupported api.yaml:1:1: This is an AsyncAPI document, not an OpenAPI description: export",
		],
	])("refuses %s with %j in one sentence", async (file, text, beginning) => {
		const message = await refusal(text, file);
		expect(message.slice(0, beginning.length)).toBe(beginning);
		expect(message).toMatch(/[^.\n]\.$/);
	});

	it("says that a file is missing", async () => {
		const parsing = parseSource({ entry: "./none.yaml", load: async () => undefined });
		await expect(parsing).rejects.toMatchObject({
			code: "spec-missing",
			message: expect.stringContaining("none.yaml"),
		});
	});

	it("lets through what load throws: that is the world's fault and not the input's", async () => {
		const parsing = parseSource({ entry: "a.yaml", load: () => Promise.reject(new Error("socket closed")) });
		await expect(parsing).rejects.toThrow("socket closed");
	});
});

describe("text that is too much", () => {
	it("refuses a huge file before reading it, and many files that are huge together", async () => {
		expect(await refusal("x".repeat(MAX_CHARACTERS + 1))).toMatch(/^spec-too-large api\.yaml has 33554433 characters/);
		const half = `a: '${"x".repeat(MAX_CHARACTERS / 2)}'`;
		const refs = "paths:\n  /a: {$ref: a.yaml}\n  /b: {$ref: b.yaml}\n";
		const fault = await faultOf({ "api.yaml": head + refs, "a.yaml": half, "b.yaml": half });
		expect(fault.code).toBe("spec-too-large");
	});

	it.each([
		["flow lists", "api.yaml", `${head}x: ${"[".repeat(10_000)}${"]".repeat(10_000)}`],
		["flow mappings", "api.yaml", `${head}x: ${"{a: ".repeat(10_000)}${"}".repeat(10_000)}`],
		["block lists", "api.yaml", `${head}x:\n ${"- ".repeat(10_000)}a`],
		[
			"block mappings",
			"api.yaml",
			`${head}x:\n${Array.from({ length: 4_000 }, (_, i) => `${" ".repeat(i + 1)}a:`).join("\n")}`,
		],
		["explicit keys", "api.yaml", `${head}${"? ".repeat(10_000)}a`],
		["JSON lists", "api.json", `{"openapi":"3.1.0","x":${"[".repeat(10_000)}${"]".repeat(10_000)}}`],
		["JSON that never ends", "api.json", "[".repeat(10_000_000)],
		["aliases in aliases", "api.yaml", `${head}a0: &a0 [x]\n${aliases(10_000, (below) => `[*${below}]`)}`],
	])("refuses 10,000 levels of %s", async (_what, file, text) => {
		for (let again = 0; again < 3; again++) expect(await refusal(text, file)).toMatch(/^spec-too-deep /);
	});

	it("takes the same depth in JSON and in YAML, to the level", async () => {
		const nested = (levels: number) => `{"openapi": "3.1.0", "x": ${"[".repeat(levels)}${"]".repeat(levels)}}`;
		for (const file of ["api.json", "api.yaml"]) {
			await expect(parseFiles({ [file]: nested(MAX_DEPTH - 1) })).resolves.toBeDefined();
			expect(await refusal(nested(MAX_DEPTH), file)).toMatch(/^spec-too-deep /);
		}
	});

	it.each([1, 3, 6])("reads what aliases expand to while it is small (9^%i)", async (levels) => {
		const text = `${head}a0: &a0 [x]\n${aliases(levels, nineTimes)}`;
		await expect(parseFiles({ "api.yaml": text })).resolves.toBeDefined();
	});

	it.each([9, 12, 90])("refuses an alias bomb of 9^%i values without walking it", async (levels) => {
		expect(await refusal(`${head}a0: &a0 [x]\n${aliases(levels, nineTimes)}`)).toMatch(/^spec-too-large /);
		const mappings = aliases(levels, (below) => `{a: *${below}, b: *${below}, c: *${below}, d: *${below}}`);
		expect(await refusal(`${head}a0: &a0 [x, y, z]\n${mappings}${aliases(levels, nineTimes, "b")}`)).toMatch(
			/^spec-too-large /,
		);
	});

	it.each([
		["a: &a [*a]", "2:8"],
		["a: &a\n  b:\n    c: *a", "4:5"],
		["a: &a {b: [1, {c: *a}]}", "2:16"],
	])("refuses the cycle in %j, and says where it closes", async (cycle, position) => {
		expect(await refusal(`${head}${cycle}\n`)).toMatch(
			`spec-unreadable api.yaml:${position}: A YAML alias stands here`,
		);
	});

	it("bounds what merge keys copy", async () => {
		const base = `b: &b {${Array.from({ length: 1_000 }, (_, i) => `k${i}: 1`).join(", ")}}\n`;
		const merges = Array.from({ length: 2_000 }, (_, i) => `m${i}: {<<: *b}\n`).join("");
		expect(await refusal(head + base + merges)).toMatch(/^spec-too-large api\.yaml:\d+:\d+: Merge keys/);
		await expect(
			parseFiles({ "api.yaml": `${head}b: &b {x: 1}\nc:\n${"  <<: *b\n".repeat(10_000)}` }),
		).resolves.toBeDefined();
	});

	it("refuses more files than a description has", async () => {
		const refs = Array.from({ length: MAX_FILES + 1 }, (_, i) => `  /p${i}: {$ref: f${i}.yaml}\n`).join("");
		expect(await refusal(`${head}paths:\n${refs}`)).toMatch(/^spec-too-large The description names more than/);
	});
});

function nineTimes(below: string): string {
	return `[${Array<string>(9).fill(`*${below}`).join(", ")}]`;
}

function aliases(levels: number, value: (below: string) => string, name = "a"): string {
	const lines = Array.from(
		{ length: levels },
		(_, i) => `${name}${i + 1}: &${name}${i + 1} ${value(i === 0 ? "a0" : `${name}${i}`)}\n`,
	);
	return lines.join("");
}

describe("references that lead nowhere", () => {
	const schemas = (refs: readonly string[]) =>
		JSON.stringify({
			openapi: "3.1.0",
			components: { schemas: Object.fromEntries(refs.map(($ref, i) => [`S${i}`, { $ref }])) },
		});

	it("tells a hundred thousand of them shortly", async () => {
		const fault = await faultOf({ "api.json": schemas(Array.from({ length: 100_000 }, (_, i) => `#/nowhere/${i}`)) });
		expect(fault.code).toBe("spec-unresolvable");
		expect(fault.issues).toHaveLength(51);
		expect(fault.issues[0]).toMatchObject({ at: { file: "api.json", pointer: "/components/schemas/S0", line: 1 } });
		expect(fault.issues.at(-1)).toEqual({ at: null, message: "99950 more like these are not listed." });
		expect(fault.message.length).toBeLessThan(20_000);
	});

	it("tells equal ones once, with their number", async () => {
		const fault = await faultOf({ "api.json": schemas(["#/a", "#/b", "#/a", "#/a"]) });
		expect(fault.issues.map(({ message }) => message)).toEqual([
			"The $ref `#/a` points to /a, which does not exist in api.json (as in 2 other places): correct the $ref, or add the object.",
			"The $ref `#/b` points to /b, which does not exist in api.json: correct the $ref, or add the object.",
		]);
	});

	it("refuses chains that only point at each other, at once for however long ones", async () => {
		expect(await refusal(schemas(["#/components/schemas/S1", "#/components/schemas/S0"]), "api.json")).toMatch(
			/^spec-unresolvable .* refers to itself \(S1 → S0 → S1\): write a schema in one of them\./,
		);
		const long = Array.from({ length: 50_000 }, (_, i) => `#/components/schemas/S${i + 1}`);
		expect(await refusal(schemas(long), "api.json")).toMatch(/^spec-unresolvable /);
	});

	it("does not multiply references that lead through references", async () => {
		const levels = Array.from({ length: 60 }, (_, i) => [
			`S${i + 1}`,
			{
				$ref: `#/components/schemas/S${i}/p/p/p`,
				properties: { p: { $ref: `#/components/schemas/S${i}/properties/p` } },
			},
		]);
		const text = JSON.stringify({
			openapi: "3.0.3",
			components: { schemas: Object.fromEntries([["S0", { p: {} }], ...levels]) },
		});
		expect(await refusal(text, "api.json")).toMatch(/^spec-unresolvable /);
	});

	it.each([
		["http://example.com/a.yaml", "is a URL"],
		["https://example.com/a.yaml#/x", "is a URL"],
		["file:///etc/passwd", "is a URL"],
		["javascript:alert(1)", "is a URL"],
		["C:/a.yaml", "is a URL"],
		["//example.com/a.yaml", "names another host"],
		["/etc/passwd", "is absolute"],
		["../outside.yaml", "leaves the repository"],
		["a/../../outside.yaml", "leaves the repository"],
		["%2e%2e/outside.yaml", "leaves the repository"],
		["..%2foutside.yaml", "holds an encoded slash"],
		["..\\outside.yaml", "holds a backslash"],
		["..%5coutside.yaml", "holds a backslash"],
		["a%00.yaml", "holds a NUL character"],
		["http%3A//example.com/a.yaml", "is a URL"],
	])("never loads %s", async (ref, why) => {
		const loaded: string[] = [];
		const text = `${head}components:\n  schemas:\n    A: {$ref: ${JSON.stringify(ref)}}\n`;
		const load = async (path: string) => {
			loaded.push(path);
			return path === "api.yaml" ? text : undefined;
		};
		await expect(parseSource({ entry: "api.yaml", load })).rejects.toMatchObject({
			code: "spec-remote-ref",
			issues: [
				{ at: { line: 4, column: 5 }, message: expect.stringContaining(`${why}: nothing outside the repository`) },
			],
		});
		expect(loaded).toEqual(["api.yaml"]);
	});

	it("says which files are missing and which cannot be read", async () => {
		const refs = "paths:\n  /a: {$ref: a.yaml}\n  /b: {$ref: sub/b.yaml}\n";
		expect(await refusal(head + refs)).toMatch(
			/names the file a\.yaml, which is not there[\s\S]*names the file sub\/b\.yaml/,
		);
		const fault = await faultOf({ "api.yaml": head + refs, "a.yaml": "[", "sub/b.yaml": "{" });
		expect(fault.code).toBe("spec-unreadable");
		expect(fault.issues.map(({ at }) => at?.file)).toEqual(["a.yaml", "sub/b.yaml"]);
	});

	it("refuses malformed pointers and escapes", async () => {
		expect(await refusal(schemas(["#/a~2b"]), "api.json")).toMatch("has a ~ that is neither ~0 nor ~1");
		expect(await refusal(schemas(["#/%zz"]), "api.json")).toMatch("has a broken percent escape");
		expect(await refusal(schemas(["#nowhere"]), "api.json")).toMatch(
			"names an anchor that is not in api.json exactly once",
		);
	});

	it("does not let names from a description forge lines or repaint a terminal", async () => {
		const message = await refusal(schemas(["#/a\n::error::\u001b[2J\u202e"]), "api.json");
		for (const character of ["\n", "\u001b", "\u202e"]) expect(message).not.toContain(character);
	});
});

describe("keys that are special in JavaScript", () => {
	const names = ["__proto__", "constructor", "toString", "hasOwnProperty", "valueOf", "then"];

	it.each(["api.json", "api.yaml"])("are plain data in %s", async (file) => {
		const schemas = names.map(
			(name) => `${JSON.stringify(name)}: {"type": "string", "properties": {${JSON.stringify(name)}: {}}}`,
		);
		const text = `{"openapi": "3.1.0", "__proto__": {"polluted": true}, "components": {"schemas": {${schemas.join(", ")}}}}`;
		const source = await parseFiles({ [file]: text });
		expect(({} as Record<string, unknown>)["polluted"]).toBeUndefined();
		for (const name of names) {
			const resolved = source.resolve(`#/components/schemas/${name}/properties/${name}`, file);
			expect(resolved?.value).toEqual({});
			expect(source.locate(resolved?.at ?? { file, pointer: "" }).column).toBeGreaterThan(1);
		}
		expect(source.resolve("#/components/__proto__", file)).toBeUndefined();
		expect(source.resolve("#/components/schemas/constructor/constructor", file)).toBeUndefined();
	});
});
