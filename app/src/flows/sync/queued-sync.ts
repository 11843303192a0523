import type { AskedBy, Milliseconds, ProjectDocument, SyncRunDocument, TriggerType } from "../../ports.ts";

/** What is known of a sync before anybody has looked at its files. */
export interface SyncRequest {
	readonly id: string;
	readonly trigger: TriggerType;
	readonly ref: string;
	readonly commitSha: string;
	/** See `timeOfRun`. */
	readonly createdAt: Milliseconds;
	readonly now: Milliseconds;
	readonly pushedAt?: Milliseconds;
	readonly askedBy?: AskedBy;
}

/** The record of a sync that is due now, not yet stored. */
export function queuedSync(project: ProjectDocument, { now, ...request }: SyncRequest): SyncRunDocument {
	return {
		...request,
		projectId: project.id,
		status: "queued",
		mode: "sync",
		versionNumber: project.versionNumber + 1,
		verified: false,
		bundle: null,
		dueAt: now,
		leaseOwner: null,
		attempts: 0,
		startedAt: null,
		result: null,
	};
}
