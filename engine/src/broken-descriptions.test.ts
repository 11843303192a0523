import { analyze } from "./analyze.ts";
import type { SpecInput } from "./contract/source.ts";
import { makeConfig, makePolicy } from "./testing/make-policy.ts";

/*
 * What one version does wrong is told where it stands, and costs nothing else: in the older one it holds up nobody, and
 * in the newer one it blocks where an operation needs it.
 */

type Files = Readonly<Record<string, string>>;

const specOf = (files: Files): SpecInput => {
	const [entry = ""] = Object.keys(files);
	return { entry, load: async (path) => (Object.hasOwn(files, path) ? files[path] : undefined) };
};

/** Blocks on warnings too, so that what passes has nothing against it. */
async function judge(before: Files | null, after: Files) {
	const config = makeConfig({ policy: makePolicy({ blockOn: "WARN" }) });
	const sides = { before: before === null ? null : specOf(before), after: specOf(after) };
	return analyze({ ...sides, config, versionBefore: null, today: "2026-11-21" });
}

const described = (schema: string, rest = "", method = "post"): Files => ({
	"openapi.yaml": `openapi: 3.1.0
info: {title: T, version: "1"}
paths:
  /pets:
    ${method}:
      requestBody: {content: {application/json: {schema: ${schema}}}}
      responses: {"204": {description: Done}}
${rest}`,
});

const pet = "components: {schemas: {Pet: {type: object, required: [name], properties: {name: {type: string}}}}}\n";
const petRef = '{$ref: "#/components/schemas/Pet"}';
const [root] = Object.values(described(petRef, pet));
const entry = (text: string, files: Files = {}): Files => ({ "openapi.yaml": text, ...files });
const whole = (paths: string, files: Files = {}) => entry(`openapi: 3.1.0\n${paths}\n`, files);
const item = (schema: string) =>
	`post: {requestBody: {content: {application/json: {schema: ${schema}}}}, responses: {"204": {description: Done}}}\n`;

const withParameter = (fields: string): Files =>
	entry(
		(root ?? "").replace(
			"requestBody:",
			`parameters: [{in: query, name: pet, ${fields}, schema: {type: array, items: {type: string}}}]\n      requestBody:`,
		),
	);
const key = "components: {securitySchemes: {key: {type: apiKey, in: header, name: X-Key}}}\n";
const withSecurity = (security: string): Files => described("{type: string}", `${key}security: ${security}\n`);
const petResponse = `${pet.replace(/\}\n$/u, "")}, responses: {Pet: {description: A pet}}}\n`;

