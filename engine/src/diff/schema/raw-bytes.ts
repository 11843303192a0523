import type { Schema } from "../../contract/api.ts";
import { demandsNothing } from "./demands.ts";
import type { SchemaPair } from "./schema-pair.ts";

/** Any text at all. */
export function isOpenString({ types, patterns, enum: values, counts, unions, applicators }: Schema): boolean {
	const isOpen = patterns.length + unions.length === 0 && values === null && applicators === null;
	return isOpen && counts.maxLength === null && counts.minLength === 0 && types?.join() === "string";
}

/** Bytes without a structure, as 3.0 spells them. */
export function isBinary(schema: Schema): boolean {
	return isOpenString(schema) && schema.formats.join() === "binary";
}

/**
 * A part of a body that is bytes needs no schema from 3.1 on (OpenAPI 3.1, "Considerations for File Uploads"). Answers
 * whether that is what one side writes, and the other one spells as 3.0 did.
 */
export function compareBytes(pair: SchemaPair): boolean {
	const { before, after, form } = pair;
	if (form === "json") return false;
	if (!(isBinary(before) && demandsNothing(after)) && !(demandsNothing(before) && isBinary(after))) return false;
	const facts = { from: before.formats[0] ?? null, to: after.formats[0] ?? null };
	pair.edit("constraint-changed", { keyword: "format", ...facts }, "none", "format");
	return true;
}
