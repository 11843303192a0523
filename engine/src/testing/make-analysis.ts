import type { Analysis, Decision } from "../contract/decision.ts";
import { makeFinding } from "./make-finding.ts";

interface Parts extends Partial<Omit<Analysis, "decision">> {
	readonly decision?: Partial<Decision>;
}

/** An analysis by hand, for tests of the reports: one error that blocks. */
export function makeAnalysis({ decision, ...rest }: Parts = {}): Analysis {
	return {
		decision: {
			verdict: "ERR",
			lane: "ERR",
			action: "block",
			reason: "There is 1 error (score 10), and the policy blocks on ERR.",
			score: { breaking: 10, effective: 10 },
			summary: { errors: 1, warnings: 0, info: 0 },
			breakingOperations: [
				{
					kind: "request_max_length_lowered",
					endpoint: "POST /v1/payments",
					breakingScore: 10,
					severity: "error",
				},
			],
			...decision,
		},
		findings: [makeFinding()],
		notices: [],
		...rest,
	};
}
