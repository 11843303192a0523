import type { Schema, Union } from "../contract/api.ts";
import type { Patterns } from "./language/patterns.ts";
import type { GetSchema, Side } from "./side.ts";

export interface SearchOptions {
	/** Whether two schemas are known to be the same, whatever that costs less than a search. */
	readonly same?: (a: Side, b: Side) => boolean;
	/**
	 * The side that sends, by the convention of changes: it sends no property under a name that the other side describes
	 * and it does not, so that describing a new one refuses nobody. Without it an open object may have any property.
	 */
	readonly sender?: GetSchema;
	/**
	 * Whether the branches of a union are told apart: of those that are not, the sender sends what any of them describes,
	 * whichever it means. None are where this is not given.
	 */
	readonly areToldApart?: (union: Union, get: GetSchema) => boolean;
	/** Whether the discriminator of a schema is followed: then its tags tell which branch is meant. */
	readonly isFollowed?: (schema: Schema, get: GetSchema) => boolean;
	/**
	 * Whether objects of both sides are read as having no other properties than those that are described: then what is
	 * contained is not only accepted, as an open object accepts anything, but described to who receives it.
	 */
	readonly closed?: boolean;
	/** What is known of patterns already: several searches may share it. */
	readonly patterns?: Patterns;
}
