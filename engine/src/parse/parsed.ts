import type { JsonValue } from "../contract/json.ts";
import type { Positions } from "./positions.ts";
import type { Survey } from "./survey.ts";

/** A file's text as a value, and what one walk over it told. */
export interface Parsed {
	readonly root: JsonValue;
	readonly survey: Survey;
	/** What it costs to know positions is paid here, by whoever asks first. */
	readonly readPositions: () => Positions;
}
