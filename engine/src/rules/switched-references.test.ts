import { analyze } from "../analyze.ts";
import { makeConfig } from "../testing/make-policy.ts";

const person = '{ $ref: "#/components/schemas/Person" }';
const listed = (schema: string) => `
      parameters: [{ $ref: "#/components/parameters/Limit" }]
      responses:
        "200":
          description: The list
          content: { application/json: { schema: { type: array, items: { $ref: "#/components/schemas/${schema}" } } } }`;
const BEFORE = `openapi: 3.1.0
info: { title: Events, version: 1.0.0 }
paths:
  /events:
    get:${listed("Event")}
  /teams:
    get:${listed("Team")}
components:
  parameters:
    Limit: { name: limit, in: query, schema: { type: integer } }
    Page: { name: limit, in: query, schema: { type: integer, maximum: 10 } }
  schemas:
    Event: { type: object, properties: { host: ${person}, owner: ${person} } }
    Team: { type: object, properties: { lead: ${person} } }
    Person: { type: object, required: [id], properties: { id: { type: string } } }
    Contact: { type: object, required: [id], properties: { id: { type: integer } } }
`;

const input = (text: string) => ({ entry: "openapi.yaml", load: async () => text });

async function errors(edit: (text: string) => string) {
	const { findings } = await analyze({
		before: input(BEFORE),
		after: input(edit(BEFORE)),
		config: makeConfig(),
		versionBefore: null,
		today: "2026-11-21",
	});
	return findings.filter(({ level }) => level === "ERR");
}

const orNull = `{ oneOf: [${person}, { type: "null" }] }`;
const contact = '{ $ref: "#/components/schemas/Contact" }';
/** Gives one property another schema. */
const property = (name: string, schema: string) => (text: string) =>
	text.replace(`${name}: ${person}`, `${name}: ${schema}`);
/** Gives the operation of a list another parameter. */
const parameter = (path: string) => (text: string) =>
	text.replace(
		new RegExp(`(  /${path}:[^[]*)\\[\\{ \\$ref: "#/components/parameters/Limit" \\}\\]`, "u"),
		(_, head) => {
			return `${head}[{ $ref: "#/components/parameters/Page" }]`;
		},
	);

describe("a reference that leads elsewhere", () => {
	it.each<[name: string, edits: readonly ((text: string) => string)[]]>([
		[
			"wrapped for null",
			[
				...["host", "owner", "lead"].map((name) => property(name, orNull)),
				(text: string) => property("owner", orNull)(property("host", orNull)(text)),
				(text: string) => text.replace("Person: { type: object", 'Person: { type: [object, "null"]'),
			],
		],
		["to another component", ["host", "owner", "lead"].map((name) => property(name, contact))],
		["to another parameter", ["events", "teams"].map(parameter)],
	])("has a fingerprint of its own where it stands: %s", async (_, edits) => {
		const found = await Promise.all(edits.map(errors));
		expect(found.map(({ length }) => length)).toEqual(edits.map(() => 1));
		expect(new Set(found.flat().map(({ fingerprint }) => fingerprint)).size).toBe(edits.length);
	});

	it("is shown where it stands, and not in the component, where nobody edited anything", async () => {
		const at = "/components/schemas/Event/properties/owner";
		const found = [...(await errors(property("owner", orNull))), ...(await errors(property("owner", contact)))];
		expect(found.map(({ before, after }) => [before?.pointer, after?.pointer])).toEqual([
			[at, at],
			[at, at],
		]);
	});

	it("is told once of several places that switch alike, with all of them", async () => {
		const [finding, ...others] = await errors((text) => property("lead", contact)(property("host", contact)(text)));
		expect(others).toEqual([]);
		expect(finding?.message).toContain("The same was edited at `/components/schemas/Team/properties/lead`.");
	});
});
