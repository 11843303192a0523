import type { TargetName } from "./config.ts";

/** A file that a target wrote: a value to be checked, stored or written out by somebody else. */
export interface GeneratedFile {
	readonly target: TargetName;
	/** Relative, `/` between parts: `payments-api.ts`. */
	readonly path: string;
	readonly content: string;
}

/** What a target had to simplify, so that nothing is left out in silence. */
export interface Degradation {
	readonly pointer: string;
	readonly message: string;
}

/** How much of an operation, or of a webhook, what was generated has, and why it is not all of it. */
export interface OperationCoverage {
	/** `GET /v1/accounts/{id}`. */
	readonly operation: string;
	readonly level: "full" | "simplified" | "left-out";
	/** Empty where it is full. */
	readonly reasons: readonly Degradation[];
}

/** What a target makes of a plan. */
export interface Printed {
	readonly files: readonly GeneratedFile[];
	/** What the target itself cannot say. */
	readonly degradations: readonly Degradation[];
}

/** What was generated for one target. */
export interface Generated extends Printed {
	/** Everything that was simplified, the plan's and the target's, each once. */
	readonly degradations: readonly Degradation[];
	/** Sorted by operation; what the target alone cannot say is among the degradations. */
	readonly coverage: readonly OperationCoverage[];
}
