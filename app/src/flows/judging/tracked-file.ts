import type { Ports, ProjectDocument } from "../../ports.ts";
import { updateDocument } from "../records/update-document.ts";

/** What only one project has at a time: a configuration file of a repository. */
export function trackedFileOf(repositoryId: string, configPath: string): string {
	return `${repositoryId}:${configPath}`;
}

/**
 * Takes the tracked file from a project whose repository went to another owner, so that the new one can link it. Its
 * records stay with whoever made them; no repository's id is a word, so that the value that it gets is nobody else's.
 */
export async function releaseTrackedFile({ store }: Pick<Ports, "store">, project: ProjectDocument): Promise<void> {
	await updateDocument(store, "projects", project.id, (known) =>
		known?.trackedFile === project.trackedFile ? { ...known, trackedFile: `transferred:${known.id}` } : undefined,
	);
}
