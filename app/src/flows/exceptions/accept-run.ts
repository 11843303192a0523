import type { UserActor } from "../../auth/may.ts";
import { ServiceFault } from "../../errors.ts";
import type { ExceptionDocument, Ports, ProjectDocument, SyncRunDocument } from "../../ports.ts";
import { judgeHeadAgain } from "../checks/judge-again.ts";
import { branchOf } from "../gate/allow-ref.ts";
import { projectFor } from "../projects/readable-project.ts";
import { unfinishedRuns } from "../runs/unfinished-runs.ts";
import { queueSync } from "../sync/request-sync.ts";
import { isPending } from "./active-exceptions.ts";
import { openFindings, sayTooMany } from "./add-exceptions.ts";
import { exceptionDrafter } from "./draft-exception.ts";
import { allowedDays, type ExceptionRequest, readSharedTerms, type SharedTerms } from "./exception-request.ts";
import { findingsMeant, type RefusedFinding } from "./findings-meant.ts";
import { keepExceptions, OPEN_LIMIT, type Standing } from "./keep-exceptions.ts";
import { type ExceptionView, viewException } from "./list-exceptions.ts";
import { objectionsTo } from "./require-accepter.ts";

/*
 * A person accepts what a run found: everything that nothing covers yet, on the same terms, as far as the policy lets them;
 * and the project goes on from there. What was accepted is named by the leaf of the judgement that follows.
 */

export interface AcceptRunInput extends Omit<ExceptionRequest, "finding"> {
	readonly actor: UserActor;
	readonly projectId: string;
	readonly syncRunId: string;
	/** Fingerprints of the findings that are meant; every error and warning that nothing covers, where left out. */
	readonly findings: readonly string[] | undefined;
}

export interface AcceptedRun {
	/** They count from the next judgement on, and which wait for a second person before they do. */
	readonly accepted: readonly ExceptionView[];
	readonly waiting: readonly ExceptionView[];
	readonly refused: readonly RefusedFinding[];
	/** The sync that was queued; null where nothing counts that did not before, or the run is not of the default branch. */
	readonly syncRunId: string | null;
	/** Whether the App judges the run's head again. */
	readonly isCheckAsked: boolean;
}

/**
 * Accepts a run. Done again it accepts what is left, and syncs. Throws as `projectFor`; `not_found` where the project has no
 * such run; `invalid_exception` with all that is wrong with the terms.
 */
export async function acceptRun(ports: Ports, input: AcceptRunInput): Promise<AcceptedRun> {
	const { actor } = input;
	const project = await projectFor(ports, { ...input, verb: "project.except" });
	const findings = await openFindings(ports, project, input.syncRunId);
	const terms = requireTerms(input, project, ports.clock.now());
	const { meant, refused: unmeant } = findingsMeant(findings, input.findings);
	const held = await holdEach(ports, { actor, project, terms, meant });
	const kept = await keep(ports, { actor, project, terms, needsTwo: held.needsTwo, findings: held.acceptable });
	const views = await Promise.all(kept.kept.map((exception) => viewException(ports, exception)));
	const refused = [...unmeant, ...held.refused, ...kept.refused];
	const waiting = views.filter(({ exception }) => isPending(exception));
	const accepted = views.filter(({ exception }) => !isPending(exception));
	const goesOn = accepted.length > 0 || (refused.length === 0 && waiting.length === 0);
	const isAdded = accepted.length > 0;
	const next = goesOn ? await goOn(ports, { actor, project, syncRunId: input.syncRunId, isAdded }) : nothing;
	return { accepted, waiting, refused, ...next };
}

/** What is wrong with the terms themselves; that they hold too long for the policy is told of each finding. */
function requireTerms(input: AcceptRunInput, project: ProjectDocument, now: number): SharedTerms {
	const { today } = allowedDays(project, now);
	const read = readSharedTerms(input, { today });
	if ("problems" in read) throw new ServiceFault("invalid_exception", { errors: read.problems });
	return read.terms;
}

interface Asked {
	readonly actor: UserActor;
	readonly project: ProjectDocument;
	readonly terms: SharedTerms;
	readonly meant: readonly string[];
}

