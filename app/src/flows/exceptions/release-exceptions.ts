import { ServiceFault } from "../../errors.ts";
import type { ExceptionDocument, Ports, ProjectDocument, PullRequestView, RepositoryRef } from "../../ports.ts";
import { readAll } from "../records/read-all.ts";
import { updateDocument } from "../records/update-document.ts";

/* An exception that a command made is its pull request's until that is merged, then its project's; it ends with one that is closed unmerged. */

type Ended = Pick<PullRequestView, "number" | "state">;

/** Takes over what became of a pull request into the exceptions of it. Done twice, it changes nothing. */
export async function releaseExceptions(ports: Ports, repositoryId: string, pull: Ended): Promise<void> {
	const where = { repositoryId, status: "active" } as const;
	const projects = await readAll(ports.store, "projects", { where, sort: { field: "createdAt", direction: "asc" } });
	for (const { id } of projects) await release(ports, await ofPullRequests(ports, id), pull);
}

/**
 * Asks GitHub what became of the pull requests whose exceptions a project has: the push of a merge may come before anybody
 * tells of the merge, and is judged with what was accepted for it. Throws as the port of pull requests.
 */
export async function followMerges(ports: Ports, project: ProjectDocument): Promise<void> {
	const kept = await ofPullRequests(ports, project.id);
	const { installationId, repositoryId: id } = project;
	for (const number of new Set(kept.flatMap(({ pull }) => (pull === undefined ? [] : [pull])))) {
		const found = await read(ports, { installationId, id }, number);
		if (found !== undefined) await release(ports, kept, found);
	}
}

/** Undefined too where the installation lets nobody read pull requests any more: what nobody can tell changes nothing. */
async function read({ pulls }: Ports, repository: RepositoryRef, number: number): Promise<Ended | undefined> {
	try {
		return await pulls.readPullRequest(repository, number);
	} catch (error) {
		if (error instanceof ServiceFault && error.owner === "caller") return undefined;
		throw error;
	}
}

/** The exceptions of a project that nobody ended and that are a pull request's. */
async function ofPullRequests({ store }: Ports, projectId: string): Promise<readonly ExceptionDocument[]> {
	const where = { projectId, endedAt: null };
	const open = await readAll(store, "exceptions", { where, sort: { field: "id", direction: "asc" } });
	return open.filter(({ pull }) => pull !== undefined);
}

async function release(
	{ store, clock }: Ports,
	exceptions: readonly ExceptionDocument[],
	{ number, state }: Ended,
): Promise<void> {
	if (state === "open") return;
	for (const { id } of exceptions.filter(({ pull }) => pull === number)) {
		await updateDocument(store, "exceptions", id, (exception) => {
			if (exception?.pull !== number || exception.endedAt !== null) return undefined;
			const { pull: _, ...ofProject } = exception;
			return state === "merged" ? ofProject : { ...exception, endedAt: clock.now() };
		});
	}
}
