import { nearest } from "@driftgate/engine/records";
import type { z } from "zod";
import { shownName } from "./shown-name.ts";

/** Who sends more than this is not mistyping. */
const SAID = 10;

/**
 * The parameters of a query that an endpoint does not know, one sentence each, with the one that was probably meant: a
 * filter that is passed over in silence answers another question than was asked.
 */
export function sayUnknownParameters({ shape }: z.ZodObject, query: URLSearchParams): readonly string[] {
	const known = Object.keys(shape);
	const unknown = [...query.keys()].filter((name) => !known.includes(name));
	return unknown.slice(0, SAID).map((name) => `${shownName(name)}: ${remedy(name, known)}`);
}

function remedy(name: string, known: readonly string[]): string {
	if (known.length === 0) return "is unknown: this endpoint takes no query parameters.";
	const meant = nearest(name, known);
	return meant === undefined
		? `is unknown: the query parameters of this endpoint are ${known.join(", ")}.`
		: `is unknown: did you mean ${meant}?`;
}