/** Each with what it should have been. */
const WRONGS: readonly (readonly [what: string, wrong: Files, right: Files])[] = [
	["a component that is not there", described(petRef), described(petRef, pet)],
	["a name that is misspelt", described('{$ref: "#/components/schemas/Pte"}', pet), described(petRef, pet)],
	[
		"a file that is not there",
		described("{$ref: pet.yaml}"),
		{ ...described("{$ref: pet.yaml}"), "pet.yaml": "type: string\n" },
	],
	[
		"a file that is a web page",
		{ ...described("{$ref: pet.yaml}"), "pet.yaml": "<!doctype html><html></html>" },
		{ ...described("{$ref: pet.yaml}"), "pet.yaml": "type: string\n" },
	],
	[
		"a path item that is not there",
		whole("paths: {/pets: {$ref: pets.yaml}}"),
		whole("paths: {/pets: {$ref: pets.yaml}}", { "pets.yaml": item("{type: string}") }),
	],
	[
		"a body that is not there",
		entry((root ?? "").replace(/requestBody: .*/u, 'requestBody: {$ref: "#/components/requestBodies/Pte"}')),
		described(petRef, pet),
	],
	[
		"a parameter that is not there",
		entry((root ?? "").replace(/requestBody: .*/u, 'parameters: [{$ref: "#/components/parameters/Pet"}]')),
		entry(
			(root ?? "").replace(
				/requestBody: .*/u,
				"parameters: [{in: query, name: pet, required: true, schema: {type: string}}]",
			),
		),
	],
	["a type that does not exist", described("{type: strng}"), described("{type: string}")],
	["a limit in quotes", described('{type: string, maxLength: "5"}'), described("{type: string, maxLength: 5}")],
	["a reference to nothing", described("{$ref: null}"), described(petRef, pet)],
	["a text for a schema", described("hello"), described("{type: string}")],
	["a number that JSON lacks", described("{type: number, maximum: .nan}"), described("{type: number, maximum: 5}")],
	["a value that JSON lacks", described("{type: number, enum: [.inf]}"), described("{type: number, enum: [5]}")],
	["alternatives of which there are none", described("{oneOf: []}"), described("{oneOf: [{type: string}]}")],
	["a choice of nothing", described("{anyOf: []}"), described("{anyOf: [{type: string}, {type: integer}]}")],
	["a list of no schemas", described("{allOf: []}"), described("{allOf: [{type: string}]}")],
	["a broken pattern", described('{type: string, pattern: "(a"}'), described('{type: string, pattern: "(a)"}')],
	["a method in capitals", described("{type: string}", "", "POST"), described("{type: string}")],
	["a list for a schema", described("[]"), described("{type: string}")],
	["a flag in quotes", withParameter('required: "true"'), withParameter("required: true")],
	["a flag that is a word", withParameter("explode: no"), withParameter("explode: false")],
	[
		"a body that is required by a word",
		entry((root ?? "").replace("{content:", "{required: yes, content:")),
		entry((root ?? "").replace("{content:", "{required: true, content:")),
	],
	["a requirement for a list of them", withSecurity("{key: []}"), withSecurity("[{key: []}]")],
	[
		"servers that are text",
		described("{type: string}", "servers: https://a.example\n"),
		described("{type: string}", "servers: [{url: https://a.example}]\n"),
	],
	["a response for a schema", described('{$ref: "#/components/responses/Pet"}', petResponse), described(petRef, pet)],
	["the description for a schema", described('{$ref: "#"}'), described(petRef, pet)],
	["a map of schemas for a schema", described('{$ref: "#/components/schemas"}', pet), described(petRef, pet)],
	[
		"a schema for a body",
		entry((root ?? "").replace(/requestBody: .*/u, `requestBody: ${petRef}`)),
		described(petRef, pet),
	],
	["paths in a list", whole("paths: []"), described("{type: string}")],
];

describe("types that only lead to one another behind what cannot be read", () => {
	const pets = described("{$ref: pet.yaml}")["openapi.yaml"] ?? "";
	const petFile = (owner: string) => `type: object\nproperties: {owner: {$ref: "${owner}"}}\n`;
	const owner = "type: object\nproperties: {name: {type: string}}\n";
	const right = { "openapi.yaml": pets, "pet.yaml": petFile("owner.yaml"), "owner.yaml": owner };
	const both = (pet: string) =>
		described(petRef, `components: {schemas: {${pet}Owner: {type: object, properties: {name: {type: string}}}}}\n`);
	const [api, text] = ["api", "openapi.yaml"];
	const moved = (files: Files): Files =>
		Object.fromEntries(Object.entries(files).map(([path, content]) => [`${api}/${path}`, content]));

	it.each<readonly [what: string, before: Files, after: Files]>([
		["in a file that is not there", right, { "openapi.yaml": pets, "owner.yaml": owner }],
		["in a file that is no YAML", right, { ...right, "pet.yaml": "type: 'object\n" }],
		["in another folder", right, moved({ "openapi.yaml": pets, "owner.yaml": owner })],
		[
			"in a file that is misspelt, of two folders",
			right,
			moved({ ...right, [text]: pets.replace("pet.yaml", "Pet.yaml") }),
		],
		[
			"in a component that is not there",
			both('Pet: {properties: {owner: {$ref: "#/components/schemas/Owner"}}}, '),
			both(""),
		],
		[
			"in a member of another file",
			{
				[text]: pets.replace("pet.yaml", "all.yaml#/definitions/Pet"),
				"all.yaml": "definitions: {Pet: {type: object, properties: {a: {type: string}}}}\n",
			},
			{
				[text]: pets.replace("pet.yaml", "all.yaml#/definitions/Pte"),
				"all.yaml": "definitions: {Pet: {type: object, properties: {a: {type: string}}}}\n",
			},
		],
	])("%s: are not called gone", async (_, before, after) => {
		const { findings } = await judge(before, after);
		expect(findings.map(({ rule }) => rule)).toEqual(["part-unreadable"]);
	});
});

