import type { Schema, Style } from "../../contract/api.ts";
import type { ChangeDetails } from "../../contract/change-details.ts";
import type { Comparison } from "../comparison.ts";
import type { FlowEdit } from "./security-flows.ts";

/*
 * Swagger 2.0 has words of its own for some things that the Api holds as 3.x says them. Where both sides are written in it,
 * a change carries them for whoever reads about it; its facts stay as they are, because fingerprints are made of them.
 */

type Sides = Pick<Comparison, "before" | "after">;

/** How a parameter, a header or a field of a form is written. */
interface Written {
	readonly style: Style;
	readonly explode: boolean;
}

/** `collectionFormat`, which says of a list what `style` and `explode` do; `schemas` are what both sides hold. */
export function collectionFormats(
	sides: Sides,
	[before, after]: readonly [Written, Written],
	schemas: readonly (Schema | null)[],
): Pick<ChangeDetails, "ownWords"> {
	const areLists = schemas.every((schema) => schema?.types?.includes("array"));
	if (!areLists || !areSwagger(sides)) return {};
	return { ownWords: { field: "collectionFormat", from: collectionFormatOf(before), to: collectionFormatOf(after) } };
}

function collectionFormatOf({ style, explode }: Written): string {
	return COLLECTION_FORMATS.get(style) ?? (style === "form" && explode ? "multi" : "csv");
}

const COLLECTION_FORMATS: ReadonlyMap<Style, string> = new Map([
	["spaceDelimited", "ssv"],
	["tabDelimited", "tsv"],
	["pipeDelimited", "pipes"],
]);

/** What 2.0 calls the type of a scheme that sends a password, and the flows of OAuth 2 that 3.0 renamed. */
export function schemeWords(
	sides: Sides,
	{ field, names }: FlowEdit,
	values: ChangeDetails["values"],
): Pick<ChangeDetails, "ownWords" | "values"> {
	if (!areSwagger(sides)) return {};
	const [fields, flow, ...rest] = field.split(".");
	if (field === "type" && values !== undefined) return { values: { from: typeOf(values.from), to: typeOf(values.to) } };
	if (fields !== "flows") return {};
	if (flow === undefined) return { ownWords: { field, names: names.map(flowOf) } };
	return { ownWords: { field: [fields, flowOf(flow), ...rest].join(".") } };
}

function typeOf(type: string | null): string | null {
	return type === "http" ? "basic" : type;
}

function flowOf(name: string): string {
	return FLOWS.get(name) ?? name;
}

const FLOWS: ReadonlyMap<string, string> = new Map([
	["clientCredentials", "application"],
	["authorizationCode", "accessCode"],
]);

/** Whether both sides are written in Swagger 2.0. */
export function areSwagger({ before, after }: Sides): boolean {
	return before.dialect === "2.0" && after.dialect === "2.0";
}
