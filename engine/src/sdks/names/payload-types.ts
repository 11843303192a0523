import type { Api, MediaType, Operation, SchemaId } from "../../contract/api.ts";
import type { Part } from "../../contract/change.ts";
import type { JsonObject } from "../../contract/json.ts";
import type { Place, Resolved } from "../../contract/source.ts";
import { assignNames, type NameClaim } from "../../generate/names/assign-names.ts";
import { pascalCase } from "../../generate/names/casing.ts";
import { splitWords } from "../../generate/names/split-words.ts";
import { sentMedia } from "../../generate/plan/bodies.ts";
import { decodingOf, preferredMediaType, rankedMediaTypes } from "../../generate/plan/media-types.ts";
import { placeKey as keyOfHome } from "../../generate/plan/shapes/place-key.ts";
import { type Owners, wordsOfPointer } from "../../generate/plan/words/type-words.ts";
import { isObject } from "../../lib/json-kind.ts";

/** A payload that types are made of, by where an operation carries it. */
export interface Payload {
	readonly part: Extract<Part, "request-body" | "response">;
	readonly status: string | null;
	/** As which it travels: a body may be sent in several forms, each with a type of its own. */
	readonly mediaType: string;
	readonly schema: SchemaId;
}

/** The payloads of an operation that an SDK calls. */
export function payloadsOf(operation: Operation, api: Api): readonly Payload[] {
	return [
		...sentPayloads(operation, api),
		...operation.responses.flatMap(({ status, content }) => {
			const chosen = preferredMediaType(content);
			return chosen !== undefined && decodingOf(chosen) === "json" ? payloadOf("response", status, chosen) : [];
		}),
	];
}

/** A type is made for each form that a body can be sent in: beside one of members, for those of members. */
function sentPayloads(operation: Operation, { schemas }: Api): readonly Payload[] {
	const sent = rankedMediaTypes(sentMedia(operation)).flatMap((one) => payloadOf("request-body", null, one));
	const isRecord = ({ schema }: Payload) => {
		const { properties, bases, unions } = schemas.get(schema);
		return unions.length === 0 && properties.size + bases.length > 0;
	};
	return sent[0] !== undefined && isRecord(sent[0]) ? sent.filter(isRecord) : sent;
}

/** The payload by which a provider calls its client. */
export function receivedPayloadsOf({ requestBody }: Operation): readonly Payload[] {
	const chosen = preferredMediaType(requestBody?.content ?? []);
	return chosen !== undefined && decodingOf(chosen) === "json" ? payloadOf("request-body", null, chosen) : [];
}

function payloadOf(part: Payload["part"], status: string | null, media: MediaType | null | undefined): Payload[] {
	return media == null || media.schema === null ? [] : [{ part, status, mediaType: media.type, schema: media.schema }];
}

/** Whether two payloads travel at the same place, in whatever media type. */
export function isSamePart(one: Payload, other: Payload): boolean {
	return one.part === other.part && one.status === other.status;
}

/**
 * What a payload became: that of its media type, else one that travels at its place in a media type of which nothing
 * travelled there before.
 */
export function laterPayload(payload: Payload, own: readonly Payload[], others: readonly Payload[]): Payload | null {
	const beside = own.filter((one) => isSamePart(one, payload));
	const later = others.filter((one) => isSamePart(one, payload));
	const isOf = (mediaType: string) => (one: Payload) => one.mediaType === mediaType;
	return later.find(isOf(payload.mediaType)) ?? later.find(({ mediaType }) => !beside.some(isOf(mediaType))) ?? null;
}

/** Who gives which name to what stands at a pointer of an operation. */
export interface NameSources {
	/** The words of the operation's method, and of those that callbacks stand in, by pointer. */
	readonly owners: Owners;
	/** Whether a component's type has the name: components have the bare names. */
	isComponent(name: string): boolean;
	/** Whether a schema is a component's, told without reading it. */
	isNamed(schema: SchemaId): boolean;
}

/**
 * The names of the types that are declared for payloads which no component is, exactly as generation gives them: several
 * answers of one operation wish for the same one.
 */
export function payloadTypes(
	payloads: readonly Payload[],
	api: Api,
	{ owners, isComponent, isNamed }: NameSources,
): ReadonlyMap<Payload, string> {
	const declared = payloads.filter(({ schema }) => !isNamed(schema) && isDeclared(api, schema));
	if (declared.length === 0) return NO_TYPES;
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

const NO_TYPES: ReadonlyMap<Payload, string> = new Map();

function claimOf(api: Api, id: SchemaId, owners: Owners): NameClaim {
	const { at, title } = api.schemas.get(id);
	const own = wordsOfPointer(api.homeOf(at), owners);
	const titled = title === null ? [] : [[...own, ...splitWords(title)]];
	return { pointer: placeKey(at, api), rank: 1, candidates: [own, ...titled, [...own, "type"]] };
}

/**
 * Whether a type is declared for what no component is, named after its place: what merges several places is named by
 * another rule.
 */
function isDeclared({ schemas }: Api, id: SchemaId): boolean {
	if (schemas.parts(id).length > 1) return false;
	const { properties, unions, bases } = schemas.get(id);
	return properties.size + unions.length > 0 && bases.length === 0;
}

/** A place by what both versions call it. */
export function placeKey(place: Place, { homeOf }: Api): string {
	return keyOfHome(homeOf(place));
}

/** Payloads, and the description that they are of. */
interface Payloads {
	readonly payloads: readonly Payload[];
	readonly api: Api;
}

/** Whether both say the same of everything that the names of payloads are made from: then they share the names. */
export function areSignedAlike(one: Payloads, other: Payloads): boolean {
	return (
		one.payloads.length === other.payloads.length &&
		one.payloads.every((payload, index) => {
			const theirs = other.payloads[index];
			if (theirs === undefined || payload.part !== theirs.part || payload.status !== theirs.status) return false;
			const parts = one.api.schemas.parts(payload.schema);
			const others = other.api.schemas.parts(theirs.schema);
			return (
				parts.length === others.length && parts.every((part, at) => isPartAlike(part, one.api, others[at], other.api))
			);
		})
	);
}

function isPartAlike(own: Resolved, api: Api, other: Resolved | undefined, otherApi: Api): boolean {
	if (other === undefined || placeKey(own.at, api) !== placeKey(other.at, otherApi)) return false;
	if (own.value === other.value) return true;
	if (!isObject(own.value) || !isObject(other.value)) return isObject(own.value) === isObject(other.value);
	if (titleIn(own.value) !== titleIn(other.value)) return false;
	const keywords = Object.keys(own.value);
	const theirs = other.value;
	return keywords.length === Object.keys(theirs).length && keywords.every((keyword) => Object.hasOwn(theirs, keyword));
}

function titleIn({ title }: JsonObject): string | null {
	return typeof title === "string" ? title : null;
}
