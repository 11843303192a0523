import type { Analysis, AnalysisNotice, ApiTitle, Decision } from "../../contract/decision.ts";
import type { Finding } from "../../contract/finding.ts";
import { compareTexts } from "../../lib/json-order.ts";
import { count } from "../../lib/say.ts";
import { nameOperation } from "../../openapi/say-operation.ts";
import { decisionFacts } from "../decision-facts.ts";
import { Excerpts } from "../excerpts.ts";
import { groupFindings } from "../group-findings.ts";
import { htmlMessage, markup } from "../markup-text.ts";
import type { ReportOptions } from "../report-options.ts";
import { type Tally, tallyFindings } from "../tally-findings.ts";
import { htmlFinding, type PageParts } from "./html-finding.ts";
import { htmlPage } from "./html-page.ts";

/**
 * For people who would rather look: one page that holds everything, with both sides of each change beside each other. What
 * is cut can be opened, and all of it reads without the script.
 */
export function htmlReport({ decision, findings, notices, apis }: Analysis, { texts }: ReportOptions = {}): string {
	const operations = new Map(
		[...new Set(findings.flatMap((finding) => finding.operations))]
			.sort(compareTexts)
			.map((operation, index) => [operation, index]),
	);
	const parts: PageParts = { operations, excerpts: new Excerpts(texts) };
	const body = [
		heading(decision, apis, isBaseUnread(findings)),
		...overview(findings),
		choices([...operations.keys()]),
		"<main>",
		...groupFindings(findings).map((group) => groupOf(group, parts)),
		"</main>",
		...about(notices),
	];
	return htmlPage(`Driftgate: ${decision.verdict}, ${decision.action}`, body.join("\n"));
}

function isBaseUnread(findings: readonly Finding[]): boolean {
	return findings.some(({ rule }) => rule === "base-unreadable");
}

function heading(decision: Decision, apis: Analysis["apis"], isUnread: boolean): string {
	const { verdict, action, reason } = decision;
	return [
		`<header class="${verdict}">`,
		`<h1>Driftgate: <span class="verdict">${verdict}</span>, ${action}</h1>`,
		...(apis === undefined
			? []
			: [
					`<p>${sayTitle(apis.before, isUnread ? "a base that cannot be read" : "nothing yet")} → ${sayTitle(apis.after)}</p>`,
				]),
		`<p>${htmlMessage(reason)}</p>`,
		`<p>${decisionFacts(decision)
			.map((fact) => htmlMessage(fact))
			.join(" · ")}</p>`,
		"</header>",
	].join("\n");
}

function sayTitle(api: ApiTitle | null, none = ""): string {
	if (api === null) return none;
	return `<strong>${markup(api.title || "(no title)")}</strong> ${markup(api.version || "(no version)")}`;
}

/** Where the findings are, folded away. */
function overview(findings: readonly Finding[]): readonly string[] {
	const { endpoints, tags } = tallyFindings(findings);
	return [...table("endpoint", endpoints), ...table("tag", tags)];
}

function table(noun: string, tallies: readonly Tally[]): readonly string[] {
	if (tallies.length === 0) return [];
	const row = ({ name, errors, warnings, info }: Tally) =>
		`<tr><td>${errors}</td><td>${warnings}</td><td>${info}</td><td><code>${markup(name)}</code></td></tr>`;
	return [
		`<details><summary>By ${noun}: ${count(tallies.length, noun)}</summary>`,
		`<table><thead><tr><th>errors</th><th>warnings</th><th>notes</th><th>${noun}</th></tr></thead>`,
		"<tbody>",
		...tallies.map(row),
		"</tbody></table></details>",
	];
}

/** Hidden until the script runs: a choice that does nothing is worse than none. */
function choices(operations: readonly string[]): string {
	const options = operations.map(
		(operation, index) => `<option value="${index}">${markup(nameOperation(operation))}</option>`,
	);
	return [
		'<p id="filter" hidden><label>Level <select id="level"><option value="">all of them</option>',
		'<option value="ERR">errors</option><option value="ERR WARN">errors and warnings</option></select></label>',
		'<label>Operation <select id="operation"><option value="">all of them</option>',
		...options,
		"</select></label>",
		'<label>Search <input id="search" type="search" /></label></p>',
	].join("\n");
}

/** What one edit caused, under the place where it stands. */
function groupOf(group: readonly Finding[], parts: PageParts): string {
	const [first] = group;
	if (first === undefined) return "";
	const { file, line, pointer } = first.shownAt;
	const title = `<h2><code>${markup(`${file}:${line}`)}</code> ${markup(pointer)}</h2>`;
	return ["<section>", title, ...group.map((finding) => htmlFinding(finding, parts)), "</section>"].join("\n");
}

function about(notices: readonly AnalysisNotice[]): readonly string[] {
	if (notices.length === 0) return [];
	const items = notices.map(
		({ side, file, line, column, message }) =>
			`<li><code>${markup(`${file}:${line}:${column}`)}</code> (${side}) ${htmlMessage(message)}</li>`,
	);
	return ["<aside>", "<h2>About the descriptions</h2>", "<ul>", ...items, "</ul>", "</aside>"];
}