describe.each(WRONGS)("%s", (_, wrong, right) => {
	it("is a note on the base, and whoever mends it passes", async () => {
		const { decision, notices, findings } = await judge(wrong, right);
		expect(findings.filter(({ level }) => level !== "INFO")).toEqual([]);
		expect(decision.action).toBe("proceed");
		expect(notices.filter(({ side }) => side === "before").length).toBeGreaterThan(0);
	});

	it("blocks in the revision, once, and nothing else is said", async () => {
		const { decision, findings } = await judge(right, wrong);
		const told = findings.filter(({ level, source }) => level !== "INFO" || source !== "INFO");
		expect(told.map(({ rule }) => rule)).toEqual(["part-unreadable"]);
		expect(decision).toMatchObject({ verdict: "ERR", action: "block" });
		expect(decision.reason).toMatch(/^Cannot decide: .*: (?:write|correct|name)/u);
		expect(findings.find(({ rule }) => rule === "part-unreadable")?.shownAt.line).toBeGreaterThan(1);
	});

	it("blocks in a first version", async () => {
		const { decision } = await judge(null, wrong);
		expect(decision).toMatchObject({ verdict: "ERR", action: "block" });
	});

	it("holds nobody up who leaves it as it is", async () => {
		const { findings, notices } = await judge(wrong, wrong);
		// Where nothing else is described, there is nothing to compare.
		expect(findings.filter(({ rule }) => rule !== "no-operations")).toEqual([]);
		expect(notices.length).toBeGreaterThan(0);
	});
});

describe.each([
	["enum", '{type: string, enum: ["a"]}', "{type: string, enum: []}"],
	["items", "{type: array, items: {type: string}}", "{type: array, items: []}"],
])("an empty list in the place of %s", (_, right, blank) => {
	it("is a note on the base, and whoever mends it passes", async () => {
		const { decision, notices, findings } = await judge(described(blank), described(right));
		expect(findings.filter(({ level }) => level !== "INFO")).toEqual([]);
		expect(decision.action).toBe("proceed");
		expect(notices).toMatchObject([{ side: "before", message: expect.stringContaining("should not be `[]`") }]);
	});

	it("says less in the revision, which is a change, and a note", async () => {
		const { findings, notices } = await judge(described(right), described(blank));
		expect(findings.length).toBeGreaterThan(0);
		expect(notices).toMatchObject([{ side: "after", message: expect.stringContaining("should not be `[]`") }]);
	});
});

