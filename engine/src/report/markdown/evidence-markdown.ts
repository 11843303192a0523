import type {
	DecisionDetails,
	DecisionRecord,
	EndingDetails,
	EndingRecord,
	EvidencePackage,
	Population,
	ProvenDecision,
	UsedException,
} from "../../contract/evidence.ts";
import { count } from "../../lib/say.ts";
import { personSayer, type SayPerson, sayAccepters, sayAsker } from "../evidence-people.ts";
import { markdownCode, markdownText } from "./markdown-text.ts";

/**
 * An evidence package for people: everything but the proofs, which machines check in the JSON document of the same
 * window. The package is one that was made or verified here: its leaves and details are taken for what they are.
 */
export function evidenceMarkdown(evidence: EvidencePackage): string {
	const sayPerson = personSayer(evidence.people ?? []);
	return [
		...heading(evidence),
		...sentences("What this proves", evidence.statement.proves),
		...sentences("What this does not prove", evidence.statement.does_not_prove),
		...(evidence.statement.check === undefined ? [] : sentences("How to check it", evidence.statement.check)),
		...populationSection(evidence.population),
		...decisionTable(evidence.decisions, sayPerson),
		...endingSection(evidence.ending, sayPerson),
		...exceptionTable(evidence.exceptions, sayPerson),
		...policyTable(evidence.decisions),
		...logSection(evidence),
	].join("\n");
}

function heading({ criterion, project_id, window, summary }: EvidencePackage): readonly string[] {
	return [
		"# Evidence of API change decisions",
		"",
		markdownText(criterion),
		"",
		`- Project: ${markdownCode(project_id)}`,
		`- Window: from ${window.from} (included) to ${window.to} (excluded)`,
		`- Decisions: ${summary.decisions}, of which ${summary.proceeded} proceeded and ${summary.blocked} blocked`,
		"",
	];
}

function sentences(title: string, list: readonly string[]): readonly string[] {
	return [`## ${title}`, "", ...list.map((sentence) => `- ${markdownText(sentence)}`), ""];
}

function populationSection({ explanation, reason, since, query, changes, ...counts }: Population): readonly string[] {
	const lines = ["## Population", "", markdownText(explanation), ""];
	if (query === null) {
		const why = reason === undefined ? [] : [`- Why: ${markdownText(reason)}`];
		const until = since === undefined ? [] : [`- Not read since: ${since}`];
		return [...lines, ...why, ...until, ...(why.length === 0 ? [] : [""])];
	}
	return [
		...lines,
		`- Asked: ${markdownCode(query)}`,
		`- ${count(changes.length, "change")}: ${counts.decided} decided, ${counts.covered} covered, ${counts.undecided} undecided`,
		"",
		...(changes.length === 0 ? [] : ["| Commit | Committed at | Coverage | Decision |", "|---|---|---|--:|"]),
		...changes.map(
			({ commit_sha, committed_at, coverage, leaf_index }) =>
				`| ${markdownCode(commit_sha)} | ${committed_at} | ${coverage} | ${leaf_index ?? "none"} |`,
		),
		"",
	];
}

function decisionTable(decisions: readonly ProvenDecision[], sayPerson: SayPerson): readonly string[] {
	if (decisions.length === 0) return ["## Decisions", "", "The log holds no decision of this window.", ""];
	return [
		"## Decisions",
		"",
		"| No. | Decided at | Gate | Verdict | Score | Commit | Ref | Judged by | Asked for by | Files | Reason |",
		"|--:|---|---|---|--:|---|---|---|---|---|---|",
		...decisions.map((decision) => decisionRow(decision, sayPerson)),
		"",
	];
}

function decisionRow({ leaf_index, leaf, details }: ProvenDecision, sayPerson: SayPerson): string {
	const record = JSON.parse(leaf) as DecisionRecord;
	const known = details === null ? undefined : (JSON.parse(details) as DecisionDetails);
	const cells = [
		leaf_index,
		record.decided_at,
		record.gate_action,
		record.verdict,
		record.effective_breaking_score,
		markdownCode(record.commit_sha),
		known === undefined ? "erased" : markdownCode(known.ref),
		`${record.trigger}, ${record.mode}`,
		known === undefined ? "erased" : sayAsker(known, sayPerson),
		sayVerified(record),
		known === undefined ? "erased" : markdownText(known.reason),
	];
	return `| ${cells.join(" | ")} |`;
}

/** How the files of a decision stand to git. Decisions of old do not say why they were not seen there. */
function sayVerified({ verified, unverified }: DecisionRecord): string {
	return verified ? "seen in git" : (unverified ?? "as submitted");
}

function endingSection(ending: ProvenDecision | undefined, sayPerson: SayPerson): readonly string[] {
	if (ending === undefined) return [];
	const { ended_at, cause } = JSON.parse(ending.leaf) as EndingRecord;
	const known = ending.details === null ? undefined : (JSON.parse(ending.details) as EndingDetails);
	const who = known === undefined ? "erased" : sayPerson(known.ended_by.person);
	const how = cause === "unlinked" ? "was unlinked" : "ended with the account of its last person";
	const sentence = `The project ${how} at ${ended_at}, by ${who}: leaf ${ending.leaf_index} is the last of the log.`;
	return ["## End of the project", "", sentence, ""];
}

function exceptionTable(exceptions: readonly UsedException[], sayPerson: SayPerson): readonly string[] {
	if (exceptions.length === 0) return ["## Exceptions", "", "No decision of this window used an exception.", ""];
	return [
		"## Exceptions",
		"",
		"| Finding | Rule | Owner | Added by | Reason | Holds through | Used by |",
		"|---|---|---|---|---|---|---|",
		...exceptions.map(
			({ finding, rule, owner, reason, expires, leaf_indexes, ...by }) =>
				`| ${markdownCode(finding)} | ${markdownCode(rule)} | ${markdownText(owner)} | ${sayAccepters(by, sayPerson)} | ${markdownText(reason)} | ${expires} | ${count(leaf_indexes.length, "decision")}: ${leaf_indexes.join(", ")} |`,
		),
		"",
	];
}

/** What revisions did to the policy that judged them, where the details still tell. */
function policyTable(decisions: readonly ProvenDecision[]): readonly string[] {
	const rows = decisions.flatMap(({ leaf_index, details }) => {
		const changes = details === null ? [] : ((JSON.parse(details) as DecisionDetails).policy_changes ?? []);
		return changes.map(
			({ level, message, at }) => `| ${leaf_index} | ${level} | ${markdownCode(at)} | ${markdownText(message)} |`,
		);
	});
	if (rows.length === 0) return [];
	return ["## Changes of the policy", "", "| Decision | Level | Where | What |", "|--:|---|---|---|", ...rows, ""];
}

function logSection({ log }: EvidencePackage): readonly string[] {
	return [
		"## Log",
		"",
		"The log as the window left it:",
		"",
		...fenced(log.checkpoint),
		"The log as the window found it:",
		"",
		...fenced(log.checkpoint_before),
		`Key: ${markdownCode(log.key)}`,
		"",
		"The proofs are in the JSON document of the same window. `driftgate verify PACKAGE --key FILE` checks it without a network, and so does any verifier of C2SP signed notes and RFC 6962 proofs.",
		"",
	];
}

/** Checkpoints are base64, numbers and a name of ours: nothing in them can close the fence. */
function fenced(text: string): readonly string[] {
	return ["```", text.trimEnd(), "```", ""];
}
