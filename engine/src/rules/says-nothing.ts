import type { Change } from "../contract/change.ts";

/** Whether nobody need hear of a change: it writes `type: object` beside what described objects alone. */
export function saysNothing({ kind, facts }: Change): boolean {
	if (kind !== "type-changed" || facts.from !== null || facts.meant === undefined) return false;
	return [facts.meant.from, facts.meant.to].every((types) => types.join() === "object");
}
