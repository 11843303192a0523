import type { SchemaId, Union } from "../contract/api.ts";
import type { Formula } from "./formula.ts";
import type { Formulas } from "./formulas.ts";

/** The formula that stands for a schema of the same side by its id. */
export type RefOf = (id: SchemaId) => Formula;

/** What the parts of one schema are made with. */
export interface Making {
	readonly formulas: Formulas;
	/** A schema that speaks of the same value. */
	readonly ref: RefOf;
	/** A schema that speaks of a part of the value. */
	readonly part: RefOf;
	/** The side that describes names, where it matters who does. */
	readonly side: number | null;
	/** Names that a value of a union may have, whichever of its branches describes them; none where that does not matter. */
	readonly namesOf: (union: Union) => readonly string[];
}
