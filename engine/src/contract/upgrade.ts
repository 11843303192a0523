import type { SdkLanguage } from "./sdk.ts";

/*
 * What people whose code calls a regenerated SDK have to do. Every sentence is a finding's, and every piece of code is
 * printed by the target that prints the SDK.
 */

/** What the users who are told write their calls in: an SDK's language, or what a client of the MCP server sends. */
export type UpgradeLanguage = SdkLanguage | "mcp";

/** All that the users of one SDK, or of the MCP server, have to do, in the order of the findings. */
export interface UpgradeNote {
	readonly language: UpgradeLanguage;
	readonly steps: readonly UpgradeStep[];
}

/** The notes of a version, within the room that there is for them. */
export interface BoundedUpgrade {
	readonly notes: readonly UpgradeNote[];
	/** Steps that there was no room for. */
	readonly leftOut: number;
}

export interface UpgradeStep {
	/** A method, `charges.create`, or types, `Charge, Refund`, in the words of no language; or tools, or the rule where all are meant. */
	readonly subject: string;
	/** Fingerprints of the findings that it follows from, in their order. */
	readonly findings: readonly string[];
	/** What they say: a sentence each. */
	readonly why: readonly string[];
	/** A call as it compiles on the SDK before; null where it is no call that changes. */
	readonly before: string | null;
	/** The same call on the SDK after; null where there is none any more. */
	readonly after: string | null;
	/** The name under which the method goes on working, deprecated; null where there is none. */
	readonly alias: string | null;
}
