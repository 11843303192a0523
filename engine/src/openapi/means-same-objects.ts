import type { ChangeFacts } from "../contract/change.ts";

/** Whether a change of types is one of the spelling: both versions mean objects, and null alike. */
export function meansSameObjects({ meant }: ChangeFacts["type-changed"]): boolean {
	if (meant === undefined || meant.from.join() !== meant.to.join()) return false;
	return meant.from.includes("object") && meant.from.every((type) => type === "object" || type === "null");
}
