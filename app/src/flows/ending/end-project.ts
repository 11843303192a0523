import { printEndingDetails, printEndingRecord } from "@driftgate/engine/records";
import { ServiceFault } from "../../errors.ts";
import type { CommittedRun, Ports, ProjectDocument, Stored } from "../../ports.ts";
import { appendToLog, keepTexts, type LoggedLeaf } from "../log/append-to-log.ts";
import { trackedPaths } from "../log/read-history.ts";
import { namePerson } from "../naming/name-person.ts";
import { NOBODY } from "../records/records-of.ts";
import { withoutRev } from "../records/update-document.ts";
import { mendCommittedRun } from "../runs/complete-run.ts";
import { announceEnd, settleEnd } from "./settle-end.ts";

/*
 * How a project ends. One compare-and-set of its document is the commit point, as of a decision: it takes the last leaf,
 * which says who ended the project, into the log, and the project out of everything that is about live ones. What was
 * decided stays for the retention; what else there was is erased by `settleEnd`, which a crash does not keep from it.
 */

export interface ProjectEnd {
	readonly projectId: string;
	/** Who ends it. */
	readonly userId: string;
	readonly cause: "unlinked" | "account_deleted";
}

/** Decisions of one project in one moment: the gate checks of a busy repository. */
const MAX_CONFLICTS = 20;

/**
 * Ends a project, for good. One that nothing was ever decided of has no log to keep, and is erased. Ending one that is
 * ended, or gone, changes nothing. Throws ServiceFault temporarily_unavailable where others never stop writing.
 */
export async function endProject(ports: Ports, end: ProjectEnd): Promise<void> {
	await announceEnd(ports, end.projectId);
	for (let attempt = 0; attempt < MAX_CONFLICTS; attempt += 1) {
		const project = await ports.store.get("projects", end.projectId);
		if (project === undefined || project.status === "ended") return settleEnd(ports, end.projectId);
		await mendCommittedRun(ports, project);
		const write = await ports.store.replaceIf("projects", await ended(ports, project, end), project.rev);
		if (write.ok) return settleEnd(ports, end.projectId);
	}
	throw new ServiceFault("temporarily_unavailable", { detail: "Too many runs of the project end at once." });
}

async function ended(ports: Ports, project: Stored<ProjectDocument>, end: ProjectEnd): Promise<ProjectDocument> {
	const last = project.log === null ? undefined : await lastLeaf(ports, project, end);
	const { live: _, configOnBranch: __, committed, ...kept } = withoutRev(project);
	return {
		...kept,
		committed: committed && withoutEntry(committed),
		status: "ended",
		endedAt: ports.clock.now(),
		ending: { leaf: last?.leaf ?? null, trackedPaths: await pathsOf(ports, project) },
		log: last?.log ?? null,
		// Free for whoever links the file anew: no repository's id is a word.
		trackedFile: `ended:${project.id}`,
		ownerUserId: end.cause === "account_deleted" ? NOBODY : project.ownerUserId,
		public: false,
		baseline: null,
		outputs: [],
		artifacts: [],
		driftDetected: false,
	};
}

/** The changelog goes, and so does what was drafted for it. */
function withoutEntry({ entry: _, ...committed }: CommittedRun): CommittedRun {
	return committed;
}

/** Nobody is kept from ending a project because its files cannot be listed: its evidence then says so. */
async function pathsOf(ports: Ports, project: ProjectDocument): Promise<readonly string[] | null> {
	try {
		return (await trackedPaths(ports, project)) ?? null;
	} catch (error) {
		ports.log.warn("paths_not_kept", { projectId: project.id, error });
		return null;
	}
}

async function lastLeaf(ports: Ports, project: ProjectDocument, { userId, cause }: ProjectEnd): Promise<LoggedLeaf> {
	const details = printEndingDetails({
		format: "driftgate.ending-details/1",
		salt: ports.random.secret(),
		repository: project.repoFullName,
		service: project.name,
		ended_by: { person: await namePerson(ports, { projectId: project.id, userId }) },
	});
	const last = await appendToLog(project, {
		runId: null,
		now: ports.clock.now(),
		details,
		print: ({ at, index, details: hash }) =>
			printEndingRecord({
				format: "driftgate.ending/1",
				project_id: project.id,
				ended_at: at,
				cause,
				decisions: index,
				details: hash,
			}),
	});
	await keepTexts(ports, project.id, last.texts);
	return last;
}
