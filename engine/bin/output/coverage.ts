import type { Api } from "../../src/contract/api.ts";
import type { Degradation } from "../../src/contract/artifact.ts";

/** How much of an operation an SDK has. */
export interface OperationCoverage {
	/** `GET /v1/accounts/{id}`. */
	readonly operation: string;
	readonly level: "full" | "simplified" | "left-out";
	/** Empty where it is full. */
	readonly reasons: readonly Degradation[];
}

/** An operation is simplified where something inside of it was. Sorted by operation. */
export function coverageOf(api: Api, degradations: readonly Degradation[]): readonly OperationCoverage[] {
	return api.operations
		.map(({ key, at }): OperationCoverage => {
			const home = `${api.homeOf(at)}/`;
			const reasons = degradations.filter(({ pointer }) => `${pointer}/`.startsWith(home));
			return { operation: key, level: reasons.length === 0 ? "full" : "simplified", reasons };
		})
		.sort((a, b) => (a.operation < b.operation ? -1 : 1));
}
