import type { Api, Parameter, Schema } from "../../contract/api.ts";
import type { Place } from "../../contract/source.ts";
import type { Scope } from "../comparison.ts";
import { between, type Root } from "../edit.ts";
import { writtenForm } from "../schemas/form.ts";
import { isOpenString } from "../schemas/raw-bytes.ts";

/**
 * A list that is written as one text, its items joined, is one of the texts that any text may be. Reports it where it
 * gives way to that; answers whether it did. The reverse is no such case: who sends `a,b` as one text is read as two.
 */
export function becameAnyText(scope: Scope, before: Parameter, after: Parameter, root: Root): boolean {
	const { comparison } = scope;
	const [list, text] = [listOf(comparison.before, before), textOf(comparison.after, after)];
	if (list === null || text === null) return false;
	const carried = { form: writtenForm("text"), root: { before: before.schema, after: after.schema } };
	const facts = { from: list.types, to: text.types };
	scope.report(root, "type-changed", facts, "widens", { ...between(typeOf(list), typeOf(text)), carried });
	return true;
}

function typeOf({ origins, at }: Schema): Place {
	return origins.get("type") ?? at;
}

/** In the style of paths and headers items are joined by commas both ways; a query repeats those that are exploded. */
function listOf({ schemas }: Api, { style, explode, schema }: Parameter): Schema | null {
	if (schema === null || !(style === "simple" || (IN_QUERY.has(style) && !explode))) return null;
	const list = schemas.get(schema);
	return list.types?.join() === "array" ? list : null;
}

const IN_QUERY: ReadonlySet<Parameter["style"]> = new Set(["form", "spaceDelimited", "pipeDelimited", "tabDelimited"]);

function textOf({ schemas }: Api, { style, schema }: Parameter): Schema | null {
	if (schema === null || (style !== "simple" && style !== "form")) return null;
	const text = schemas.get(schema);
	return isOpenString(text) && text.formats.length === 0 ? text : null;
}
