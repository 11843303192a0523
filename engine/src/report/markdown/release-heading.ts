import type { Lane } from "../../contract/decision.ts";
import { count, plain } from "../../lib/say.ts";
import { markdownText } from "./markdown-text.ts";

/** What release tools find by its letters, so that no backslash may stand in it. */
const VERSION = /^[0-9A-Za-z][0-9A-Za-z.+-]{0,59}$/;

/** As Keep a Changelog has it; `day` is an ISO day. A version that is none of the usual ones is text. */
export function releaseHeading(version: string, day: string): string {
	return `## [${VERSION.test(version) ? version : markdownText(plain(version, 60))}] - ${day}`;
}

interface Judged {
	readonly errors: number;
	readonly warnings: number;
	readonly info: number;
	readonly lane: Lane;
}

/** One sentence. */
export function sayCounts({ errors, warnings, info, lane }: Judged): string {
	const counts = [count(errors, "breaking change"), count(warnings, "risky change"), count(info, "compatible change")];
	return `${counts.join(", ")}: ${lane}.`;
}
