import type { Schema } from "../../contract/api.ts";
import { type Notes, noNotes } from "./notes.ts";

/** What a schema says to people, where it stands as a member, a parameter or a type. */
export function notesOf(schema: Schema): Notes {
	const { description, deprecated, sunset } = schema;
	if (schema.default === undefined) return { ...noNotes, description, deprecated, sunset };
	return { ...noNotes, description, deprecated, sunset, default: JSON.stringify(schema.default) };
}
