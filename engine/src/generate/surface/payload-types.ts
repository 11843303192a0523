import type { Api, MediaType, Operation, SchemaId } from "../../contract/api.ts";
import type { Part } from "../../contract/change.ts";
import type { Place } from "../../contract/source.ts";
import { isObject } from "../../lib/json-kind.ts";
import { assignNames, type NameClaim } from "../names/assign-names.ts";
import { pascalCase } from "../names/casing.ts";
import { splitWords } from "../names/split-words.ts";
import { bodyMedia } from "../plan/bodies.ts";
import { decodingOf, isTypedBody, preferredMediaType } from "../plan/media-types.ts";
import { placeKey as keyOfHome } from "../plan/shapes/place-key.ts";
import { type Owners, wordsOfPointer } from "../plan/words/type-words.ts";

/** A payload that types are made of, by where an operation carries it. */
export interface Payload {
	readonly part: Extract<Part, "request-body" | "response">;
	readonly status: string | null;
	readonly schema: SchemaId;
}

/** The payloads of an operation that an SDK calls. */
export function payloadsOf(operation: Operation, { schemas }: Api): readonly Payload[] {
	const media = operation.requestBody === null ? null : bodyMedia(operation, schemas);
	const sent = [media?.main, media?.form].filter((one) => one != null && isTypedBody(one));
	return [
		...sent.flatMap((one) => payloadOf("request-body", null, one)),
		...operation.responses.flatMap(({ status, content }) => {
			const chosen = preferredMediaType(content);
			return chosen !== undefined && decodingOf(chosen) === "json" ? payloadOf("response", status, chosen) : [];
		}),
	];
}

/** The payload by which a provider calls its client. */
export function receivedPayloadsOf({ requestBody }: Operation): readonly Payload[] {
	const chosen = preferredMediaType(requestBody?.content ?? []);
	return chosen !== undefined && decodingOf(chosen) === "json" ? payloadOf("request-body", null, chosen) : [];
}

function payloadOf(part: Payload["part"], status: string | null, media: MediaType | null | undefined): Payload[] {
	return media == null || media.schema === null ? [] : [{ part, status, schema: media.schema }];
}

/** Who gives which name to what stands at a pointer of an operation. */
export interface NameSources {
	/** The words of the operation's method, and of those that callbacks stand in, by pointer. */
	readonly owners: Owners;
	/** Whether a component's type has the name: components have the bare names. */
	isComponent(name: string): boolean;
}

/**
 * The names of the types that are declared for payloads which no component is, exactly as generation gives them: several
 * answers of one operation wish for the same one.
 */
export function payloadTypes(
	payloads: readonly Payload[],
	api: Api,
	{ owners, isComponent }: NameSources,
): ReadonlyMap<Payload, string> {
	const declared = payloads.filter(({ schema }) => isDeclared(api, schema));
	const claims = new Map(declared.map(({ schema }) => [schema, claimOf(api, schema, owners)]));
	const words = [...claims.values()].flatMap(({ candidates }) => candidates);
	const taken = [...new Map(words.map((one) => [pascalCase(one), one]))].filter(([name]) => isComponent(name));
	const names = assignNames([
		...taken.map(([name, one]): NameClaim => ({ pointer: `component ${name}`, rank: 0, candidates: [one] })),
		...claims.values(),
	]);
	return new Map(
		declared.map((payload) => [payload, pascalCase(names.get(claims.get(payload.schema)?.pointer ?? "") ?? [])]),
	);
}

function claimOf(api: Api, id: SchemaId, owners: Owners): NameClaim {
	const { at, title } = api.schemas.get(id);
	const own = wordsOfPointer(api.homeOf(at), owners);
	const titled = title === null ? [] : [[...own, ...splitWords(title)]];
	return { pointer: placeKey(at, api), rank: 1, candidates: [own, ...titled, [...own, "type"]] };
}

/** Whether a type is declared for a payload, named after its place: what merges several places is named by another rule. */
function isDeclared({ schemas }: Api, id: SchemaId): boolean {
	if (schemas.parts(id).length > 1) return false;
	const { name, properties, unions, bases } = schemas.get(id);
	return name === null && properties.size + unions.length > 0 && bases.length === 0;
}

/** A place by what both versions call it. */
export function placeKey(place: Place, { homeOf }: Api): string {
	return keyOfHome(homeOf(place));
}

/** Everything that the names of payloads are made from, as written: two versions that share it share the names. */
export function signatureOf(payloads: readonly Payload[], api: Api): string {
	return JSON.stringify(
		payloads.map(({ part, status, schema }) => [
			part,
			status,
			api.schemas.parts(schema).map(({ at, value }) => {
				const title = isObject(value) && typeof value["title"] === "string" ? value["title"] : null;
				return [placeKey(at, api), title, isObject(value) ? Object.keys(value).toSorted() : null];
			}),
		]),
	);
}
