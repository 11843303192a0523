import type { JsonValue } from "../../contract/json.ts";
import type { Place, Resolved, SourceFile } from "../../contract/source.ts";
import { memberOf } from "../../lib/json-pointer.ts";
import { childSpots, pointerOf, rootSpot, type Spot } from "../written/spots.ts";
import { isMappedFile } from "../written/survey.ts";
import { holdsEach, type Slot, slotBelow } from "./reference-grammar.ts";
import { type Follow, type Outcome, referenceIn } from "./resolver.ts";

/** A `$ref` that stands where a reference may stand, and that leads nowhere. */
export interface BrokenReference {
	readonly at: Place;
	readonly keyword: "$ref" | "$dynamicRef";
	readonly ref: string;
	readonly kind: "remote" | "nowhere";
	/** Ends a sentence that begins with "it". */
	readonly why: string;
	/** A discriminator's mapping only helps to choose: the description can be used without it. */
	readonly isHint: boolean;
}

/**
 * Walks a description as OpenAPI means it, from its root, which is a `slot`, and through every reference that the
 * grammar knows, and asks for the files that they name. Gives the references that lead nowhere. `fetchFiles` adds what it can load to the files
 * that `follow` sees; what it has not added is not there.
 */
export async function traceReferences(
	entry: SourceFile,
	slot: Slot,
	follow: Follow,
	fetchFiles: (paths: readonly string[]) => Promise<void>,
): Promise<readonly BrokenReference[]> {
	const walk = createWalk();
	walk.enter({ at: { file: entry.path, pointer: "" }, value: entry.root }, slot);
	const broken: BrokenReference[] = [];
	const asked = new Set<string>();
	let waiting: readonly Met[] = [];
	for (;;) {
		const unloaded: Met[] = [];
		const wanted = new Set<string>();
		const settle = (met: Met) => {
			const outcome = follow(met.ref, met.file);
			if (outcome.kind === "resolved") walk.enter(outcome.resolved, met.slot);
			else if (outcome.kind === "unloaded" && !asked.has(outcome.file)) {
				unloaded.push(met);
				wanted.add(outcome.file);
			} else broken.push({ at: placeOf(met), ...referenceOf(met), ...reasonOf(outcome) });
		};
		waiting.forEach(settle);
		walk.drain(settle);
		if (wanted.size === 0) return broken;
		for (const path of wanted) asked.add(path);
		await fetchFiles([...wanted].sort());
		waiting = unloaded;
	}
}

/** A value to look at, with what OpenAPI says that it is. */
interface Task {
	readonly file: string;
	/** Pointer of the value that the walk entered the file at. */
	readonly base: string;
	readonly spot: Spot;
	readonly slot: Slot;
}

/** A reference that the walk has met, in the object of its task. */
interface Met extends Task, Pick<BrokenReference, "keyword" | "ref" | "isHint"> {}

interface Walk {
	/** Adds a value that is to be walked. */
	enter(start: Resolved, slot: Slot): void;
	/** Walks all that was entered, what `settle` enters on the way included. */
	drain(settle: (met: Met) => void): void;
}

/** A walk that looks at each object once for each thing that it may be, so that it ends where references are circular. */
function createWalk(): Walk {
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
	const hints = mappedFiles(task.spot.value).map((ref): Met => ({ ...task, keyword: "$ref", ref, isHint: true }));
	return [...files, ...hints];
}

/** What a discriminator's mapping names by URL; plain names are looked up among the schemas by whoever needs them. */
function mappedFiles(schema: JsonValue): readonly string[] {
	const mapping = memberOf(memberOf(schema, "discriminator"), "mapping");
	if (typeof mapping !== "object" || mapping === null) return [];
	return Object.values(mapping).filter(isMappedFile);
}

function tasksBelow(task: Task): Task[] {
	const isEach = holdsEach(task.slot, task.spot.value);
	return childSpots(task.spot).flatMap((spot) => {
		const slot = slotBelow(task.slot, spot.token, isEach);
		return slot === undefined ? [] : [{ ...task, spot, slot }];
	});
}

function referenceOf({ keyword, ref, isHint }: Met): Pick<BrokenReference, "keyword" | "ref" | "isHint"> {
	return { keyword, ref, isHint };
}

function placeOf({ file, base, spot }: Met): Place {
	return { file, pointer: base + pointerOf(spot) };
}

/** Why a reference is broken that was not resolved, when there is nothing more to load. */
export function reasonOf(outcome: Exclude<Outcome, { kind: "resolved" }>): Pick<BrokenReference, "kind" | "why"> {
	if (outcome.kind !== "unloaded") return outcome;
	return { kind: "nowhere", why: `names the file ${outcome.file}, which is not there` };
}
