import { useMutation } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { ArtifactSummary, RunDetail } from "../../lib/api.ts";
import { download } from "../../lib/download.ts";
import { sayBytes } from "../../lib/format-number.ts";
import { outputs as words } from "../../texts/outputs.ts";
import { Button } from "../../ui/button.tsx";
import { ProblemView } from "../../ui/problem-view.tsx";
import { Table } from "../../ui/table.tsx";
import { readArtifact } from "./artifact-query.ts";

/** What one version generated. */
export function ArtifactTable({ run }: { readonly run: RunDetail }) {
	const save = useMutation({
		mutationFn: async ({ id, path }: ArtifactSummary) => {
			const text = await readArtifact({ projectId: run.project_id, runId: run.id, artifactId: id });
			download(path.split("/").at(-1) ?? path, "text/plain", text);
		},
	});
	return (
		<>
			{save.error === null ? null : <ProblemView error={save.error} />}
			<Table
				label={words.title}
				rows={run.artifacts}
				keyOf={({ id }) => id}
				columns={[
					{ title: words.columns.path, isHead: true, cell: ({ path }) => <code>{path}</code> },
					{ title: words.columns.kind, cell: sayKind },
					{ title: words.columns.size, isNumber: true, cell: ({ bytes }) => sayBytes(bytes) },
					{ title: words.columns.sha, cell: ({ sha256 }) => <code>{sha256.slice(0, 12)}</code> },
					{
						title: words.columns.acts,
						cell: (artifact) => (
							<>
								<Link
									to="/projects/$id/outputs"
									params={{ id: run.project_id }}
									search={(known) => ({ ...known, run: run.id, file: artifact.path })}
									aria-label={words.viewOf(artifact.path)}
								>
									{words.view}
								</Link>{" "}
								<Button
									look="quiet"
									busy={save.isPending}
									aria-label={words.downloadOf(artifact.path)}
									onClick={() => save.mutate(artifact)}
								>
									{words.download}
								</Button>
							</>
						),
					},
				]}
			/>
		</>
	);
}

function sayKind({ artifact_type: kind, language }: ArtifactSummary): string {
	const kinds: Readonly<Record<string, string>> = words.kinds;
	const languages: Readonly<Record<string, string>> = words.languages;
	const name = kinds[kind] ?? kind;
	return language === undefined ? name : `${name}, ${languages[language] ?? language}`;
}
