import { ServiceFault } from "../../errors.ts";
import type { CollectedBundle, EngineResult, KnownFiles, PackedBundle, Ports, ProjectDocument } from "../../ports.ts";
import { configPlaceAt } from "../gate/config-place.ts";
import { repositoryOf } from "../repository/repository-of.ts";
import { engineCaller } from "./engine-caller.ts";

/** The bundle under a key that we wrote ourselves, as it is. Throws ServiceFault internal_error where it is gone. */
export async function readPackedBundle(store: Ports["store"], sha256: string): Promise<PackedBundle> {
	const bytes = await store.getBlob(sha256);
	if (bytes === undefined) throw new ServiceFault("internal_error", { cause: `The bundle ${sha256} is missing.` });
	return bytes;
}

/**
 * Reads a project's configuration and everything that its description reaches, at a commit, through the App.
 * What is `known` is not asked for. A description that cannot be used is a value; GitHub out of reach is ServiceFault temporarily_unavailable, a repository
 * that is another's by now is repo_not_linked.
 */
export async function collectFromGitHub(
	ports: Ports,
	project: ProjectDocument,
	commitSha: string,
	{ known, side = "after" }: { readonly known?: KnownFiles | undefined; readonly side?: "before" | "after" } = {},
): Promise<EngineResult<CollectedBundle>> {
	const repository = await repositoryOf(ports, project);
	if (repository === undefined) throw new ServiceFault("repo_not_linked", { detail: ANOTHERS });
	const load = async (path: string) => (await ports.github.readFile(repository, path, commitSha))?.text;
	const configPath = await configPlaceAt(ports, project, repository, commitSha);
	return ports.engine.for(engineCaller(project)).collect(configPath, load, known, side);
}

const ANOTHERS = "The repository has a new owner, who has to link it again; it no longer belongs to this project.";