interface HeldFindings {
	readonly needsTwo: boolean;
	readonly acceptable: readonly string[];
	readonly refused: readonly RefusedFinding[];
}

async function holdEach(ports: Ports, { actor, project, terms, meant }: Asked): Promise<HeldFindings> {
	if (meant.length === 0) return { needsTwo: false, acceptable: [], refused: [] };
	const all = (why: RefusedFinding["why"], detail: string): HeldFindings => ({
		needsTwo: false,
		acceptable: [],
		refused: meant.map((finding) => ({ finding, why, detail })),
	});
	const { needsTwo, toPerson, byFinding } = await objectionsTo(ports, { actor, project, findings: meant });
	if (toPerson !== undefined) return all(toPerson.why, toPerson.detail);
	const bounded = readSharedTerms(terms, allowedDays(project, ports.clock.now()));
	if ("problems" in bounded) return all("max_days", bounded.problems.join(" "));
	const acceptable = meant.filter((finding) => !byFinding.has(finding));
	return { needsTwo, acceptable, refused: [...byFinding].map(([finding, objection]) => ({ finding, ...objection })) };
}

interface Kept extends Omit<Asked, "meant"> {
	readonly needsTwo: boolean;
	readonly findings: readonly string[];
}

interface KeptFindings {
	readonly kept: readonly ExceptionDocument[];
	readonly refused: readonly RefusedFinding[];
}

/** All of them or none, but for those that somebody else accepted since they were looked at. */
async function keep(ports: Ports, { findings, terms, ...accepting }: Kept): Promise<KeptFindings> {
	if (findings.length === 0) return { kept: [], refused: [] };
	const { actor, project } = accepting;
	const draft = await exceptionDrafter(ports, accepting);
	let refused: readonly RefusedFinding[] = [];
	const choose = ({ standing, open }: Standing) => {
		const covered = new Set(standing.map(({ finding }) => finding));
		const left = findings.filter((finding) => !covered.has(finding));
		const isTooMany = open + left.length > OPEN_LIMIT;
		if (isTooMany) refused = left.map((finding) => ({ finding, why: "too_many", detail: sayTooMany(open) }));
		return isTooMany ? [] : left.map((finding) => draft({ finding, ...terms }));
	};
	const kept = await keepExceptions(ports, { actor, projectId: project.id, choose });
	return { kept, refused };
}

interface GoingOn {
	readonly actor: UserActor;
	readonly project: ProjectDocument;
	readonly syncRunId: string;
	/** Whether anything counts that did not before. */
	readonly isAdded: boolean;
}

const nothing = { syncRunId: null, isCheckAsked: false } as const;

/** What was accepted counts in the next judgement: of the default branch it is a sync, of a head that the App checks its check. */
async function goOn(
	ports: Ports,
	{ actor, project, syncRunId, isAdded }: GoingOn,
): Promise<Pick<AcceptedRun, "syncRunId" | "isCheckAsked">> {
	const run = await ports.store.get("syncRuns", syncRunId);
	if (run === undefined) return nothing;
	if (run.checked !== undefined) {
		const { repositoryId } = project;
		return { ...nothing, isCheckAsked: await judgeHeadAgain(ports, { repositoryId, headSha: run.checked.headSha }) };
	}
	if (branchOf(run.ref) !== project.defaultBranch) return nothing;
	const queued = isAdded ? undefined : await queuedSync(ports, project);
	return { ...nothing, syncRunId: queued ?? (await queueSync(ports, project, { trigger: "manual", actor })) };
}

/** A sync that nobody has begun counts whatever was accepted until it is: there is nothing to add to it. */
async function queuedSync({ store }: Ports, { id, defaultBranch }: ProjectDocument): Promise<string | undefined> {
	const unfinished = await unfinishedRuns(store, id);
	const isWaiting = ({ mode, trigger, status, attempts, ref }: SyncRunDocument): boolean =>
		mode === "sync" && trigger === "manual" && status === "queued" && attempts === 0 && branchOf(ref) === defaultBranch;
	return unfinished.find(isWaiting)?.id;
}
