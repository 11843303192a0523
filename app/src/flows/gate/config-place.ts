import { configPlaces, findConfig } from "@driftgate/engine/records";
import type { Ports, ProjectDocument, RepositoryRef } from "../../ports.ts";
import { trackedFileOf } from "../judging/tracked-file.ts";

/**
 * Where a project's configuration may be, its own place first. A repository can be linked before it has any: until the
 * first sync the file may turn up at another of the usual places, and the project follows it there.
 */
export function placesOf({
	baseline,
	configPath,
}: Pick<ProjectDocument, "baseline" | "configPath">): readonly string[] {
	return baseline === null ? configPlaces(configPath) : [configPath];
}

/**
 * Where a project's configuration is at a commit (or a branch); its own place where there is none. A file that another
 * project tracks is that one's. Throws as GitHub's port.
 */
export async function configPlaceAt(
	ports: Pick<Ports, "store" | "github">,
	project: ProjectDocument,
	repository: RepositoryRef,
	commitSha: string,
): Promise<string> {
	if (placesOf(project).length === 1) return project.configPath;
	const place = await findConfig(project.configPath, async (path) => {
		if (path !== project.configPath && (await isTracked(ports, project.repositoryId, path))) return undefined;
		return ports.github.readBlobId(repository, path, commitSha);
	});
	return place?.path ?? project.configPath;
}

/** What a project changes to when the configuration that was judged stands at `configPath`. */
export function movedTo(
	project: ProjectDocument,
	configPath: string,
): Partial<Pick<ProjectDocument, "configPath" | "trackedFile">> {
	if (configPath === project.configPath || !placesOf(project).includes(configPath)) return {};
	return { configPath, trackedFile: trackedFileOf(project.repositoryId, configPath) };
}

/** Whether the project would move to a file that another one tracks. */
export async function isTakenPlace(
	ports: Pick<Ports, "store">,
	project: ProjectDocument,
	configPath: string,
): Promise<boolean> {
	return movedTo(project, configPath).configPath !== undefined && isTracked(ports, project.repositoryId, configPath);
}

async function isTracked({ store }: Pick<Ports, "store">, repositoryId: string, path: string): Promise<boolean> {
	return (await store.find("projects", { trackedFile: trackedFileOf(repositoryId, path) })) !== undefined;
}
