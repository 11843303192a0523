import type { Actor } from "../../auth/may.ts";
import type { ArtifactRecord, NamesRecord, Ports } from "../../ports.ts";
import { readableProject } from "../projects/readable-project.ts";

export interface ArtifactView {
	readonly record: ArtifactRecord;
	/** UTF-8. */
	readonly content: Uint8Array;
}

export interface LatestArtifacts {
	/** The completed sync that the artifacts come from; null before the first. */
	readonly syncRunId: string | null;
	readonly records: readonly ArtifactRecord[];
	/** Their texts. */
	read(): Promise<readonly ArtifactView[]>;
}

/** The text of an artifact, or of a lock of names. A record whose blob is gone is our fault and no caller's. */
export async function readArtifact<T extends ArtifactRecord | NamesRecord>(
	{ store }: Pick<Ports, "store">,
	record: T,
): Promise<{ readonly record: T; readonly content: Uint8Array }> {
	const bytes = await store.getBlob(record.sha256);
	if (bytes === undefined) throw new Error(`The blob of artifact ${record.id} is missing.`);
	return { record, content: bytes };
}

/** What the latest completed sync generated, whole. Throws `not_found`. */
export async function latestArtifacts(
	ports: Ports,
	input: { readonly actor: Actor; readonly projectId: string },
): Promise<LatestArtifacts> {
	const project = await readableProject(ports, input.actor, input.projectId);
	const records = project.artifacts;
	return {
		syncRunId: project.baseline?.runId ?? null,
		records,
		// The archive of docs is for whoever asks for it by its id: beside the document it says nothing new.
		read: () =>
			Promise.all(records.filter(({ path }) => !path.endsWith(".tar")).map((record) => readArtifact(ports, record))),
	};
}
