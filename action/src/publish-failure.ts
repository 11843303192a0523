import { error as annotateError, setFailed, summary, warning } from "@actions/core";
import { Fault, type Issue, sayIssue } from "@driftgate/engine";
import { ActionFault } from "./action-fault.ts";
import { ServiceUnreachable } from "./http/service-unreachable.ts";
import type { OnUnreachable } from "./inputs.ts";
import { escapeMarkdown } from "./markdown.ts";

/** GitHub shows ten of a level for a step, and the reason of the failure is one of them: the summary has more. */
const maxAnnotations = 9;
/** GitHub refuses a summary of more than 1 MiB: a broken description may have 100,000 issues. */
const maxListed = 100;

export interface Failure {
	readonly message: string;
	readonly details: readonly Detail[];
}

interface Detail {
	readonly text: string;
	/** Where to annotate, where that is known. */
	readonly at: Pick<NonNullable<Issue["at"]>, "file" | "line" | "column"> | null;
}

/** Says why nothing was judged: a failed step, except for a service that may be unreachable. No output is set. */
export async function publishFailure(reason: unknown, onUnreachable: OnUnreachable): Promise<void> {
	if (reason instanceof ServiceUnreachable && onUnreachable === "warn") {
		warning(`${reason.message} Nothing was judged, and "on-unreachable: warn" lets the step pass.`);
		await writeSummary("Driftgate judged nothing", { message: reason.message, details: [] });
		return;
	}
	const failure = toFailure(reason);
	for (const { text, at } of failure.details.slice(0, maxAnnotations)) annotateError(text, toProperties(at));
	setFailed(failure.message);
	await writeSummary("Driftgate could not judge this change", failure);
}

/** Of one of several configurations: the reason at its file, with what is wrong first. */
export function annotateFailure(configPath: string, reason: unknown): void {
	const { message, details } = toFailure(reason);
	const [first] = details;
	const at = first?.at ?? { file: configPath, line: 1, column: 1 };
	annotateError(first === undefined ? message : `${message} ${first.text}`, { ...toProperties(at), title: configPath });
}

export function toFailure(reason: unknown): Failure {
	if (reason instanceof Fault) {
		const details = reason.issues.map((issue) => ({ text: sayIssue(issue), at: issue.at }));
		return { message: "The configuration or the description that it names cannot be used.", details };
	}
	if (reason instanceof ActionFault) return { message: reason.message, details: reason.details.map(toDetail) };
	if (reason instanceof ServiceUnreachable) {
		const remedy = 'The gate fails closed. "on-unreachable: warn" would let the step pass with a warning.';
		return { message: `${reason.message} ${remedy}`, details: [] };
	}
	const text = reason instanceof Error ? (reason.stack ?? reason.message) : String(reason);
	return { message: `Driftgate failed, and this is a bug of Driftgate: ${text}`, details: [] };
}

/** `openapi.yaml:12:3: …`, the form in which the service and the engine say where something is wrong. */
function toDetail(text: string): Detail {
	const place = /^(?<file>[^\s:]+):(?<line>\d+):(?<column>\d+): /.exec(text)?.groups;
	if (place?.["file"] === undefined) return { text, at: null };
	return { text, at: { file: place["file"], line: Number(place["line"]), column: Number(place["column"]) } };
}

function toProperties(at: Detail["at"]) {
	return at === null ? {} : { file: at.file, startLine: at.line, startColumn: at.column };
}

async function writeSummary(title: string, failure: Failure): Promise<void> {
	await summary.addRaw(failureMarkdown(title, failure)).write();
}

/** The job summary of a step that judged nothing. */
export function failureMarkdown(title: string, { message, details }: Failure): string {
	const list = details.slice(0, maxListed).map(({ text }) => `- ${escapeMarkdown(text)}`);
	const left = details.length - list.length;
	return [
		`### ${title}`,
		"",
		escapeMarkdown(message),
		"",
		...list,
		...(left > 0 ? [`- … and ${left} more. Fix these, and the next run names the others.`] : []),
		"",
	].join("\n");
}
