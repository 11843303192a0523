import type { SdkLanguage } from "./sdk.ts";

/*
 * What people whose code calls a regenerated SDK have to do. Every sentence is a finding's, and every piece of code is
 * printed by the target that prints the SDK.
 */

/** The languages of the SDKs whose users are told. */
export type UpgradeLanguage = SdkLanguage;

/** All that one SDK's users have to do, in the order of the findings. */
export interface UpgradeNote {
	readonly language: UpgradeLanguage;
	readonly steps: readonly UpgradeStep[];
}

export interface UpgradeStep {
	/** A method, `charges.create`, or types, `Charge, Refund`, in the words of no language. */
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
