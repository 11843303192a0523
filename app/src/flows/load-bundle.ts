import { ServiceFault } from "../errors.ts";
import type { Bundle, ConfigSummary, EngineResult, PackedBundle, Ports, ProjectDocument } from "../ports.ts";
import { packBundle, unpackBundle } from "./pack-bundle.ts";

export interface Collected {
	readonly bundle: Bundle;
	readonly summary: ConfigSummary;
	readonly refs: readonly string[];
}

/** Keeps a bundle of a project as a blob and gives its key. */
export async function storeBundle(store: Ports["store"], projectId: string, bundle: Bundle): Promise<string> {
	return store.putBlob(packBundle(bundle), projectId);
}

/** The bundle under a key that we wrote ourselves, as it is. Throws ServiceFault internal_error where it is gone. */
export async function readPackedBundle(store: Ports["store"], sha256: string): Promise<PackedBundle> {
	const bytes = await store.getBlob(sha256);
	if (bytes === undefined) throw new ServiceFault("internal_error", { cause: `The bundle ${sha256} is missing.` });
	return bytes;
}

/** The same, opened. */
export async function readBundle(store: Ports["store"], sha256: string): Promise<Bundle> {
	return unpackBundle(await readPackedBundle(store, sha256));
}

/**
 * Reads a project's configuration and everything that its description reaches, at a commit, through the App.
 * A description that cannot be used is a value; GitHub out of reach is ServiceFault temporarily_unavailable.
 */
export async function collectFromGitHub(
	ports: Ports,
	project: ProjectDocument,
	commitSha: string,
): Promise<EngineResult<Collected>> {
	const load = (path: string) => readText(ports, project, path, commitSha);
	const collected = await ports.engine.collect(project.configPath, load);
	if (!collected.ok) return collected;
	const { bundle, summary, refs } = collected.value;
	return { ok: true, value: { bundle: unpackBundle(bundle), summary, refs } };
}

async function readText(
	ports: Ports,
	project: ProjectDocument,
	path: string,
	commitSha: string,
): Promise<string | undefined> {
	const repository = { installationId: project.installationId, fullName: project.repoFullName };
	return (await ports.github.readFile(repository, path, commitSha))?.text;
}
