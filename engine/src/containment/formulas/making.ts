import type { Schema, SchemaId } from "../../contract/api.ts";
import type { Mentioned } from "./described-names.ts";
import type { Formula } from "./formula.ts";
import type { Formulas } from "./formulas.ts";

/** The formula that stands for a schema of the same side by its id. */
export type RefOf = (id: SchemaId) => Formula;

/** What the parts of one schema are made with. */
export interface Making {
	readonly formulas: Formulas;
	/** A schema that speaks of the same value. */
	readonly ref: RefOf;
	/** One of several schemas of which a value must satisfy any; one that only asks the schema itself again is no way to do so. */
	readonly alternative: RefOf;
	/** A schema that speaks of a part of the value. */
	readonly part: RefOf;
	/** The side that describes names, where it matters who does. */
	readonly side: number | null;
	/** The tags of a branch of a schema; null where it has none, undefined where nobody follows the schema's discriminator. */
	readonly tagsOf: (schema: Schema, branch: SchemaId) => readonly string[] | null | undefined;
	/** Names that a schema speaks of without describing them itself; none where that does not matter. */
	readonly mentioned: (schema: Schema) => readonly Mentioned[];
}
