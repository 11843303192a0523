import type { JsonObject } from "../../contract/json.ts";
import type { MethodPlan, TypePlan } from "../plan/sdk-plan.ts";
import { isNull, type Shape, type TypeKey } from "../plan/shape.ts";
import { mergeUnion } from "./merge-union.ts";
import { isPortableName } from "./portable-name.ts";
import { isSafeWord } from "./say-notes.ts";

/*
 * What a tool answers, as a schema that demands nothing but an object: a client throws an answer away that is not of its
 * schema, and the API has carried the call out by then.
 */

const MOST_NAMES = 12;

export interface PlannedOutput {
	/** null where nothing is said of what comes. */
	readonly schema: JsonObject | null;
	readonly answers: "object" | "list" | "other";
}

export function planOutput(method: MethodPlan, types: ReadonlyMap<TypeKey, TypePlan>): PlannedOutput {
	const contents = method.results.filter(({ status }) => status.startsWith("2")).flatMap(({ contents: all }) => all);
	const json = contents.find(({ decoding }) => decoding === "json");
	if (json === undefined) return { schema: null, answers: "other" };
	const shape = resolve(json.shape, types);
	const isList = shape.kind === "list" || shape.kind === "tuple";
	if (isList) return { schema: namesOf(["result"]), answers: "list" };
	const record = mergeUnion(
		shape.kind === "union" ? shape.members.filter((one) => !isNull(one)) : [shape],
		"any",
		types,
	);
	if (record === null) return { schema: namesOf(["result"]), answers: "other" };
	const names = record.fields.map(({ name }) => name).filter((name) => isPortableName(name) && isSafeWord(name));
	return { schema: namesOf(names.slice(0, MOST_NAMES)), answers: "object" };
}

function namesOf(names: readonly string[]): JsonObject {
	return { type: "object", properties: Object.fromEntries(names.map((name) => [name, {}])) };
}

function resolve(shape: Shape, types: ReadonlyMap<TypeKey, TypePlan>): Shape {
	let resolved = shape;
	for (let hops = 0; resolved.kind === "reference" && hops < 20; hops++) {
		resolved = types.get(resolved.type)?.shape ?? { kind: "unknown" };
	}
	return resolved;
}
