import type { Analysis } from "../contract/decision.ts";
import type { Finding } from "../contract/finding.ts";
import { plain } from "../lib/say.ts";
import { oneLine } from "./one-line.ts";
import { sayPolicy } from "./reached-text.ts";

/** How the breaking score is computed: a line a finding that has a price, worst first, and what exceptions take off. */
export function explainScore({ decision, findings }: Analysis): readonly string[] {
	const priced = findings.filter(({ points }) => points > 0).toSorted((a, b) => b.points - a.points);
	const { breaking, effective } = decision.score;
	const width = String(breaking).length;
	const line = (points: number, text: string): string => `${String(points).padStart(width)}  ${text}`;
	return [
		"How the score is computed: weight × reach (1 + log2 of the operations) × lifecycle, × 3 for an operation that is gone",
		...priced.flatMap((finding) => [line(finding.points, sayPrice(finding)), ...sayTags(finding, width)]),
		line(breaking, "breaking score"),
		...(breaking === effective ? [] : [line(effective, "effective score, without what exceptions cover")]),
		...(decision.tagBudgets ?? []).map(({ tag, effective, max }) =>
			line(effective, `effective score of the tag ${plain(tag)}, whose budget is ${max}`),
		),
	];
}

function sayPrice({ pointsExplained, fingerprint, rule, wire, source, underPolicy, exception }: Finding): string {
	const covered = exception === null ? "" : oneLine(`, excepted by ${exception.owner} until ${exception.expires}`);
	const policy = underPolicy === undefined ? "" : `, ${sayPolicy({ wire, source }, underPolicy)}`;
	return `= ${pointsExplained}  ${fingerprint} ${rule}${policy}${covered}`;
}

/** What it costs in the tags that have budgets of their own. */
function sayTags({ tagPoints = [] }: Finding, width: number): readonly string[] {
	return tagPoints.map(({ tag, points }) => `${" ".repeat(width)}  of the tag ${plain(tag)}: ${points}`);
}
