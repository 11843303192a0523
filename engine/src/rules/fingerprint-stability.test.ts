import { analyze } from "../analyze.ts";
import { makeConfig } from "../testing/make-policy.ts";

const BEFORE = `openapi: 3.1.0
info: { title: Payments, version: 1.0.0 }
paths:
  /payments/{id}:
    put:
      parameters:
        - { name: id, in: path, required: true, schema: { type: string } }
      requestBody:
        content:
          application/json:
            schema: { $ref: "#/components/schemas/Payment" }
      responses:
        "204": { description: Taken }
components:
  schemas:
    Payment:
      type: object
      properties:
        note: { type: string, maxLength: 50 }
        kind: { type: string, enum: [card, cash] }
`;

const AFTER = BEFORE.replace("maxLength: 50", "maxLength: 20").replace("[card, cash]", "[card]");

const input = (text: string, entry = "openapi.yaml") => ({
	entry,
	load: async (path: string) => (path === entry ? text : undefined),
});

async function prints(after: string, before = BEFORE, entry?: string): Promise<readonly string[]> {
	const { findings } = await analyze({
		before: input(before, entry),
		after: input(after, entry),
		config: makeConfig(),
		versionBefore: null,
		today: "2026-11-21",
	});
	return findings.filter(({ level }) => level === "ERR").map(({ rule, fingerprint }) => `${rule} ${fingerprint}`);
}

/** What may happen beside the two edits, to the revision alone or to both sides. */
const OTHERS: Readonly<Record<string, (text: string) => string>> = {
	"lines move": (text) => text.replace("paths:", "# Payments, and nothing else.\n\n\npaths:"),
	"prose is reworded": (text) => text.replace("Taken", "Accepted").replace("title: Payments", "title: All payments"),
	"keys change places": (text) => text.replace("{ type: string, maxLength: 20 }", "{ maxLength: 20, type: string }"),
	"the component is renamed": (text) => text.replaceAll(/\bPayment\b/g, "PaymentOrder"),
	"the component is written inline": (text) =>
		text.replace(
			'{ $ref: "#/components/schemas/Payment" }',
			"{ type: object, properties: { note: { type: string, maxLength: 20 }, kind: { type: string, enum: [card] } } }",
		),
	"a path parameter is renamed": (text) => text.replaceAll("{id}", "{payment}").replace("name: id", "name: payment"),
	"another operation comes": (text) =>
		text.replace("paths:", 'paths:\n  /a: { get: { responses: { "204": { description: Done } } } }'),
	"something else breaks": (text) => text.replace('"204"', '"200"'),
};

describe("the fingerprint of an edit", () => {
	it.each(Object.entries(OTHERS))("stays where %s", async (_, rewrite) => {
		const own = await prints(AFTER);
		expect(own).toHaveLength(2);
		expect(await prints(rewrite(AFTER))).toEqual(expect.arrayContaining([...own]));
	});

	it("stays where the description is read from another folder", async () => {
		expect(await prints(AFTER, BEFORE, "services/payments/openapi.yaml")).toEqual(await prints(AFTER));
	});

	it("is another one for another edit of the same thing", async () => {
		const [one] = await prints(AFTER);
		expect(await prints(AFTER.replace("maxLength: 20", "maxLength: 10"))).not.toContain(one);
	});
});
