import type { Api } from "../../contract/api.ts";
import type { JsonObject, JsonValue } from "../../contract/json.ts";
import type { Resolved } from "../../contract/source.ts";
import type { Accepted } from "./accepted.ts";
import { countWays } from "./count-ways.ts";
import { type Question, WHAT_IS_WRONG } from "./question.ts";
import { Slicer } from "./slicer.ts";
import type { Spot } from "./spot.ts";

/** A schema by itself, without references to elsewhere: what of the description can have a say on one payload. */
export interface Slice {
	readonly schema: JsonObject;
	/** Subschemas and listed values in it: what compiling it costs. */
	readonly size: number;
	/** Subschemas that the validator goes through at most: what asking it costs. */
	readonly ways: number;
	/** What else is accepted where the payload is. */
	readonly demanded: Accepted;
}

/**
 * Cuts out of a description what answers one question about one payload, so that the slice and the whole description
 * agree on this payload, and on this payload alone. Everything stays as written but
 *
 * - a subschema that is applied to no value of the payload: a property that is not there, the items of what is no list;
 * - of a branch of a union that one keyword refuses by itself, all but that keyword;
 * - where only one place is asked about, demands on others, with which the payload could only be refused more;
 * - what the payload meets as it stands: a required name that is there, a listed value, what the validator has accepted;
 * - what is then left of a keyword that holds for all values.
 *
 * Throws Unprovable.
 */
export function sliceSchema(
	api: Api,
	parts: readonly Resolved[],
	payload: JsonValue,
	question: Question = WHAT_IS_WRONG,
): Slice {
	const slicer = new Slicer(api, question);
	const root: Spot = { role: "demand", path: question.place };
	const allOf = parts.map((part) => slicer.cut(part, [payload], root));
	const schema = { $defs: slicer.definitions(), allOf };
	return { schema, size: slicer.size, ways: countWays(schema), demanded: slicer.demanded };
}