describe("a file that cannot be read", () => {
	const files = (folder: string, broken: string): Files => ({
		...whole(
			`paths: {/pets: {$ref: sub/pets.yaml}, /cats: ${item("{$ref: sub/Pet.yaml}").trim()}}`
				.replace("post: ", "{post: ")
				.replace(/\}$/u, "}}"),
		),
		"sub/pets.yaml": item("{items: {$ref: Pet.yaml}, allOf: [{$ref: 'Pet.yaml#/properties/name'}]}"),
		[folder]: broken,
	});
	const right = files("sub/Pet.yaml", "type: object\nproperties: {name: {type: string}}\n");

	it("blocks once, however references spell it, where it is to be mended", async () => {
		const wrong = files("sub/Pet.yaml", "type: object\nproperties: {name: {type: 'string}}\n");
		const { findings } = await judge(right, wrong);
		const told = findings.filter(({ level }) => level !== "INFO");
		expect(told).toMatchObject([
			{
				rule: "part-unreadable",
				shownAt: { file: "sub/Pet.yaml" },
				message: expect.stringMatching(
					/^Cannot decide \(2 more like this\): in sub\/Pet\.yaml:\d+:\d+, which the \$ref `[^`]+` names, this is not valid YAML [^:]*: [^:]+\.$/u,
				),
			},
		]);
	});

	it("keeps its name where nobody knows its line", async () => {
		const { findings } = await judge(right, files("sub/Pet.yaml", ""));
		expect(findings.filter(({ level }) => level !== "INFO")).toMatchObject([
			{
				rule: "part-unreadable",
				message: expect.stringMatching(
					/names cannot be read: sub\/Pet\.yaml is empty: write a description into it\.$/u,
				),
			},
		]);
	});

	it("blocks once where it is not there", async () => {
		const { findings } = await judge(right, files("sub/other.yaml", "{}"));
		expect(findings.filter(({ level }) => level !== "INFO").map(({ rule }) => rule)).toEqual(["part-unreadable"]);
	});
});

it("mends a base whose files stand in another folder, as beside its entry", async () => {
	const files = (folder: string, items: string): Files => ({
		[`${folder}/openapi.yaml`]: Object.values(described("{$ref: pet.yaml}"))[0] ?? "",
		[`${folder}/pet.yaml`]: `type: array\nitems: ${items}\n`,
	});
	const { findings } = await judge(files("old", "{type: strng}"), files("new", "{type: string}"));
	expect(findings).toEqual([]);
});

describe("a base with a key that stands twice", () => {
	const limited = (limits: string) => described(`{type: string, ${limits}}`);
	const json = ({ "openapi.yaml": text = "" }: Files): Files => ({
		"openapi.json": `{"openapi": "3.1.0", "info": {"title": "T", "version": "1"}, "paths": {"/pets": {"post": {"requestBody": {"content":
			{"application/json": {"schema": ${/schema: (\{.*?\})\}/u.exec(text)?.[1]?.replaceAll(/(\w+): (\w+)/gu, (_, name, value) => `"${name}": ${/\d/u.test(value) ? value : `"${value}"`}`)}}}},
			"responses": {"204": {"description": "Done"}}}}}}`,
	});
	const twice = limited("maxLength: 9, maxLength: 20");

	it.each([
		["YAML", twice, limited("maxLength: 20"), limited("maxLength: 10")],
		["JSON", json(twice), json(limited("maxLength: 20")), json(limited("maxLength: 10"))],
	])("is read as JSON's readers do, by the last one, which is a note: %s", async (_, wrong, right, narrowed) => {
		const mended = await judge(wrong, right);
		expect(mended.findings).toEqual([]);
		expect(mended.notices).toMatchObject([
			{
				side: "before",
				line: expect.any(Number),
				message: expect.stringContaining("The key `maxLength` stands in this object more than once"),
			},
		]);
		expect((await judge(wrong, narrowed)).findings.map(({ rule }) => rule)).toEqual(["request-max-length-lowered"]);
		await expect(judge(right, wrong)).rejects.toMatchObject({ code: "spec-unreadable", side: "after" });
	});

	it("is read so in another file and in an alias, each key with its line", async () => {
		const [text = ""] = Object.values(described("{$ref: pet.yaml}"));
		const pet = "type: object\nproperties:\n  a: &a {type: string, maxLength: 5, maxLength: 6}\n  b: *a\n  b: *a\n";
		const { findings, notices } = await judge(
			{ "openapi.yaml": text, "pet.yaml": pet },
			{
				"openapi.yaml": text,
				"pet.yaml": "type: object\nproperties: {a: {type: string, maxLength: 6}, b: {type: string, maxLength: 6}}\n",
			},
		);
		expect(findings).toEqual([]);
		expect(notices.map(({ file, line, column }) => [file, line, column])).toEqual([
			["pet.yaml", 5, 3],
			["pet.yaml", 3, 38],
		]);
	});
});

describe("a base whose version cannot be read", () => {
	const [text = ""] = Object.values(described("{type: string, maxLength: 20}"));
	const right = described("{type: string, maxLength: 10}");
	const versioned = (version: string): Files => entry(text.replace("openapi: 3.1.0\n", version));

	it.each([
		["missing", "", "as the revision is"],
		["a number", "openapi: 3.0\n", "so it was read as OpenAPI 3.0:"],
		["a number of a minor version", "openapi: 3.1\n", "so it was read as OpenAPI 3.1:"],
		["one that there is not", "openapi: 3.9.0\n", "`3.9.0` is not supported, so it was read as OpenAPI 3.1.0"],
		["nothing", "openapi: null\n", "as the revision is"],
	])("is compared as the revision is written, which is a note: %s", async (_, version, said) => {
		const { findings, notices } = await judge(versioned(version), right);
		expect(findings.map(({ rule }) => rule)).toEqual(["request-max-length-lowered"]);
		expect(notices).toMatchObject([{ side: "before", line: 1, message: expect.stringContaining(said) }]);
	});

	it.each([
		["another major version", "openapi: 4.0.0\n"],
		["the other family", 'swagger: "3.0"\n'],
		["the fields of the other family", "definitions: {}\n"],
		["another kind of document", "asyncapi: 3.0.0\n"],
	])("is compared with nothing where it may be written otherwise: %s", async (_, version) => {
		const { decision, findings, notices } = await judge(versioned(version), right);
		expect(findings.map(({ rule }) => rule)).toEqual(["base-unreadable"]);
		expect(decision).toMatchObject({ verdict: "WARN", action: "proceed" });
		expect(decision.reason).toMatch(/^Nothing was compared, because the base cannot be read\./u);
		expect(notices).toMatchObject([{ side: "before", message: expect.stringMatching(/^The base could not be read/u) }]);
	});
});

describe("what no operation needs", () => {
	it.each([
		["a reference", "components: {schemas: {Unused: {$ref: nowhere.yaml}}}\n"],
		["a value", "components: {schemas: {Unused: {type: strng}}}\n"],
		["an address", 'components: {schemas: {Unused: {$ref: "https://example.com/pet.yaml"}}}\n'],
		[
			"an address in a part that nothing refers to",
			"components: {responses: {Gone: {$ref: 'http://example.com/gone.json'}}}\n",
		],
		["a path out of the repository", "components: {schemas: {Unused: {properties: {a: {$ref: ../../pet.yaml}}}}}\n"],
	])("is a note in the revision: %s", async (_, components) => {
		const { decision, findings, notices } = await judge(
			described("{type: string}"),
			described("{type: string}", components),
		);
		expect(findings).toEqual([]);
		expect(decision.action).toBe("proceed");
		expect(notices).toMatchObject([{ side: "after" }]);
	});

	it("is needed where a discriminator may lead to it", async () => {
		const family = (kind: string) => `components:
  schemas:
    Pet: {type: object, required: [kind], properties: {kind: {type: string}}, discriminator: {propertyName: kind}}
    Cat: {allOf: [{$ref: "#/components/schemas/Pet"}, {properties: {lives: {type: ${kind}}}}]}
`;
		const { decision } = await judge(described(petRef, family("integer")), described(petRef, family("intger")));
		expect(decision.reason).toMatch(/^Cannot decide: `type` cannot be/u);
	});
});

describe("several wrongs", () => {
	it("are told once for each thing that is written, with their number", async () => {
		const wrong = described("{type: object, properties: {a: {type: strng}, b: {type: strng}, c: {type: nubmer}}}");
		const right = described("{type: object, properties: {a: {type: string}, b: {type: string}, c: {type: number}}}");
		const { findings } = await judge(right, wrong);
		expect(findings.map(({ message }) => message)).toEqual([
			expect.stringMatching(/^Cannot decide \(1 more like this\): `type` cannot be `"strng"`/u),
			expect.stringMatching(/^Cannot decide: `type` cannot be `"nubmer"`/u),
		]);
	});

	it("are counted where there are many, and judged in no more than that", async () => {
		const properties = Array.from({ length: 400 }, (_, index) => `p${index}: {type: t${index}}`).join(", ");
		const { findings } = await judge(
			described("{type: object}"),
			described(`{type: object, properties: {${properties}}}`),
		);
		const told = findings.filter(({ rule }) => rule === "part-unreadable");
		expect(told).toHaveLength(51);
		expect(told.map(({ message }) => message)).toContainEqual(
			"Cannot decide: 350 more parts of the description cannot be read: mend the ones above first.",
		);
	});

	it("of the base do not excuse those that a revision adds", async () => {
		const base = described("{type: object, properties: {a: {type: strng}}}");
		const { findings } = await judge(
			base,
			described("{type: object, properties: {a: {type: strng}, b: {type: strng}}}"),
		);
		expect(findings.filter(({ rule }) => rule === "part-unreadable")).toHaveLength(1);
	});

	it("of the base may move with what they stand in", async () => {
		const schema = "{type: object, properties: {a: {type: strng}}}";
		const moved = described(petRef, `components: {schemas: {Pet: ${schema}}}\n`);
		expect((await judge(described(schema), moved)).decision.action).toBe("proceed");
	});
});

describe("a reference to elsewhere", () => {
	const elsewhere = described('{$ref: "https://example.com/pet.yaml"}');

	it("is a warning of the base, because something is there, and refused in the revision", async () => {
		const { decision, findings } = await judge(elsewhere, described(petRef, pet));
		// Even where the policy blocks on warnings, whoever mends it passes.
		expect(decision).toMatchObject({ verdict: "WARN", action: "proceed" });
		expect(findings.map(({ rule, level }) => `${level} ${rule}`)).toEqual(["WARN base-unreadable"]);
		expect(findings[0]?.message).toMatch(
			/^What the base takes from `https:\/\/example\.com\/pet\.yaml` was not compared/u,
		);
		await expect(judge(described(petRef, pet), elsewhere)).rejects.toMatchObject({ code: "spec-remote-ref" });
	});

	it("is refused with the component that an operation reaches it by, and without those that it does not need", async () => {
		const both = described(
			petRef,
			"components: {schemas: {Pet: {$ref: 'https://example.com/pet.yaml'}, Unused: {$ref: 'https://example.com/unused.yaml'}}}\n",
		);
		await expect(judge(described(petRef, pet), both)).rejects.toMatchObject({
			code: "spec-remote-ref",
			issues: [
				{
					message: expect.stringMatching(
						/^The \$ref `#\/components\/schemas\/Pet` leads to the \$ref 'https:\/\/example\.com\/pet\.yaml'/u,
					),
				},
				{ message: expect.stringMatching(/^The \$ref `https:\/\/example\.com\/pet\.yaml` is a URL/u) },
			],
		});
	});

	it("blocks where a policy says that what cannot be read of a base does", async () => {
		const policy = makePolicy({ rules: new Map([["base-unreadable", "ERR"]]) });
		const sides = { before: specOf(elsewhere), after: specOf(described(petRef, pet)) };
		const judged = await analyze({
			...sides,
			config: makeConfig({ policy }),
			versionBefore: null,
			today: "2026-11-21",
		});
		expect(judged.decision.action).toBe("block");
	});
});
