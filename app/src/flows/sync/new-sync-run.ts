import type { Actor } from "../../auth/may.ts";
import { ServiceFault } from "../../errors.ts";
import type { Ports, ProjectDocument, SyncRunDocument, TriggerType } from "../../ports.ts";
import { nameAsker } from "../naming/name-person.ts";
import { eventOf, recordRepeated } from "../naming/record-event.ts";
import { repositoryOf } from "../repository/repository-of.ts";
import { timeOfRun } from "../runs/time-of-run.ts";
import { queuedSync } from "./queued-sync.ts";

/** What git itself writes where there is no commit (gitglossary: "null object ID"); reading it finds no file. */
const NO_COMMIT = "0".repeat(40);

/**
 * The record of a sync that somebody asks for, due now and not yet stored: of what the default branch holds at the moment;
 * what an upgrade is about is known when it is carried out. Throws ServiceFault temporarily_unavailable where GitHub
 * cannot say.
 */
export async function newSyncRun(
	ports: Ports,
	project: ProjectDocument,
	{ trigger, actor }: { readonly trigger: TriggerType; readonly actor: Actor },
): Promise<SyncRunDocument> {
	const { store, clock, random } = ports;
	const commitSha = (await headOf(ports, project)) ?? NO_COMMIT;
	const ref = `refs/heads/${project.defaultBranch}`;
	const createdAt = await timeOfRun({ store, clock }, project.id);
	const askedBy = await nameAsker(ports, actor, project.id);
	const asked = askedBy === undefined ? {} : { askedBy };
	const run = queuedSync(project, { id: random.id(), trigger, ref, commitSha, createdAt, now: clock.now(), ...asked });
	await recordRepeated(ports, eventOf(actor, { kind: "sync_requested", projectId: project.id, subject: trigger }));
	return run;
}

/** Undefined where there is no commit, and where the repository is another's by now, or gone. */
async function headOf(ports: Ports, project: ProjectDocument): Promise<string | undefined> {
	try {
		const repository = await repositoryOf(ports, project);
		return repository && (await ports.github.headCommit(repository, project.defaultBranch));
	} catch (error) {
		if (error instanceof ServiceFault && error.code === "repo_not_linked") return undefined;
		throw error;
	}
}
