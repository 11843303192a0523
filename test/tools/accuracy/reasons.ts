import { readFileSync } from "node:fs";
import { join } from "node:path";

/** Why Driftgate judges otherwise on purpose: one reason, and every case that it speaks for. */
interface Cause {
	readonly reason: string;
	readonly cases: readonly string[];
}

/** Case to reason. Throws where one case has two: a miss has one cause. */
export function readReasons(): ReadonlyMap<string, string> {
	const causes: readonly Cause[] = JSON.parse(readFileSync(join(import.meta.dirname, "reasons.json"), "utf8"));
	const reasons = new Map<string, string>();
	for (const { reason, cases } of causes) {
		for (const id of cases) {
			if (reasons.has(id)) throw new Error(`${id} has two reasons in reasons.json.`);
			reasons.set(id, reason);
		}
	}
	return reasons;
}

/** Rows of the containment pairs that are wrong themselves, with what is wrong in them: the engine's tests keep them. */
export function readWrongPairs(): ReadonlyMap<string, string> {
	const file = join(import.meta.dirname, "../../../engine/src/containment/wrong-pairs.json");
	return new Map(Object.entries(JSON.parse(readFileSync(file, "utf8")) as Readonly<Record<string, string>>));
}
