import type { JsonValue } from "../../../../engine/src/index.ts";
import type { Case, Family } from "../case.ts";

/*
 * Where a server and its description disagree: told once for each place, and refused where the client is strict.
 */

const DESCRIPTION = `openapi: 3.1.0
info: { title: Drift, version: 1.0.0 }
servers: [{ url: ORIGIN }]
components:
  schemas:
    Status: { type: string, enum: [open, closed] }
    Thing:
      type: object
      required: [id, status]
      properties:
        id: { type: string }
        status: { $ref: "#/components/schemas/Status" }
        count: { type: integer }
        things: { type: array, items: { $ref: "#/components/schemas/Thing" } }
paths:
  /things:
    get:
      operationId: things.read
      responses: { "200": { description: One, content: { application/json: { schema: { $ref: "#/components/schemas/Thing" } } } } }
`;

const THING = { id: "t", status: "open" };

/** What comes, and the members in which it differs. */
const rows: readonly (readonly [what: string, answer: JsonValue, members: readonly string[]])[] = [
	["nothing", THING, []],
	["a value that is not listed", { ...THING, status: "lost" }, ["status"]],
	["null where none is described", { ...THING, count: null }, ["count"]],
	["another type", { ...THING, count: "many" }, ["count"]],
	["a member that nobody described", { ...THING, colour: "blue" }, ["colour"]],
	["a required member that is missing", { id: "t" }, ["status"]],
	["one place of all items", { ...THING, things: [{ ...THING, status: "x" }, { ...THING, status: "y" }] }, ["status"]],
];

const told: readonly Case[] = rows.map(([what, json, drift]) => ({
	name: `${what} is told`,
	feature: "onDrift",
	client: { drift: true },
	calls: [{ operation: "GET /things", gets: { value: json, drift } }],
	exchanges: [{ answers: { json } }],
}));

const strict: readonly Case[] = rows.map(([what, json, members]) => ({
	name: `${what} under strict`,
	feature: "strict",
	client: { strict: true },
	calls: [{ operation: "GET /things", gets: members.length === 0 ? { value: json } : { error: { kind: "decode" } } }],
	exchanges: [{ answers: { json } }],
}));

const once: Case = {
	name: "a place is told once for all calls",
	feature: "onDrift",
	client: { drift: true },
	calls: [
		{ operation: "GET /things", gets: { drift: ["status"] } },
		{ operation: "GET /things", gets: { drift: [] } },
	],
	exchanges: [{ answers: { json: { ...THING, status: "x" } } }, { answers: { json: { ...THING, status: "y" } } }],
};

export const drift: Family = { feature: "onDrift", description: DESCRIPTION, cases: [...told, once, ...strict] };
