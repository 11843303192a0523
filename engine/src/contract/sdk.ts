import type { Change } from "./change.ts";
import type { Level } from "./level.ts";

/*
 * What a change means to code that is written against generated SDKs, and to the tools of an MCP server. Names are said
 * as people who use an SDK in no particular language would say them: `repos.issues.list`, `PullRequest`.
 */

/** The languages of the SDKs. They are said in this order. */
export type SdkLanguage = "typescript" | "python" | "go";

/** What of an SDK, and of an MCP server, a finding touches. Each list is sorted and without repeats. */
export interface Reached {
	/** The methods of the operations that it reaches. */
	readonly methods: readonly string[];
	/** The declared types in which it stands, and those that go with it. */
	readonly types: readonly string[];
	/** One tool an operation. */
	readonly tools: readonly string[];
}

/** What an operation is called by whoever does not write HTTP. */
export interface OperationNames {
	readonly method: string;
	readonly tool: string;
}

/** Something of code that compiled. */
export interface CodeBreak {
	readonly of:
		| "options"
		/** What a method gives that gave nothing. */
		| "given"
		| "argument"
		/** The form of a request body: `name` is `members` where these are arguments now, `whole` where it is one. */
		| "body"
		| "result"
		| "stream"
		| "failure"
		| "payload"
		| "member"
		/** Members of any name. */
		| "unnamed-members"
		/** By which code tells apart what a value can be. */
		| "kinds"
		| "value";
	/** What an argument or a member is called, and the status of a failure; null for what has no name. */
	readonly name: string | null;
	/** `demanded`: it must be given now, or can no longer be relied on. */
	readonly how: "gone" | "demanded" | "retyped" | "moved";
	/** Whether code gives it; otherwise it takes it. */
	readonly isGiven: boolean;
}

/** What regenerated SDKs make of one change. */
export interface SourceImpact {
	/** ERR: code that compiled does not compile any more. WARN: whether it does could not be found out, or only some of it does not. */
	readonly level: Level;
	/** The languages in which code that compiled does not compile any more, in their order; left out where nobody asked. */
	readonly breaks?: readonly SdkLanguage[];
	readonly types: readonly string[];
	/** What stops TypeScript code from compiling; left out where nothing does, or it is said by the change itself. */
	readonly stops?: readonly CodeBreak[];
	/** The types that go with the change; left out where none does. */
	readonly lost?: readonly string[];
	/** The method's name before and after, where the change gives it another one. */
	readonly renamed: { readonly from: string; readonly to: string } | null;
	/** Of a rename whose earlier names go on working, deprecated; left out of everything else. */
	readonly keepsEarlier?: true;
}

/** The SDKs of two Apis held against each other. */
export interface SdkComparison {
	/** What breaks code and follows from none of the changes that were given, as changes of its own. */
	readonly changes: readonly Change[];
	/** For each change that was given, and for each of these. */
	readonly impacts: ReadonlyMap<Change, SourceImpact>;
	/** By Operation.key: as before where there was such an operation, as after for what is new. None for webhooks. */
	readonly operations: OperationNaming;
}

/** Gives an operation's names by its key. Few are ever asked for. */
export interface OperationNaming {
	get(operation: string): OperationNames | undefined;
}
