import { ServiceFault } from "../../errors.ts";
import type { ArtifactRecord, NamesRecord, Ports } from "../../ports.ts";
import { type ProjectRunInput, projectRun } from "../runs/project-run.ts";
import { readArtifact } from "./latest-artifacts.ts";

export interface RunArtifact {
	readonly record: ArtifactRecord | NamesRecord;
	/** UTF-8. */
	read(): Promise<Uint8Array>;
}

/** One of the artifacts that a run generated, or the lock of their names. Throws as `projectRun`; `not_found` where it generated no such thing. */
export async function runArtifact(
	ports: Ports,
	{ artifactId, ...input }: ProjectRunInput & { readonly artifactId: string },
): Promise<RunArtifact> {
	const { run } = await projectRun(ports, input);
	const { artifacts = [], names } = run.result ?? {};
	const record = [...artifacts, ...(names === undefined ? [] : [names])].find(({ id }) => id === artifactId);
	if (record === undefined) throw new ServiceFault("not_found", { detail: "The run generated no such artifact." });
	return { record, read: async () => (await readArtifact(ports, record)).content };
}
