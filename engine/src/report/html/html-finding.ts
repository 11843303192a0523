import type { Finding } from "../../contract/finding.ts";
import { visibleJson } from "../../lib/say.ts";
import { nameOperation } from "../../openapi/say-operation.ts";
import type { Excerpts, Spot } from "../excerpts.ts";
import { sayException } from "../finding-text.ts";
import { htmlMessage, markup } from "../markup-text.ts";
import { PAYLOAD_CHARACTERS, sayProof } from "../proof-text.ts";
import { sayPromises, sayReached } from "../reached-text.ts";

/** What an article needs of the page around it. */
export interface PageParts {
	/** Each operation's number in the choice above. */
	readonly operations: ReadonlyMap<string, number>;
	readonly excerpts: Excerpts;
}

/** One finding as an article that an address can end with. */
export function htmlFinding(finding: Finding, { operations, excerpts }: PageParts): string {
	const { level, rule, message, exception, fingerprint } = finding;
	const proof = sayProof(finding);
	const reached = finding.operations.map((operation) => operations.get(operation)).join(" ");
	const anchor = `f-${markup(fingerprint)}`;
	return [
		`<article id="${anchor}" class="${level}${exception === null ? "" : " excepted"}" data-level="${level}" data-operations="${reached}">`,
		`<p><span class="level">${level}</span> <code>${markup(rule)}</code> <a href="#${anchor}">#</a></p>`,
		`<p>${htmlMessage(message)}</p>`,
		...wholeMessage(finding),
		...(proof === "" ? [] : [`<p class="proof">${htmlMessage(proof)}</p>`]),
		...wholePayload(finding),
		sides(finding, excerpts),
		...facts(finding).map((fact) => `<p class="facts">${fact}</p>`),
		...wholeReach(finding),
		"</article>",
	].join("\n");
}

function wholeMessage({ wholeMessage: whole }: Finding): readonly string[] {
	return whole === undefined ? [] : [opened("the whole message", `<p>${htmlMessage(whole, whole.length)}</p>`)];
}

/** Longer payloads are none that anybody reads: the JSON report has them. */
const MOST_OF_PAYLOAD = 100_000;

function wholePayload({ witness }: Finding): readonly string[] {
	if (witness === null || visibleJson(witness.payload).length <= PAYLOAD_CHARACTERS) return [];
	const lines = visibleJson(witness.payload, 2).slice(0, MOST_OF_PAYLOAD).split("\n");
	return [opened("the whole payload", `<pre>${lines.map((line) => markup(line, MOST_OF_PAYLOAD)).join("\n")}</pre>`)];
}

function opened(summary: string, content: string): string {
	return `<details><summary>${summary}</summary>${content}</details>`;
}

/** Two columns; where a side has no such thing, its nearest neighbour stands there. */
function sides({ before, after, shownAt, cameTo, direction }: Finding, excerpts: Excerpts): string {
	const now: Spot = { side: "after", location: shownAt };
	if (direction === null) return `<div class="sides">${excerpts.figure((place) => `At ${place}`, now)}</div>`;
	const location = before ?? cameTo;
	const then: Spot | null = location === undefined ? null : { side: "before", location };
	return [
		'<div class="sides">',
		then === null
			? excerpts.nothing("Before: not present")
			: excerpts.figure(before === null ? sayNearest : (place) => `Before ${place}`, then, before && after && now),
		excerpts.figure(after === null ? sayRemoved : (place) => `After ${place}`, now, after && before && then),
		"</div>",
	].join("\n");
}

const sayNearest = (place: string): string => `Before: not present (nearest line ${place})`;
const sayRemoved = (place: string): string => `After: removed (was near ${place})`;

/** More of them are opened on demand. */
const MOST_LISTED = 10;

function facts(finding: Finding): readonly string[] {
	const { level, operations, points, pointsExplained, proof, fingerprint, exception } = finding;
	const listed = operations.slice(0, MOST_LISTED);
	const rest = operations.length - listed.length;
	const reach = `Reaches ${codes(listed)}${rest > 0 ? ` and ${rest} more` : ""}.`;
	const worth = points === 0 ? "" : `${points} points = ${markup(pointsExplained)} · `;
	return [
		...(operations.length === 0 ? [] : [reach, `${sayReached(finding)} · ${sayPromises(finding)}`]),
		// What is no error is not proved, and nobody misses it.
		`${worth}${level === "ERR" ? `${proof} · ` : ""}finding <code>${markup(fingerprint)}</code>`,
		...(exception === null ? [] : [markup(sayException(exception))]),
	];
}

function wholeReach({ operations }: Finding): readonly string[] {
	const rest = operations.slice(MOST_LISTED);
	return rest.length === 0 ? [] : [opened(`the other ${rest.length} that it reaches`, `<p>${codes(rest)}</p>`)];
}

function codes(operations: readonly string[]): string {
	return operations.map((operation) => `<code>${markup(nameOperation(operation))}</code>`).join(", ");
}
