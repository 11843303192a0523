import type { JsonValue } from "../../../../engine/src/index.ts";
import type { Call, Case, Exchange, Family } from "../case.ts";

/*
 * A status that is asked for until it is final, where the operation declares it.
 */

const DESCRIPTION = `openapi: 3.1.0
info: { title: Polling, version: 1.0.0 }
servers: [{ url: ORIGIN }]
paths:
  /jobs/{id}:
    get:
      operationId: jobs.read
      x-polling: { state: job.state, succeeded: [done], failed: [broken], intervalMs: 100 }
      parameters: [{ name: id, in: path, required: true, schema: { type: string } }]
      responses:
        "200":
          description: The job
          content:
            application/json:
              schema: { type: object, properties: { job: { type: object, properties: { state: { type: string } } } } }
`;

const at = (state: string): { readonly job: { readonly state: string } } => ({ job: { state } });
const asked = (json: JsonValue, more: Partial<Exchange> = {}): Exchange => ({
	sees: { method: "GET", target: "/jobs/7" },
	answers: { json },
	...more,
});
const waits: Omit<Call, "gets"> = { operation: "GET /jobs/{id}", arguments: { id: "7" }, by: "final" };
const ends = (state: string): Call => ({ ...waits, gets: { value: at(state) } });

const cases: readonly Case[] = [
	{ name: "a state that is final at once", calls: [ends("done")], exchanges: [asked(at("done"))] },
	{
		name: "a state that is final the third time",
		calls: [ends("done")],
		exchanges: [asked(at("new")), asked(at("running"), { afterMs: 95 }), asked(at("done"), { afterMs: 95 })],
	},
	{
		name: "the server says when to ask again",
		calls: [ends("done")],
		exchanges: [
			{ sees: { target: "/jobs/7" }, answers: { json: at("new"), headers: { "retry-after-ms": "300" } } },
			asked(at("done"), { afterMs: 290 }),
		],
	},
	{
		name: "a question that fails for now is asked again",
		client: { retry: { firstDelayMs: 1 } },
		calls: [ends("done")],
		exchanges: [asked(at("new")), { answers: { status: 503 } }, asked(at("done"))],
	},
	{
		name: "a question that fails for good ends the wait",
		calls: [{ ...waits, gets: { error: { kind: "status", status: 404 } } }],
		exchanges: [asked(at("new")), { answers: { status: 404 } }],
	},
	{
		name: "a state that is final and no success",
		calls: [{ ...waits, gets: { error: { kind: "polling" } } }],
		exchanges: [asked(at("new")), asked(at("broken"))],
	},
	{
		name: "one question alone",
		calls: [{ operation: "GET /jobs/{id}", arguments: { id: "7" }, gets: { value: at("new") } }],
		exchanges: [asked(at("new"))],
	},
];

export const polling: Family = { feature: "polling", description: DESCRIPTION, cases };
