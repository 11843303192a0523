import { nearest } from "@driftgate/engine/records";
import type { z } from "zod";
import type { JsonInput } from "./route-input.ts";
import { shownName } from "./shown-name.ts";

/** Who sends more unknown members than this is not mistyping, and each is compared with every known one. */
const LOOKED_AT = 100;

/** And who mistypes more. */
const SAID = 10;

type Input = Pick<JsonInput<z.ZodType>, "schema" | "unknown">;

/**
 * The members of a body that an endpoint does not know and that are most probably one that it knows, mistyped: passed over
 * in silence, `Mode` would sync where a check was asked for. What is near no name passes, so that a newer client may send
 * what it has learned to an older service (ADR 74); see `JsonInput` for bodies of which all or none is refused.
 */
export function sayUnknownMembers({ schema, unknown }: Input, body: unknown): readonly string[] {
	const known = "shape" in schema ? Object.keys(schema.shape as object) : [];
	if (known.length === 0 || unknown === "passed" || typeof body !== "object" || body === null || Array.isArray(body))
		return [];
	const said = firstUnknown(body, known).flatMap((name): readonly string[] => {
		const meant = nearest(name, known);
		if (meant !== undefined) return [`${shownName(name)}: is unknown: did you mean ${meant}?`];
		return unknown === "refused"
			? [`${shownName(name)}: is unknown: the members of this body are ${known.join(", ")}.`]
			: [];
	});
	return said.slice(0, SAID);
}

function firstUnknown(body: object, known: readonly string[]): readonly string[] {
	const found: string[] = [];
	for (const name in body) {
		if (!known.includes(name)) found.push(name);
		if (found.length === LOOKED_AT) break;
	}
	return found;
}
