import type { JsonValue } from "../../contract/json.ts";
import type { Positions } from "./positions.ts";
import type { Survey } from "./survey.ts";
import type { Written } from "./written.ts";

/** How often a key may stand in one object: a text where one is doubled is refused, or the last one counts. */
export type Keys = "once" | "last";

/** A file's text as a value, and what one walk over it told. */
export interface Parsed {
	readonly root: JsonValue;
	readonly survey: Survey;
	/** What a later version of the text can share; undefined where a general reader had to read it. */
	readonly written: Written | undefined;
	/** What it costs to know positions is paid here, by whoever asks first. */
	readonly readPositions: () => Positions;
	/** Pointers of keys that stand more than once in one object: the last one counts. */
	readonly doubled: readonly string[];
}
