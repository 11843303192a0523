import type { Location } from "./source.ts";

/** Why an input cannot be used. Codes are part of the CLI's and the service's answers: add, never rename. */
export type FaultCode =
	| "config-invalid"
	| "spec-missing"
	| "spec-built"
	| "spec-unreadable"
	| "spec-too-large"
	| "spec-too-deep"
	| "spec-unresolvable"
	| "spec-remote-ref"
	| "spec-unsupported"
	| "exception-invalid"
	| "evidence-unreadable"
	| "names-invalid";

/** Which of two descriptions an input that cannot be used is: both may have the same paths. */
export type FaultSide = "before" | "after";

/** One thing wrong with an input: one sentence that names the place and the remedy. */
export interface Issue {
	readonly at: Location | null;
	readonly message: string;
}
