import { ServiceFault } from "../errors.ts";
import type { Bundle, ConfigSummary, EngineResult, Ports, ProjectDocument } from "../ports.ts";

export interface Collected {
	readonly bundle: Bundle;
	readonly summary: ConfigSummary;
	readonly refs: readonly string[];
}

/** Keeps a bundle of a project as a blob and gives its key. Paths are in one order, so equal files are one blob. */
export async function storeBundle(store: Ports["store"], projectId: string, bundle: Bundle): Promise<string> {
	const files = Object.fromEntries(Object.entries(bundle.files).sort(([a], [b]) => (a < b ? -1 : 1)));
	const text = JSON.stringify({ config: bundle.config, entry: bundle.entry, files });
	return store.putBlob(Buffer.from(text, "utf8"), projectId);
}

/** The bundle under a key that we wrote ourselves. Throws ServiceFault internal_error where it is gone. */
export async function readBundle(store: Ports["store"], sha256: string): Promise<Bundle> {
	const bytes = await store.getBlob(sha256);
	if (bytes === undefined) throw new ServiceFault("internal_error", { cause: `The bundle ${sha256} is missing.` });
	return JSON.parse(Buffer.from(bytes).toString("utf8")) as Bundle;
}

/**
 * Reads a project's configuration and everything that its description reaches, at a commit, through the App.
 * A description that cannot be used is a value; GitHub out of reach is ServiceFault temporarily_unavailable.
 */
export function collectFromGitHub(
	ports: Ports,
	project: ProjectDocument,
	commitSha: string,
): Promise<EngineResult<Collected>> {
	return ports.engine.collect(project.configPath, (path) => readText(ports, project, path, commitSha));
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
