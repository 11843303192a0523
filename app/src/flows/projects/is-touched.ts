import { ServiceFault } from "../../errors.ts";
import type { Ports, ProjectDocument } from "../../ports.ts";
import { placesOf } from "../gate/config-place.ts";
import { engineCaller } from "../judging/engine-caller.ts";
import { readPackedBundle } from "../judging/load-bundle.ts";

/**
 * Whether a change of these paths may change what a project tracks: its configuration, the lock of its names, or a file of
 * its description, which another one can only join through one of these. Undefined paths may be any.
 */
export async function isTouched(
	ports: Ports,
	project: ProjectDocument,
	paths: ReadonlySet<string> | undefined,
): Promise<boolean> {
	if (paths === undefined || placesOf(project).some((path) => paths.has(path))) return true;
	const { baseline } = project;
	if (baseline === null || paths.size === 0) return false;
	// The first lock joins by itself: nothing refers to it but the configuration, which stays as it is.
	if (baseline.lock !== undefined && paths.has(baseline.lock)) return true;
	return (await trackedFiles(ports, project)).some((path) => paths.has(path));
}

/** The files of a project's baseline; none before the first sync. */
async function trackedFiles(ports: Ports, project: ProjectDocument): Promise<readonly string[]> {
	const { baseline } = project;
	if (baseline === null) return [];
	if (baseline.files !== undefined) return baseline.files;
	const bundle = await readPackedBundle(ports.store, baseline.bundle);
	const listed = await ports.engine.for(engineCaller(project)).listFiles(bundle);
	if (!listed.ok) throw new ServiceFault("internal_error", { cause: `The bundle ${baseline.bundle} cannot be read.` });
	return listed.value;
}
