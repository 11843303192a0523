import { demandsNothing } from "../../containment/formulas/demands.ts";
import type { Schema } from "../../contract/api.ts";
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

/** Whether nothing is said of a value but, as 3.1 spells it, that it is bytes. */
export function leavesOpen(schema: Schema): boolean {
	return demandsNothing({ ...schema, formats: schema.formats.filter((format) => format !== "binary") });
}

/**
 * A part of a body that is bytes needs no type from 3.1 on, nor any schema (OpenAPI 3.1, "Considerations for File
 * Uploads"). Answers whether that is what one side writes, and the other one spells as 3.0 did.
 */
export function compareBytes(pair: SchemaPair): boolean {
	const { before, after, form } = pair;
	if (form === "json") return false;
	if (!(isBinary(before) && leavesOpen(after)) && !(leavesOpen(before) && isBinary(after))) return false;
	const facts = { from: before.formats[0] ?? null, to: after.formats[0] ?? null };
	if (facts.from !== facts.to) pair.edit("constraint-changed", { keyword: "format", ...facts }, "none", "format");
	// What is sent is the same, and generated code may not be.
	else pair.edit("type-changed", { from: before.types, to: after.types }, "none", "type");
	return true;
}
