import type { Analysis, AnalysisNotice, Decision } from "../contract/decision.ts";
import type { Finding } from "../contract/finding.ts";
import { compareTexts } from "../lib/json-order.ts";
import { decisionFacts } from "./decision-facts.ts";
import { Excerpts, type Spot } from "./excerpts.ts";
import { sayException } from "./finding-text.ts";
import { groupFindings } from "./group-findings.ts";
import { htmlPage } from "./html-page.ts";
import { htmlMessage, markup } from "./markup-text.ts";
import { sayProof } from "./proof-text.ts";
import { sayPromises, sayReached } from "./reached-text.ts";
import type { ReportOptions } from "./report-options.ts";

/** For people who would rather look: one page that holds everything, with both sides of each change beside each other. */
export function htmlReport({ decision, findings, notices }: Analysis, { texts }: ReportOptions = {}): string {
	const operations = new Map(
		[...new Set(findings.flatMap((finding) => finding.operations))]
			.sort(compareTexts)
			.map((operation, index) => [operation, index]),
	);
	const excerpts = new Excerpts(texts);
	const parts = [
		heading(decision),
		choices([...operations.keys()]),
		"<main>",
		...groupFindings(findings).flatMap((group) => group.map((finding) => article(finding, operations, excerpts))),
		"</main>",
		...about(notices),
	];
	return htmlPage(`Driftgate: ${decision.verdict}, ${decision.action}`, parts.join("\n"));
}

function heading(decision: Decision): string {
	const { verdict, action, reason } = decision;
	return [
		`<header class="${verdict}">`,
		`<h1>Driftgate: <span class="verdict">${verdict}</span>, ${action}</h1>`,
		`<p>${htmlMessage(reason)}</p>`,
		`<p>${decisionFacts(decision).map(htmlMessage).join(" · ")}</p>`,
		"</header>",
	].join("\n");
}

/** Hidden until the script runs: a choice that does nothing is worse than none. */
function choices(operations: readonly string[]): string {
	const options = operations.map((operation, index) => `<option value="${index}">${markup(operation)}</option>`);
	return [
		'<p id="filter" hidden><label>Level <select id="level"><option value="">all of them</option>',
		'<option value="ERR">errors</option><option value="ERR WARN">errors and warnings</option></select></label>',
		'<label>Operation <select id="operation"><option value="">all of them</option>',
		...options,
		"</select></label></p>",
	].join("\n");
}

function article(finding: Finding, operations: ReadonlyMap<string, number>, excerpts: Excerpts): string {
	const { level, rule, message, exception } = finding;
	const proof = sayProof(finding);
	const reached = finding.operations.map((operation) => operations.get(operation)).join(" ");
	return [
		`<article class="${level}${exception === null ? "" : " excepted"}" data-level="${level}" data-operations="${reached}">`,
		`<p><span class="level">${level}</span> <code>${markup(rule)}</code></p>`,
		`<p>${htmlMessage(message)}</p>`,
		...(proof === "" ? [] : [`<p class="proof">${htmlMessage(proof)}</p>`]),
		sides(finding, excerpts),
		...facts(finding).map((fact) => `<p class="facts">${fact}</p>`),
		"</article>",
	].join("\n");
}

/** Two columns; where a side has no such thing, its nearest neighbour stands there. */
function sides({ before, after, shownAt, cameTo, direction }: Finding, excerpts: Excerpts): string {
	const now: Spot = { side: "after", location: after ?? shownAt };
	if (direction === null) return `<div class="sides">${excerpts.figure("At", now)}</div>`;
	const location = before ?? cameTo;
	const then: Spot | null = location === undefined ? null : { side: "before", location };
	return [
		'<div class="sides">',
		then === null
			? excerpts.nothing("Before, not there yet")
			: excerpts.figure(before === null ? "Before, not yet in" : "Before", then, before && after && now),
		excerpts.figure(after === null ? "After, gone from" : "After", now, after && before && then),
		"</div>",
	].join("\n");
}

/** More of them fold nothing open, and a list of hundreds is in the choice above. */
const MOST_LISTED = 10;

function facts(finding: Finding): readonly string[] {
	const { level, operations, points, pointsExplained, proof, fingerprint, exception } = finding;
	const listed = operations.slice(0, MOST_LISTED).map((operation) => `<code>${markup(operation)}</code>`);
	const rest = operations.length - listed.length;
	const reach = `Reaches ${listed.join(", ")}${rest > 0 ? ` and ${rest} more` : ""}.`;
	const worth = points === 0 ? "" : `${points} points = ${markup(pointsExplained)} · `;
	return [
		...(operations.length === 0 ? [] : [reach, `${sayReached(finding)} · ${sayPromises(finding)}`]),
		// What is no error is not proved, and nobody misses it.
		`${worth}${level === "ERR" ? `${proof} · ` : ""}finding <code>${markup(fingerprint)}</code>`,
		...(exception === null ? [] : [markup(sayException(exception))]),
	];
}

function about(notices: readonly AnalysisNotice[]): readonly string[] {
	if (notices.length === 0) return [];
	const items = notices.map(
		({ side, file, line, column, message }) =>
			`<li><code>${markup(`${file}:${line}:${column}`)}</code> (${side}) ${htmlMessage(message)}</li>`,
	);
	return ["<section>", "<h2>About the descriptions</h2>", "<ul>", ...items, "</ul>", "</section>"];
}
