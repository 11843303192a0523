import type { Case, Family, WebhookCall } from "../case.ts";

/*
 * Calls of the provider, verified by Standard Webhooks: nothing is sent, so that there are no exchanges.
 */

const DESCRIPTION = `openapi: 3.1.0
info: { title: Webhooks, version: 1.0.0 }
servers: [{ url: ORIGIN }]
paths:
  /things: { get: { operationId: things.read, responses: { "204": { description: Done } } } }
webhooks:
  thing.made:
    post:
      requestBody: { content: { application/json: { schema: { type: object, required: [id], properties: { id: { type: string } } } } } }
      responses: { "204": { description: Taken } }
`;

const SECRET = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw";
const OTHER = "whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD";
const BODY = '{"id": "t1"}';

const call: WebhookCall = { secrets: [SECRET], signedWith: [SECRET], body: BODY };

const rows: readonly (readonly [name: string, webhook: WebhookCall, holds: boolean])[] = [
	["a call as it was signed", call, true],
	["a body that was changed", { ...call, arrives: '{"id": "t2"}' }, false],
	["a body that is spelled anew", { ...call, arrives: '{"id":"t1"}' }, false],
	["another secret", { ...call, signedWith: [OTHER] }, false],
	["one of several signatures", { ...call, signedWith: [OTHER, SECRET] }, true],
	["one of several secrets", { ...call, secrets: [OTHER, SECRET] }, true],
	["a call of four minutes ago", { ...call, ageSeconds: 240 }, true],
	["a call of six minutes ago", { ...call, ageSeconds: 360 }, false],
	["a call from the future", { ...call, ageSeconds: -360 }, false],
	["a call whose clock is a little ahead", { ...call, ageSeconds: -60 }, true],
	["a call without a signature", { ...call, without: "webhook-signature" }, false],
	["a call without an id", { ...call, without: "webhook-id" }, false],
	["a call without a time", { ...call, without: "webhook-timestamp" }, false],
	["letters beyond ASCII", { ...call, body: '{"id":"é€😀"}' }, true],
	["a member that nobody described", { ...call, body: '{"id":"t1","more":[1]}' }, true],
];

const cases: readonly Case[] = rows.map(([name, webhook, holds]) => ({
	name,
	calls: [
		{
			operation: "POST webhook:thing.made",
			webhook,
			gets: holds ? { value: JSON.parse(webhook.arrives ?? webhook.body) } : { error: { kind: "webhook" } },
		},
	],
	exchanges: [],
}));

export const webhooks: Family = { feature: "webhooks", description: DESCRIPTION, cases };
