import type { JsonObject, JsonValue } from "../../contract/json.ts";
import type { Resolved } from "../../contract/source.ts";
import { memberOf } from "../../lib/json-pointer.ts";
import { localSchemaReferences } from "../../openapi/local-schemas.ts";
import { childSpots, rootSpot, type Spot } from "../written/spots.ts";
import { isMappedFile } from "../written/survey.ts";
import { referenceIn } from "./reference.ts";
import { membersIn, type Slot, slotOf } from "./reference-grammar.ts";

/** A value to look at, with what OpenAPI says that it is. */
export interface Task {
	readonly file: string;
	/** Pointer of the value that the walk entered the file at. */
	readonly base: string;
	readonly spot: Spot;
	readonly slot: Slot;
}

/** A reference that the walk has met, in the object of its task. */
export interface Met extends Task {
	readonly keyword: "$ref" | "$dynamicRef";
	readonly ref: string;
	/** A discriminator's mapping only helps to choose: the description can be used without it. It may be a guess, too. */
	readonly isHint: boolean;
}

export interface Walk {
	/** Adds a value that is to be walked. */
	enter(start: Resolved, slot: Slot): void;
	/** Walks all that was entered, what `settle` enters on the way included. */
	drain(settle: (met: Met) => void): void;
}

type Visit = (value: JsonObject | readonly JsonValue[], task: Task) => void;

/** A walk that looks at each object once for each thing that it may be, so that it ends where references are circular. */
export function createWalk(visit: Visit = () => undefined): Walk {
	const tasks: Task[] = [];
	const visited = new Map<Slot, Set<JsonValue>>();
	const isNew = ({ slot, spot }: Task) => {
		const values = visited.get(slot) ?? new Set();
		visited.set(slot, values);
		return values.size < values.add(spot.value).size;
	};
	return {
		enter: ({ at, value }, slot) => tasks.push({ file: at.file, base: at.pointer, spot: rootSpot(value), slot }),
		drain: (settle) => {
			for (let task = tasks.pop(); task !== undefined; task = tasks.pop()) {
				if (typeof task.spot.value !== "object" || task.spot.value === null || !isNew(task)) continue;
				visit(task.spot.value, task);
				for (const met of referencesAt(task)) settle(met);
				for (const below of tasksBelow(task).reverse()) tasks.push(below);
			}
		},
	};
}

function referencesAt(task: Task): readonly Met[] {
	const ref = referenceIn(task.spot.value);
	const own: Met[] = ref === undefined ? [] : [{ ...task, keyword: "$ref", ref, isHint: false }];
	return task.slot === "schema" ? [...own, ...referencesOfSchema(task)] : own;
}

/** Of a `$dynamicRef` the file alone: what it means there is asked when all files are known. */
function referencesOfSchema(task: Task): readonly Met[] {
	const dynamic = memberOf(task.spot.value, "$dynamicRef");
	const file = typeof dynamic === "string" ? dynamic.replace(/#.*$/s, "") : "";
	const files: Met[] = file === "" ? [] : [{ ...task, keyword: "$dynamicRef", ref: file, isHint: false }];
	const hints = mappedSchemas(task.spot.value).map((ref): Met => ({ ...task, keyword: "$ref", ref, isHint: true }));
	return [...files, ...hints];
}

/**
 * What a discriminator's mapping may name: by URL, by a reference inside the file, or by the name of a schema in it. Nothing
 * else may refer to what extends a base, so that these say which schemas of other files there are.
 */
function mappedSchemas(schema: JsonValue): readonly string[] {
	const mapping = memberOf(memberOf(schema, "discriminator"), "mapping");
	if (typeof mapping !== "object" || mapping === null) return [];
	return Object.values(mapping).flatMap((target) => {
		if (typeof target !== "string") return [];
		return target.startsWith("#") || isMappedFile(target) ? [target] : localSchemaReferences(target);
	});
}

function tasksBelow(task: Task): Task[] {
	const members = membersIn(task.slot, task.spot.value);
	return childSpots(task.spot).flatMap((spot) => {
		const slot = slotOf(members, spot.token);
		return slot === undefined ? [] : [{ ...task, spot, slot }];
	});
}
