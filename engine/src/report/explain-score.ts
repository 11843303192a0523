import type { Analysis } from "../contract/decision.ts";
import type { Finding } from "../contract/finding.ts";
import { oneLine } from "./one-line.ts";

/** How the breaking score comes about: a line a finding that has a price, worst first, and what exceptions take off. */
export function explainScore({ decision, findings }: Analysis): readonly string[] {
	const priced = findings.filter(({ points }) => points > 0).toSorted((a, b) => b.points - a.points);
	const { breaking, effective } = decision.score;
	const width = String(breaking).length;
	const line = (points: number, text: string): string => `${String(points).padStart(width)}  ${text}`;
	return [
		"How the score comes about: weight × reach (1 + log2 of the operations) × lifecycle",
		...priced.map((finding) => line(finding.points, sayPrice(finding))),
		line(breaking, "breaking score"),
		...(breaking === effective ? [] : [line(effective, "effective score, without what exceptions cover")]),
	];
}

function sayPrice({ pointsExplained, fingerprint, rule, exception }: Finding): string {
	const covered = exception === null ? "" : oneLine(`, excepted by ${exception.owner} until ${exception.expires}`);
	return `= ${pointsExplained}  ${fingerprint} ${rule}${covered}`;
}
