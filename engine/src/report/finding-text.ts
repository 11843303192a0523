import type { Exception } from "../contract/config.ts";
import type { Finding } from "../contract/finding.ts";
import { oneLine } from "./one-line.ts";
import { sayProof } from "./proof-text.ts";
import { sayPromises, sayReached } from "./reached-text.ts";

/** No finding is said with more characters: for the formats that escape it as a whole. */
export const MOST_OF_FINDING = 5_000;

/**
 * All that there is to say about a finding, on one line: what it means, the proof, how far it reaches and under which
 * promise, and what excuses it. For the formats that have one text for a finding.
 */
export function sayFinding(finding: Finding): string {
	const { message, exception } = finding;
	const excuse = exception === null ? "" : `${sayException(exception)}.`;
	return [message, sayProof(finding), sayReach(finding), excuse]
		.filter((part) => part !== "")
		.map((part) => oneLine(part))
		.join(" ");
}

/** `Excepted by @team until 2027-01-31: no live clients`, which is the owner's text and none of the engine's. */
export function sayException({ owner, expires, reason, standing }: Exception): string {
	if (standing === true) return "Already on the base branch, so this change does not bring it";
	return `Excepted by ${owner} until ${expires}: ${reason}`;
}

function sayReach(finding: Finding): string {
	const reached = sayReached(finding);
	return reached === "" ? "" : `Reaches ${reached}; ${sayPromises(finding)}.`;
}
