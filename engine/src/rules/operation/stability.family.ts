import type { Stability } from "../../contract/api.ts";
import type { ChangeOf } from "../../contract/change.ts";
import { quote } from "../../lib/say.ts";
import { defineRule, type Rule } from "../rule.ts";

/*
 * `x-stability-level`, `x-beta` and `x-internal` say how much an operation promises. Less of it prepares what would be
 * breaking today, and would otherwise be the way around the gate: mark as beta first, break afterwards.
 */

/** From what nobody outside may rely on to what everybody may. */
const PROMISES: Readonly<Record<Stability, number>> = { internal: 0, draft: 1, alpha: 2, beta: 3, stable: 4 };

function isLower({ from, to }: ChangeOf<"stability-changed">["facts"]): boolean {
	return PROMISES[to] < PROMISES[from];
}

function say({ from, to }: ChangeOf<"stability-changed">["facts"]): string {
	return `The stability changed from ${quote(from)} to ${quote(to)}`;
}

const lowered = defineRule({
	id: "stability-lowered",
	judges: "stability-changed",
	axes: { direction: "either", area: "operation", aspect: "stability", action: "lower" },
	level: "ERR",
	doing: "lowering the stability of an endpoint",
	why: "Clients adopted the endpoint because of its stability level.",
	rollout: "Keep the stability level, and try changes out in a new endpoint.",
	convention: {
		is: "exactly",
		level: "ERR",
		because: "Nothing changes on the wire today, but the lower level lets the next change break clients.",
	},
	breaks: "clients that chose the endpoint for its old level can no longer rely on that",
	source: "INFO",
	judge: ({ facts }) => (isLower(facts) ? facts : null),
	say,
});

const raised = defineRule({
	id: "stability-raised",
	judges: "stability-changed",
	axes: { direction: "either", area: "operation", aspect: "stability", action: "raise" },
	level: "INFO",
	doing: "raising the stability of an endpoint",
	why: "Clients can rely on the endpoint more than before.",
	rollout: "Raise the level once the endpoint will no longer change.",
	convention: {
		is: "exactly",
		level: "INFO",
		because: "The operation works as before, and clients can rely on it more.",
	},
	breaks: "clients can rely on the endpoint more than before",
	source: "INFO",
	judge: ({ facts }) => (isLower(facts) ? null : facts),
	say,
});

export const stabilityRules: readonly Rule[] = [lowered, raised];
