import { type Finding, type FindingSelection, selectFindings } from "@driftgate/engine/records";
import type { UserActor } from "../../auth/may.ts";
import { ServiceFault } from "../../errors.ts";
import type { ExceptionDocument, Ports, ProjectDocument } from "../../ports.ts";
import { projectFor } from "../projects/readable-project.ts";
import { readAnalysis } from "../runs/read-analysis.ts";
import { openExceptions } from "./active-exceptions.ts";
import { exceptionDrafter } from "./draft-exception.ts";
import { allowedDays, type ExceptionRequest, readSharedTerms } from "./exception-request.ts";
import { keepExceptions, OPEN_LIMIT, type Standing } from "./keep-exceptions.ts";
import { type ExceptionView, viewException } from "./list-exceptions.ts";
import { requireAccepter } from "./require-accepter.ts";

export interface AddExceptionsInput extends Omit<ExceptionRequest, "finding"> {
	readonly actor: UserActor;
	readonly projectId: string;
	/** The run whose findings are accepted. */
	readonly syncRunId: string;
	/** As it came: more than one way to choose, or none, is refused. */
	readonly selections: readonly FindingSelection[];
}

export interface AddedExceptions {
	readonly added: readonly ExceptionView[];
	/** Findings of the tag that reach operations without it as well, and were left as they are. */
	readonly leftOut: readonly Finding[];
}

/**
 * Accepts several findings of one run on the same terms, all of them or none. Each counts as one that was added alone:
 * under the same policy, ended and confirmed by itself. Throws as `projectFor` and `requireAccepter`; `not_found` where
 * the project has no such run; `invalid_exception` with all that is wrong.
 */
export async function addExceptions(ports: Ports, input: AddExceptionsInput): Promise<AddedExceptions> {
	const { actor } = input;
	const project = await projectFor(ports, { ...input, verb: "project.except" });
	const findings = await openFindings(ports, project, input.syncRunId);
	const read = readSharedTerms(input, allowedDays(project, ports.clock.now()));
	const chosen = choose(findings, input.selections);
	const errors = [read, chosen].flatMap((one) => ("problems" in one ? one.problems : []));
	if ("selected" in chosen) errors.push(...(await tooMany(ports, project, chosen.selected.length)));
	if ("problems" in read || "problems" in chosen || errors.length > 0) {
		throw new ServiceFault("invalid_exception", { errors });
	}
	const fingerprints = chosen.selected.map(({ fingerprint }) => fingerprint);
	const { needsTwo } = await requireAccepter(ports, { actor, project, findings: fingerprints });
	const draft = await exceptionDrafter(ports, { actor, project, needsTwo });
	const drafts = fingerprints.map((finding) => draft({ finding, ...read.terms }));
	const unlessTaken = (standing: Standing) => {
		const problems = objectionsTo(drafts, standing);
		if (problems.length > 0) throw new ServiceFault("invalid_exception", { errors: problems });
		return drafts;
	};
	const exceptions = await keepExceptions(ports, { actor, projectId: project.id, choose: unlessTaken });
	const added = await Promise.all(exceptions.map((exception) => viewException(ports, exception)));
	return { added, leftOut: chosen.leftOut };
}

function choose(findings: readonly Finding[], [selection, second]: readonly FindingSelection[]) {
	if (selection === undefined || second !== undefined) return { problems: [ONE_OF] };
	return selectFindings(findings, selection);
}

const ONE_OF = "findings, rule, tag, all_errors: write exactly one of them.";

/** The run's findings, each with what covers it now: an exception may have come since. */
export async function openFindings(ports: Ports, project: ProjectDocument, runId: string): Promise<readonly Finding[]> {
	const run = await ports.store.get("syncRuns", runId);
	if (run?.projectId !== project.id) throw new ServiceFault("not_found");
	if (run.result?.analysis == null) throw new ServiceFault("invalid_exception", { errors: [NO_FINDINGS] });
	const { findings } = await readAnalysis(ports, run.result.analysis);
	const open = new Map((await openExceptions(ports, project.id)).map((exception) => [exception.finding, exception]));
	return findings.map((finding) => {
		const since = open.get(finding.fingerprint);
		return since === undefined || finding.exception !== null
			? finding
			: { ...finding, exception: { ...since, at: null } };
	});
}

const NO_FINDINGS = "The run has no findings: it goes on, or failed.";

async function tooMany({ store }: Ports, { id }: ProjectDocument, more: number): Promise<readonly string[]> {
	const open = await store.count("exceptions", { projectId: id, endedAt: null });
	return open + more <= OPEN_LIMIT ? [] : [sayTooMany(open)];
}

/** What somebody else did since they were chosen. */
function objectionsTo(drafts: readonly ExceptionDocument[], { standing, open }: Standing): readonly string[] {
	const findings = new Set(drafts.map(({ finding }) => finding));
	const covered = standing.filter(({ finding }) => findings.has(finding));
	const problems = covered.map(({ finding, expires }) => `\`${finding}\` has an exception already, until ${expires}.`);
	return open + drafts.length <= OPEN_LIMIT ? problems : [...problems, sayTooMany(open)];
}

export const sayTooMany = (open: number): string =>
	`A project holds at most ${OPEN_LIMIT} exceptions and has ${open}: end some of them, or accept fewer findings.`;
