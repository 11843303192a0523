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

export interface Generated {
	readonly files: readonly GeneratedFile[];
	readonly degradations: readonly Degradation[];
}
