import type { Api, MediaType, Schema } from "../../contract/api.ts";
import type { Scope } from "../comparison.ts";
import { between, type Root } from "../edit.ts";
import { isBinary, isOpenString, leavesOpen } from "../schemas/raw-bytes.ts";

/*
 * Bodies that are neither JSON nor a form travel as they stand: which schema is written beside them says little.
 */

/**
 * Bytes without a structure are `format: binary` in 3.0, and need no schema from 3.1 on (OpenAPI 3.1, Media Type Object). So
 * does text, which is a string whether that is said or not.
 */
export function areBytes({ comparison }: Scope, before: MediaType, after: MediaType): boolean {
	if (isBytes(comparison.before, before) && isBytes(comparison.after, after)) return true;
	if (!TEXT.test(before.type)) return false;
	const [own, other] = [schemaOf(comparison.before, before), schemaOf(comparison.after, after)];
	return (own === null || isRawText(own)) && (other === null || isRawText(other)) && (own === null || other === null);
}

/** Null where it says nothing. */
function schemaOf({ schemas }: Api, { schema }: MediaType): Schema | null {
	const described = schema === null ? null : schemas.get(schema);
	return described === null || leavesOpen(described) ? null : described;
}

/** What has no structure of its own. */
const TEXT = /^text\/(?!json|xml|yaml|event-stream)/u;

function isBytes({ schemas }: Api, { type, schema }: MediaType): boolean {
	if (STRUCTURED.test(type) || hasParts(type)) return false;
	if (schema === null) return true;
	const described = schemas.get(schema);
	return isBinary(described) || leavesOpen(described);
}

const STRUCTURED = /json|xml|yaml|^text\/|\*/;

/** What is a body as it stands, neither JSON nor XML, is the same whether it is called a string or a binary one. */
export function areRaw(scope: Scope, before: MediaType, after: MediaType, root: Root): boolean {
	const { before: from, after: to } = scope.comparison;
	const [own, other] = [rawBody(from, before), rawBody(to, after)];
	if (own === null || other === null) return false;
	const facts = { keyword: "format", from: own.formats[0] ?? null, to: other.formats[0] ?? null } as const;
	if (facts.from !== facts.to) {
		scope.report(root, "constraint-changed", facts, "none", between(own.at, other.at));
	}
	return true;
}

function rawBody({ schemas }: Api, { type, schema }: MediaType): Schema | null {
	if (NOT_RAW.test(type) || hasParts(type) || schema === null) return null;
	const described = schemas.get(schema);
	return isRawText(described) ? described : null;
}

function isRawText(schema: Schema): boolean {
	return isOpenString(schema) && RAW_FORMATS.has(schema.formats.join());
}

const NOT_RAW = /json|xml|yaml|\*/;
const RAW_FORMATS: ReadonlySet<string> = new Set(["", "binary"]);

export function hasParts(type: string): boolean {
	return type.startsWith("application/x-www-form-urlencoded") || type.startsWith("multipart/");
}
