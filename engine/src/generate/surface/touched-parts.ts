import type { Api, Operation } from "../../contract/api.ts";
import type { Reach } from "../../contract/change.ts";
import { decodingOf, preferredMediaType } from "../plan/media-types.ts";
import type { UnnamedMethod } from "../plan/methods.ts";
import { webhookUses } from "../plan/webhooks.ts";

/** Says of a reach whether an SDK has a type there: a media type that is not sent, or a header of a response, has none. */
export type IsTouched = (reach: Reach) => boolean;

/** `method` plans the method of an operation; it is asked for the operations that reaches name, once each. */
export function createIsTouched(api: Api, method: (operation: Operation) => UnnamedMethod): IsTouched {
	const operations = new Map(api.operations.map((operation) => [operation.key, operation]));
	const webhooks = new Map(api.webhooks.map((operation) => [operation.key, operation]));
	const known = new Map<string, ReadonlySet<string>>();
	const partsOf = (key: string): ReadonlySet<string> => {
		const operation = operations.get(key);
		if (operation !== undefined)
			return new Set([...methodParts(operation, method(operation)), ...callbackParts(operation)]);
		const webhook = webhooks.get(key);
		return new Set(webhook === undefined ? [] : payloadParts(webhook, ""));
	};
	return ({ operation, part, status, trail }) => {
		const parts = known.get(operation) ?? partsOf(operation);
		known.set(operation, parts);
		return parts.has(`${part} ${status ?? ""} ${beginningOf(trail)}`);
	};
}

/** Where in the part a trail begins: `application/json`, `query limit`; in a callback its key comes first. */
function beginningOf(trail: string): string {
	const callback = /^\w+ callback:/u.test(trail);
	const [first = "", second = ""] = trail.split(" › ", 2);
	const begin = (text: string) => text.split("[", 1)[0] ?? text;
	return callback ? `${first} › ${begin(second)}` : begin(first);
}

function methodParts(operation: Operation, { parameters, body, results, failures }: UnnamedMethod): readonly string[] {
	const statuses = new Set([...results, ...failures].map(({ status }) => status));
	const sent = body === null ? [] : [body.content, ...(body.form === null ? [] : [body.form])];
	const typed = new Set(sent.filter(({ shape }) => shape.kind === "reference").map(({ mediaType }) => mediaType));
	const media = (operation.requestBody?.content ?? []).filter(({ type }) => typed.has(type) || isAny(type));
	return [
		...parameters.map((parameter) => `parameter  ${parameter.in} ${parameter.name}`),
		...media.map(({ type }) => `request-body  ${type}`),
		...operation.responses
			.filter(({ status }) => statuses.has(status) || (status === "default" && statuses.has("2XX")))
			.flatMap(({ status, content }) => {
				const chosen = preferredMediaType(content);
				return chosen !== undefined && decodingOf(chosen) === "json" ? [`response ${status} ${chosen.type}`] : [];
			}),
	];
}

/** Sent as JSON, because it may be. */
function isAny(type: string): boolean {
	return type === "*/*" || type === "application/*";
}

/** What a client receives from a provider that calls it. */
function payloadParts(operation: Operation, prefix: string): readonly string[] {
	const [use] = webhookUses(operation);
	const media = use === undefined ? undefined : preferredMediaType(operation.requestBody?.content ?? []);
	return media === undefined ? [] : [`request-body  ${prefix}${media.type}`];
}

function callbackParts({ callbacks }: Operation): readonly string[] {
	return callbacks.flatMap((callback) => payloadParts(callback, `${callback.key} › `));
}
