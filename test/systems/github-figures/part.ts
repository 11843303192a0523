import type { Scale } from "./scale.ts";

/** One line of the table. */
export interface Figure {
	readonly what: string;
	readonly figure: string;
	/** Over what it was measured. */
	readonly of: string;
}

/** Something that is measured by itself, in a world of its own. */
export interface Part {
	/** Kebab-case; what `--only` takes. */
	readonly name: string;
	/** What its figures are of, as the table has them. */
	readonly figures: readonly string[];
	measure(scale: Scale): Promise<readonly Figure[]>;
}
