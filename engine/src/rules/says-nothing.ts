import type { Change } from "../contract/change.ts";
import { meansSameObjects } from "../openapi/means-same-objects.ts";

/** Whether nobody need hear of a change: it writes `type: object` beside what described objects alone. */
export function saysNothing({ kind, facts }: Change): boolean {
	return kind === "type-changed" && facts.from === null && meansSameObjects(facts);
}
