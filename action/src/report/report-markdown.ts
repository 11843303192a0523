import { markdownCode, markdownMessage, markdownText } from "@driftgate/engine/records";
import type { Artifact, ArtifactService } from "../artifact/artifact-schema.ts";
import { MARKER } from "./publish-comment.ts";
import type { ReportedRun } from "./reported-run.ts";

/** GitHub takes 65,536 characters. */
const MOST_CHARACTERS = 60_000;

/** The comment. Everything that comes from the artifact is plain text in it, whoever wrote that. */
export function reportMarkdown(artifact: Artifact, run: Pick<ReportedRun, "headSha" | "url">): string {
	const head = [
		MARKER,
		`### Driftgate: ${sayVerdict(artifact)}`,
		"",
		`What the [workflow run](${run.url}) of ${run.headSha.slice(0, 10)} reported. It ran the pull request's own code: whether the step passed is what counts.`,
	];
	const lines = [...head, ...artifact.services.flatMap(sayService), ...sayRest(artifact)];
	const kept: string[] = [];
	let left = MOST_CHARACTERS;
	for (const line of lines) {
		left -= line.length + 1;
		if (left < 0) break;
		kept.push(line);
	}
	const isCut = kept.length < lines.length;
	return `${[...kept, ...(isCut ? ["", `… and more: see the [workflow run](${run.url}).`] : [])].join("\n")}\n`;
}

function sayVerdict({ services }: Artifact): string {
	const blocked = services.filter(({ gate_action: action }) => action === "block").length;
	if (services.length === 0) return "nothing to judge";
	if (services.length === 1) return `${services[0]?.verdict}, ${services[0]?.gate_action}`;
	return blocked === 0
		? `${services.length} services proceed`
		: `${blocked} of ${services.length} services are blocked`;
}

function sayService(service: ArtifactService): readonly string[] {
	const { verdict, gate_action: action, errors, warnings, effective_score: score, semver, caveat } = service;
	const facts = [
		`${errors} errors, ${warnings} warnings`,
		`${score} points`,
		...(semver === null ? [] : [`semver: ${semver}`]),
		...(caveat === null ? [] : [markdownText(caveat)]),
	];
	const rows = service.findings.map(
		({ level, rule, message, file, line, operations, fingerprint }) =>
			`| ${level} | ${markdownMessage(message)}<br>${markdownCode(rule)} ${markdownCode(fingerprint)} | ${markdownCode(`${file}:${line}`)} | ${operations} |`,
	);
	return [
		"",
		`**${markdownCode(service.service)}** (${markdownCode(service.config)}): ${verdict}, ${action}. ${facts.join(" · ")}`,
		"",
		markdownMessage(service.reason),
		...(rows.length === 0 ? [] : ["", "| | What breaks | Where | Operations |", "|---|---|---|--:|", ...rows]),
	];
}

function sayRest({ unchanged, left_out: leftOut }: Artifact): readonly string[] {
	const said = [
		...(unchanged === 0 ? [] : [`${unchanged} further services are unchanged.`]),
		...(leftOut === 0 ? [] : [`${leftOut} further services were judged, and have no room here.`]),
	];
	return said.length === 0 ? [] : ["", said.join(" ")];
}
