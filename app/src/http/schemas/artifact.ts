import { z } from "zod";
import type { ArtifactView, LatestArtifacts } from "../../flows/artifacts/latest-artifacts.ts";
import type { ArtifactRecord, NamesRecord } from "../../ports.ts";
import { count, type target, uuid } from "./scalars.ts";

const artifact = z
	.object({
		id: z.string(),
		language: z.enum(["typescript", "python", "go"]).optional(),
		artifact_type: z.enum(["wrapper", "mcp", "docs"]),
		path: z.string().meta({ example: "payments-api.ts" }),
		content: z.string(),
		sha256: z.string().regex(/^[0-9a-f]{64}$/),
	})
	.meta({ id: "Artifact", description: "Generated text. `language` is there for wrappers alone." });

/** An artifact without its text, which `sha256` names. */
export const artifactSummary = artifact
	.omit({ content: true })
	.extend({ bytes: count })
	.meta({ id: "ArtifactSummary", description: "`language` is there for wrappers alone." });

export const artifactSummaryExample = {
	id: "0190f5d0-11f2-8c3e-8b21-5f6a7b8c9d0e",
	language: "typescript",
	artifact_type: "wrapper",
	path: "payments-api.ts",
	sha256: "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
	bytes: 48_213,
} satisfies z.input<typeof artifactSummary>;

/** Where the names of a run's artifacts are kept: its text is had like an artifact's, by `id`. */
export const nameLock = z
	.object({
		id: z.string(),
		path: z.string().meta({ description: "Of the lock in the repository." }),
		sha256: z.string().regex(/^[0-9a-f]{64}$/),
		bytes: count,
	})
	.meta({ id: "NameLock", description: "The lock with the names that the run gave." });

export const presentNameLock = ({ id, path, sha256, bytes }: NamesRecord): z.input<typeof nameLock> => {
	return { id, path, sha256, bytes };
};

export const latestArtifactsAnswer = z
	.object({
		latest_sync_run_id: uuid.nullable(),
		artifacts: z.object({
			wrappers: z.array(artifact),
			mcp: artifact.nullable(),
			docs: artifact.nullable(),
		}),
	})
	.meta({ id: "LatestArtifacts" });

type Target = z.infer<typeof target>;
type Language = NonNullable<z.infer<typeof artifact>["language"]>;

const kinds: { readonly [T in Target]: { readonly type: "wrapper" | "mcp" | "docs"; readonly language?: Language } } = {
	typescript: { type: "wrapper", language: "typescript" },
	python: { type: "wrapper", language: "python" },
	go: { type: "wrapper", language: "go" },
	mcp: { type: "mcp" },
	docs: { type: "docs" },
};

export function presentArtifactSummary(record: ArtifactRecord): z.input<typeof artifactSummary> {
	const { type, language } = kinds[record.target];
	return {
		id: record.id,
		...(language === undefined ? {} : { language }),
		artifact_type: type,
		path: record.path,
		sha256: record.sha256,
		bytes: record.bytes,
	};
}

function presentArtifact({ record, content }: ArtifactView): z.input<typeof artifact> {
	const { bytes: _, ...summary } = presentArtifactSummary(record);
	return { ...summary, content: new TextDecoder().decode(content) };
}

export async function presentLatestArtifacts({
	syncRunId,
	read,
}: LatestArtifacts): Promise<z.input<typeof latestArtifactsAnswer>> {
	const artifacts = await read();
	const of = (type: "wrapper" | "mcp" | "docs") =>
		artifacts.filter(({ record }) => kinds[record.target].type === type).map(presentArtifact);
	return {
		latest_sync_run_id: syncRunId,
		artifacts: { wrappers: of("wrapper"), mcp: of("mcp")[0] ?? null, docs: of("docs")[0] ?? null },
	};
}
