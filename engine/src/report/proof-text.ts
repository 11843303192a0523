import type { Finding, Witness } from "../contract/finding.ts";
import { plain, quote, visibleJson, visibleWay } from "../lib/say.ts";

/** Characters of a payload that are said; the JSON report has all of it. */
export const PAYLOAD_CHARACTERS = 300;

/**
 * The proof as a sentence: the payload, who accepts it and what the other side has against it;
 * the message that fails; or why there is no payload. Empty where there is nothing to say.
 */
export function sayProof({ witness, unproven, failing }: Finding): string {
	if (witness !== null) return sayWitness(witness);
	if (unproven !== undefined) return `Unproven: ${unproven}.`;
	return failing === undefined ? "" : `Example: ${failing}.`;
}

function sayWitness({ payload, of, acceptedBy, refusal }: Witness): string {
	const [accepted, rejected] = VERBS[acceptedBy];
	const place = refusal.pointer === "" ? "" : ` at ${quote(visibleWay(refusal.pointer))}`;
	const shown = `\`${plain(visibleJson(payload), PAYLOAD_CHARACTERS)}\``;
	return `Proof: as the ${of}, ${shown} ${accepted} and ${rejected}${place}: ${refusal.text} (${quote(refusal.keyword)}).`;
}

const VERBS: Readonly<Record<Witness["acceptedBy"], readonly [string, string]>> = {
	before: ["was accepted before", "is rejected now"],
	after: ["is accepted now", "was rejected before"],
};
