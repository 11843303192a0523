import type { Finding } from "@driftgate/engine";
import type { Judged, Outcome } from "../judged.ts";
import {
	type Artifact,
	type ArtifactService,
	MOST_ARTIFACT_BYTES,
	MOST_FINDINGS,
	MOST_NAME,
	MOST_SERVICES,
	MOST_TEXT,
} from "./artifact-schema.ts";

/** The judged services as the bounded text that the sub-action report takes: the worst findings of each that fit. */
export function printArtifact(outcomes: readonly Outcome[]): string {
	const judged = outcomes.flatMap(({ configPath, result }) =>
		result.kind === "judged" ? [[configPath, result.judged] as const] : [],
	);
	const listed = judged.toSorted(([, one], [, other]) => urgency(other) - urgency(one)).slice(0, MOST_SERVICES);
	const unchanged = outcomes.filter(({ result }) => result.kind === "unchanged").length;
	const counts = { unchanged, left_out: judged.length - listed.length };
	// Each has its share, so that one service cannot push the others' findings out.
	let share = Math.max(1, Math.floor(MOST_FINDINGS / Math.max(1, listed.length)));
	for (;;) {
		const services = listed.map(([config, one]) => serviceOf(config, one, share));
		const printed = `${JSON.stringify({ format: "driftgate.report/1", services, ...counts } satisfies Artifact)}\n`;
		if (share === 0 || Buffer.byteLength(printed) <= MOST_ARTIFACT_BYTES) return printed;
		share = Math.floor(share / 2);
	}
}

function urgency({ analysis: { decision } }: Judged): number {
	const levels = { PASS: 0, WARN: 1, ERR: 2 } as const;
	return levels[decision.verdict] + (decision.action === "block" ? 3 : 0);
}

function serviceOf(config: string, { analysis, service, caveat }: Judged, most: number): ArtifactService {
	const { verdict, action, reason, score, summary, semver } = analysis.decision;
	const counting = analysis.findings.filter(({ exception }) => exception === null);
	return {
		config: cut(config, MOST_NAME),
		service: cut(service, MOST_NAME),
		verdict,
		gate_action: action,
		reason: cut(reason, MOST_TEXT),
		effective_score: score.effective,
		...{ errors: summary.errors, warnings: summary.warnings, info: summary.info },
		semver: semver?.version ?? null,
		caveat: caveat === null ? null : cut(caveat, MOST_NAME),
		findings: counting.slice(0, most).map(findingOf),
	};
}

function findingOf({
	level,
	rule,
	message,
	shownAt,
	operations,
	fingerprint,
}: Finding): ArtifactService["findings"][number] {
	const { file, line, column } = shownAt;
	return {
		level,
		rule: cut(rule, MOST_NAME),
		message: cut(message, MOST_TEXT),
		file: cut(file, MOST_NAME),
		...{ line, column },
		operations: operations.length,
		fingerprint: cut(fingerprint, MOST_NAME),
	};
}

function cut(text: string, most: number): string {
	return text.length <= most ? text : `${text.slice(0, most - 1)}…`;
}
