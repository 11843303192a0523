import type { Finding } from "../contract/finding.ts";
import { quoteValue } from "../lib/say.ts";

/** The proof as a sentence that follows the message; empty where the finding has no payload to show. */
export function sayWitness({ witness }: Finding): string {
	if (witness === null) return "";
	const [accepted, refused] = witness.acceptedBy === "before" ? ["before", "now"] : ["now", "before"];
	return ` Valid ${accepted}, not ${refused}: ${quoteValue(witness.payload)}.`;
}
