import type { Parameter } from "../../contract/api.ts";
import type { JsonObject } from "../../contract/json.ts";
import type { Place } from "../../contract/source.ts";
import { templateNames } from "../../openapi/template-names.ts";
import type { Reading } from "../reading.ts";

export interface PathTemplate {
	/** Empty where braces hold no parameters. */
	readonly path: string;
	readonly at: Place;
}

/**
 * The parameters that a path names and nothing declares. Whoever calls it must put something there all the same: any
 * text, written as it is (OpenAPI 3.2, Path Templating). Their place is the path's, so that to declare one for all
 * operations of the path is one change.
 */
export function readUndeclared(
	{ schemas }: Reading,
	{ path, at }: PathTemplate,
	declared: readonly Parameter[],
): readonly Parameter[] {
	if (!path.includes("{")) return [];
	const known = new Set(declared.filter((parameter) => parameter.in === "path").map(({ name }) => name));
	const names = new Set(templateNames(path).filter((name) => !known.has(name)));
	// Schemas are told apart by their objects: one object for all paths would have the place of the first.
	const anyText: JsonObject = { type: "string" };
	return [...names].map((name) => ({
		in: "path",
		name,
		required: true,
		deprecated: false,
		sunset: null,
		description: null,
		style: "simple",
		explode: false,
		allowReserved: false,
		allowEmptyValue: false,
		schema: schemas.intern({ value: anyText, at }),
		content: [],
		unread: [],
		written: {},
		at,
	}));
}
