import type { Decision } from "@driftgate/engine";
import type { FailOn } from "./inputs.ts";

/**
 * Whether a decision fails the step. The gate's own action counts, `ERR` and `WARN` are stricter than it, and `never` only
 * reports. It says nothing of input that cannot be judged: that fails in any case.
 */
export function failsStep(decision: Pick<Decision, "action" | "verdict">, failOn: FailOn): boolean {
	const isBlocked = decision.action === "block";
	const failing: { readonly [K in FailOn]: boolean } = {
		block: isBlocked,
		ERR: isBlocked || decision.verdict === "ERR",
		WARN: isBlocked || decision.verdict !== "PASS",
		never: false,
	};
	return failing[failOn];
}
