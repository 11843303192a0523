import type { Operation } from "../../../contract/api.ts";
import type { JsonValue } from "../../../contract/json.ts";
import { isList } from "../../../lib/json-kind.ts";
import { memberOf } from "../../../lib/json-pointer.ts";
import type { PollingPlan } from "../sdk-plan.ts";

/** Milliseconds between two questions where nobody says. */
const USUAL_INTERVAL = 2_000;
const SHORTEST_INTERVAL = 100;
const LONGEST_INTERVAL = 600_000;

/**
 * A status that is asked for until it is final, where the operation declares it: `x-polling: {state: status, succeeded:
 * [done], failed: [error], intervalMs: 2000}`, with `state` as a path of members joined by dots. null where it does not.
 */
export function planPolling({ extensions }: Operation): PollingPlan | null {
	const said = extensions.get("x-polling");
	const state = memberOf(said, "state");
	const succeeded = textsOf(memberOf(said, "succeeded"));
	if (typeof state !== "string" || state === "" || succeeded.length === 0) return null;
	return {
		state: state.split("."),
		succeeded,
		failed: textsOf(memberOf(said, "failed")),
		interval: intervalOf(memberOf(said, "intervalMs")),
	};
}

function textsOf(value: JsonValue | undefined): readonly string[] {
	return isList(value) ? value.filter((item) => typeof item === "string") : [];
}

function intervalOf(value: JsonValue | undefined): number {
	if (typeof value !== "number" || !Number.isFinite(value)) return USUAL_INTERVAL;
	return Math.min(Math.max(Math.round(value), SHORTEST_INTERVAL), LONGEST_INTERVAL);
}
