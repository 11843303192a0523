import type { JsonValue } from "../../contract/json.ts";
import type { Tape } from "./tape.ts";

/** A text that was read, with its value and where each part of that is written. */
export interface Written {
	readonly language: "json" | "yaml";
	readonly text: string;
	readonly tape: Tape;
	readonly root: JsonValue;
}
