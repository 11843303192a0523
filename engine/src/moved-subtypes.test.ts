import { analyze } from "./analyze.ts";
import { makeConfig } from "./testing/make-policy.ts";

/*
 * Subtypes that move into other files: nothing refers to them but a mapping, or an `allOf` of their own, and how the mapping
 * spells them is no change.
 */

type Files = Readonly<Record<string, string>>;

const NAMES = ["Pet", "Cat", "Dog"] as const;
type Refs = Readonly<Record<(typeof NAMES)[number], string>>;

const LISTED: Refs = {
	Pet: "#/components/schemas/Pet",
	Cat: "#/components/schemas/Cat",
	Dog: "#/components/schemas/Dog",
};

/** The schemas by name; `pet` is the way to the base from where the subtypes stand. */
function schemasOf(pet: string, mapped: Omit<Refs, "Pet"> | null): Readonly<Record<string, string>> {
	const mapping = mapped === null ? "" : `, mapping: {cat: "${mapped.Cat}", dog: "${mapped.Dog}"}`;
	const extended = (more: string) => `{allOf: [{$ref: "${pet}"}, {type: object, ${more}}]}`;
	return {
		Pet: `{type: object, required: [kind], properties: {kind: {type: string}}, discriminator: {propertyName: kind${mapping}}}`,
		Cat: extended("properties: {lives: {type: integer}}"),
		Dog: extended("required: [bark], properties: {bark: {type: boolean}}"),
	};
}

const listOf = (schemas: Readonly<Record<string, string>>, indent = "") =>
	Object.entries(schemas)
		.map(([name, schema]) => `${indent}${name}: ${schema}\n`)
		.join("");

const entry = (version: string, pet: string, components = "") => `openapi: ${version}
info: {title: Pets, version: "1"}
paths:
  /pets:
    get: {operationId: list, responses: {"200": {description: "", content: {application/json: {schema: {type: array, items: {$ref: "${pet}"}}}}}}}
    post:
      operationId: add
      requestBody: {required: true, content: {application/json: {schema: {$ref: "${pet}"}}}}
      responses: {"204": {description: ""}}
${components === "" ? "" : `components:\n  schemas:\n${components}`}`;

const whole = (version: string, mapped: Omit<Refs, "Pet"> | null): Files => ({
	"api.yaml": entry(version, LISTED.Pet, listOf(schemasOf(LISTED.Pet, mapped), "    ")),
});

/** All schemas in one other file, whose map of them stands behind a pointer. */
const moved = (version: string, pointer: string, mapped: Omit<Refs, "Pet"> | null): Files => ({
	"api.yaml": entry(version, `models.yaml#${pointer}/Pet`),
	"models.yaml":
		pointer === ""
			? listOf(schemasOf("#/Pet", mapped))
			: `components:\n  schemas:\n${listOf(schemasOf(LISTED.Pet, mapped), "    ")}`,
});

const spread = (version: string, mapped: Omit<Refs, "Pet">): Files => ({
	"api.yaml": entry(version, "schemas/Pet.yaml"),
	...Object.fromEntries(
		Object.entries(schemasOf("./Pet.yaml", mapped)).map(([name, schema]) => [`schemas/${name}.yaml`, schema]),
	),
});

async function told(before: Files, after: Files): Promise<readonly string[]> {
	const read = (files: Files) => ({ entry: "api.yaml", load: async (path: string) => files[path] });
	const config = makeConfig();
	const input = { before: read(before), after: read(after), config, versionBefore: null, today: "2026-11-21" };
	const { findings } = await analyze({ ...input, proofs: false });
	return findings.map(({ wire, source, rule, message }) => `${wire}/${source} ${rule}: ${message}`);
}

describe.each(["3.0.3", "3.1.0"])("subtypes of %s that move into other files", (version) => {
	const names = { Cat: "Cat", Dog: "Dog" };
	const listing = listOf(Object.fromEntries(NAMES.map((name) => [name, `{$ref: "models.yaml#/${name}"}`])), "    ");
	it.each<[string, Files, Files?]>([
		["by pointers inside their file", moved(version, "", { Cat: "#/Cat", Dog: "#/Dog" })],
		["by their file and a pointer", moved(version, "", { Cat: "models.yaml#/Cat", Dog: "./models.yaml#/Dog" })],
		["by names of their file", moved(version, "", names)],
		["by names of its components", moved(version, "/components/schemas", names)],
		["by pointers to its components", moved(version, "/components/schemas", LISTED)],
		["by names of the entry's", { ...moved(version, "", names), "api.yaml": entry(version, LISTED.Pet, listing) }],
		["by files of their own", spread(version, { Cat: "./Cat.yaml", Dog: "Dog.yaml" })],
		["by nothing but what they extend", moved(version, "", null), whole(version, null)],
	])("are the same where the mapping tells them %s", async (_, split, one = whole(version, LISTED)) => {
		expect(await told(one, split)).toEqual([]);
		expect(await told(split, one)).toEqual([]);
	});

	it("are told where one of them goes on the way", async () => {
		const { "models.yaml": models = "", ...rest } = moved(version, "", null);
		const without = { ...rest, "models.yaml": models.replace(/^Dog: .*\n/mu, "") };
		expect(await told(whole(version, null), without)).toContainEqual(
			expect.stringMatching(
				/^ERR\/\w+ request-discriminator-mapping-changed: The discriminator value `Dog` was removed/u,
			),
		);
	});
});
