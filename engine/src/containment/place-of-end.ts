import type { Schema } from "../contract/api.ts";
import type { Place } from "../contract/source.ts";
import type { SearchEnd } from "../contract/undecided.ts";
import { childSchemas } from "../openapi/child-schemas.ts";
import type { Side } from "./side.ts";

/** Schemas in which it is looked for what ended a search; what is further away is not shown. */
const MAX_SCHEMAS = 1_000;

/** Where the pattern, format or keyword stands that ended a search, the nearest one first; null where none does. */
export function placeOfEnd(end: SearchEnd, { id, get }: Side): Place | null {
	const placeIn = PLACES[end.kind];
	if (placeIn === undefined) return null;
	const ids = new Set([id]);
	for (const next of ids) {
		const schema = get(next);
		const place = placeIn(schema, end);
		if (place !== null) return place;
		for (const inner of childSchemas(schema)) if (ids.size < MAX_SCHEMAS) ids.add(inner);
	}
	return null;
}

type PlaceIn = (schema: Schema, end: SearchEnd) => Place | null;

const PLACES: Readonly<Partial<Record<SearchEnd["kind"], PlaceIn>>> = {
	pattern: (schema, end) => (end.kind === "pattern" ? placeOfPattern(schema, end.pattern) : null),
	format: (schema, end) =>
		end.kind === "format" && schema.formats.includes(end.format) ? (schema.origins.get("format") ?? schema.at) : null,
	keyword: (schema, end) =>
		schema.unread.find(({ field }) => end.kind === "keyword" && field === end.keyword)?.at ?? null,
};

function placeOfPattern({ patterns, applicators, origins, at }: Schema, pattern: string): Place | null {
	if (patterns.includes(pattern)) return origins.get("pattern") ?? at;
	if (applicators?.patternProperties.some((own) => own.pattern === pattern) !== true) return null;
	return applicators.asWritten.find(({ field }) => field === "patternProperties")?.at ?? at;
}
