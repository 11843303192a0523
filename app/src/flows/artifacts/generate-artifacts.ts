import type { AnalysisNotice, TargetName } from "@driftgate/engine/records";
import { deriveId } from "../../lib/derive-id.ts";
import type {
	ArtifactRecord,
	EngineResult,
	GeneratedArtifact,
	PackedBundle,
	Ports,
	ProjectDocument,
	SyncRunDocument,
} from "../../ports.ts";
import { engineCaller } from "../judging/engine-caller.ts";

export interface StoredArtifacts {
	readonly artifacts: readonly ArtifactRecord[];
	/** Outputs that are enabled and cannot be generated yet. */
	readonly skipped: readonly TargetName[];
	/** What the code has to do without. */
	readonly notices: readonly AnalysisNotice[];
}

/** Generates every enabled output of a bundle and keeps each as a blob. Done again for the same run, it gives the same. */
export async function generateArtifacts(
	ports: Ports,
	{ run, project }: { readonly run: Pick<SyncRunDocument, "id" | "projectId">; readonly project: ProjectDocument },
	bundle: PackedBundle,
): Promise<EngineResult<StoredArtifacts>> {
	const generated = await ports.engine.for(engineCaller(project)).generate({ bundle });
	if (!generated.ok) return generated;
	const artifacts = await Promise.all(generated.value.artifacts.map((artifact) => keep(ports, run, artifact)));
	return { ok: true, value: { ...generated.value, artifacts } };
}

async function keep(
	ports: Ports,
	run: Pick<SyncRunDocument, "id" | "projectId">,
	artifact: GeneratedArtifact,
): Promise<ArtifactRecord> {
	const bytes = Buffer.from(artifact.content, "utf8");
	return {
		id: deriveId("artifact", run.id, artifact.target, artifact.path),
		target: artifact.target,
		path: artifact.path,
		sha256: await ports.store.putBlob(bytes, run.projectId),
		bytes: bytes.byteLength,
	};
}
