/*
 * The names that a service's SDKs have given away: what each of their things is called, kept from one generation to the
 * next so that no name ever moves by itself.
 */

/** Lower-case ASCII words of one name. */
export type NameWords = readonly string[];

/** What can have a name of its own in a lock. */
export type NameKind =
	| "operation"
	| "arguments"
	| "argument"
	| "type"
	| "member"
	| "value"
	| "group"
	| "credential"
	| "webhook"
	/** An operation as a tool of an MCP server. */
	| "tool"
	/** What a member, an argument or a value is called wherever it has no name of its own: `member created_at`. */
	| "word";

export interface LockedName {
	readonly kind: NameKind;
	/**
	 * What has the name, whatever the names of path parameters are: `GET /pets/{}`, `#/components/schemas/Pet`; for parts of
	 * it the part behind a space.
	 */
	readonly subject: string;
	/** One name for each level: the groups of a method and the method; for whatever else one. */
	readonly name: readonly NameWords[];
	/** Earlier names that go on working, deprecated; the latest first. */
	readonly was: readonly (readonly NameWords[])[];
	/** Of a tool that the server has: what clients are shown of it (`tools/shown-marks.ts`), in their order. */
	readonly shown?: readonly string[];
}

/** The names that each side's SDKs are generated with; null where nothing was kept. */
export type NameLocks = Readonly<Record<"before" | "after", NameLock | null>>;

export interface NameLock {
	/** The slug of the service. */
	readonly service: string;
	/** By `nameKeyOf`, sorted by it. What follows from the words that are usual has no name of its own here. */
	readonly names: ReadonlyMap<string, LockedName>;
}
