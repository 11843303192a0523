import type { AnalysisNotice, TargetName } from "@driftgate/engine/records";
import { deriveId } from "../../lib/derive-id.ts";
import type {
	ArtifactRecord,
	EngineResult,
	GeneratedArtifact,
	GeneratedNames,
	NamesRecord,
	PackedBundle,
	Ports,
	ProjectDocument,
	SyncRunDocument,
} from "../../ports.ts";
import { publishedEntries } from "../changelog/published-entries.ts";
import { engineCaller } from "../judging/engine-caller.ts";

export interface StoredArtifacts {
	readonly artifacts: readonly ArtifactRecord[];
	/** null where the configuration names no lock. */
	readonly names: NamesRecord | null;
	/** What the code has to do without. */
	readonly notices: readonly AnalysisNotice[];
}

export interface ArtifactsOf {
	readonly run: Pick<SyncRunDocument, "id" | "projectId" | "createdAt">;
	readonly project: ProjectDocument;
	/** Those that the bundle's configuration enables. */
	readonly outputs: readonly TargetName[];
}

/** Generates every enabled output of a bundle and keeps each as a blob. Done again for the same run, it gives the same. */
export async function generateArtifacts(
	ports: Ports,
	{ run, project, outputs }: ArtifactsOf,
	bundle: PackedBundle,
): Promise<EngineResult<StoredArtifacts>> {
	const changelog = outputs.includes("docs") ? await publishedEntries(ports.store, run) : [];
	const generated = await ports.engine.for(engineCaller(project)).generate({ bundle, changelog });
	if (!generated.ok) return generated;
	const { notices, names: given } = generated.value;
	const artifacts = await Promise.all(generated.value.artifacts.map((artifact) => keep(ports, run, artifact)));
	const names = given === null ? null : await keepNames(ports, run, given);
	return { ok: true, value: { artifacts, names, notices: [...notices, ...sayUnkept(given)] } };
}

async function keepNames(
	ports: Ports,
	run: Pick<SyncRunDocument, "id" | "projectId">,
	{ path, content }: GeneratedNames,
): Promise<NamesRecord> {
	const bytes = Buffer.from(content, "utf8");
	return {
		id: deriveId("names", run.id, path),
		path,
		sha256: await ports.store.putBlob(bytes, run.projectId),
		bytes: bytes.byteLength,
	};
}

/** A name that nobody keeps may move with the next description; a line that is out of date shows reviewers another tool. */
function sayUnkept(names: GeneratedNames | null): readonly AnalysisNotice[] {
	if (names === null) return [];
	const { path: file, added, changed } = names;
	const lacks = added === 1 ? "a name that was" : `${added} names that were`;
	const [lines, say] = changed === 1 ? ["A line", "says"] : [`${changed} lines`, "say"];
	const told = [
		added > 0 &&
			`The lock of names lacks ${lacks} given here: commit the one that this run made, so that none of them moves.`,
		changed > 0 &&
			`${lines} of the lock of names ${say} what is no longer so: commit the lock that this run made, whose diff shows what changed.`,
	];
	return told
		.filter((message) => message !== false)
		.map((message): AnalysisNotice => ({ side: "config", file, line: 1, column: 1, message }));
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
