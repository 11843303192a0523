import { z } from "zod";
import type { ArtifactView, LatestArtifacts } from "../../flows/latest-artifacts.ts";
import { type target, uuid } from "./scalars.ts";

export const artifact = z
	.object({
		id: z.string(),
		language: z.enum(["typescript", "python", "go"]).optional(),
		artifact_type: z.enum(["wrapper", "mcp", "docs"]),
		path: z.string().meta({ example: "payments-api.ts" }),
		content: z.string(),
		sha256: z.string().regex(/^[0-9a-f]{64}$/),
	})
	.meta({ id: "Artifact", description: "Generated text. `language` is there for wrappers alone." });

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

function presentArtifact({ record, content }: ArtifactView): z.input<typeof artifact> {
	const { type, language } = kinds[record.target];
	return {
		id: record.id,
		...(language === undefined ? {} : { language }),
		artifact_type: type,
		path: record.path,
		content,
		sha256: record.sha256,
	};
}

export function presentLatestArtifacts(latest: LatestArtifacts): z.input<typeof latestArtifactsAnswer> {
	const of = (type: "wrapper" | "mcp" | "docs") =>
		latest.artifacts.filter(({ record }) => kinds[record.target].type === type).map(presentArtifact);
	return {
		latest_sync_run_id: latest.syncRunId,
		artifacts: { wrappers: of("wrapper"), mcp: of("mcp")[0] ?? null, docs: of("docs")[0] ?? null },
	};
}
