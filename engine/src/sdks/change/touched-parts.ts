import type { Api, Operation } from "../../contract/api.ts";
import type { Reach, TrailStep } from "../../contract/change.ts";
import { decodingOf, preferredMediaType } from "../../generate/plan/media-types.ts";
import type { UnnamedMethod } from "../../generate/plan/methods.ts";
import { webhookUses } from "../../generate/plan/webhooks.ts";

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
		return new Set(webhook === undefined ? [] : payloadParts(webhook, null));
	};
	return (reach) => {
		const parts = known.get(reach.operation) ?? partsOf(reach.operation);
		known.set(reach.operation, parts);
		return parts.has(keyOf(reach));
	};
}

type Beginning = Pick<Reach, "part" | "status" | "callback"> & { readonly trail: Reach["trail"] };

/** Where in an operation a reach begins: the parameter, the header or the media type of its part. */
function keyOf({ part, status, callback, trail: [carrier] }: Beginning): string {
	return JSON.stringify([part, status, callback, carrier === undefined ? [] : nameOf(carrier)]);
}

function nameOf(carrier: TrailStep): readonly string[] {
	switch (carrier.kind) {
		case "parameter":
			return [carrier.kind, carrier.in, carrier.name];
		case "media-type":
			return [carrier.kind, carrier.type];
		default:
			return [carrier.kind];
	}
}

function methodParts(
	operation: Operation,
	{ arguments: given, body, results, failures, stream }: UnnamedMethod,
): readonly string[] {
	const parameters = given.flatMap(({ source }) => (source.kind === "parameter" ? [source] : []));
	const statuses = new Set([...results, ...failures].map(({ status }) => status));
	const sent = body?.contents ?? [];
	const typed = new Set(sent.filter(({ shape }) => shape.kind === "reference").map(({ mediaType }) => mediaType));
	const media = (operation.requestBody?.content ?? []).filter(({ type }) => typed.has(type) || isAny(type));
	return [
		...parameters.map(({ in: place, name }) => keyOf(partAt("parameter", { kind: "parameter", in: place, name }))),
		...media.map(({ type }) => keyOf(partAt("request-body", { kind: "media-type", type }))),
		...operation.responses
			.filter(({ status }) => statuses.has(status) || (status === "default" && statuses.has("2XX")))
			.flatMap(({ status, content }) => {
				const chosen = preferredMediaType(content);
				const isJson = chosen !== undefined && decodingOf(chosen) === "json";
				const types = [...(isJson ? [chosen.type] : []), ...(stream === null ? [] : [stream.mediaType])];
				return types.map((type) => keyOf({ ...partAt("response", { kind: "media-type", type }), status }));
			}),
	];
}

function partAt(part: Reach["part"], carrier: TrailStep): Beginning {
	return { part, status: null, callback: null, trail: [carrier] };
}

/** Sent as JSON, because it may be. */
function isAny(type: string): boolean {
	return type === "*/*" || type === "application/*";
}

/** What a client receives from a provider that calls it. */
function payloadParts(operation: Operation, callback: string | null): readonly string[] {
	const [use] = webhookUses(operation);
	const media = use === undefined ? undefined : preferredMediaType(operation.requestBody?.content ?? []);
	if (media === undefined) return [];
	return [keyOf({ ...partAt("request-body", { kind: "media-type", type: media.type }), callback })];
}

function callbackParts({ callbacks }: Operation): readonly string[] {
	return callbacks.flatMap((callback) => payloadParts(callback, callback.key));
}
