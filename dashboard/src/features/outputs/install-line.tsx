import type { ArtifactSummary } from "../../lib/api.ts";
import { outputs as words } from "../../texts/outputs.ts";
import { CopyButton } from "../../ui/copy-button.tsx";
import type { ArtifactPlace } from "./artifact-query.ts";
import styles from "./install-line.module.css";

export interface InstallLineProps {
	readonly place: ArtifactPlace;
	readonly artifact: ArtifactSummary;
	/** Whether it is what anybody may fetch: the newest of a public project. */
	readonly isOpen: boolean;
}

/** The line that fetches an output, from the service that this page is of. */
export function InstallLine({ place, artifact, isOpen }: InstallLineProps) {
	const line = isOpen ? openLine(place, artifact) : keyLine(place, artifact);
	return (
		<div className={styles.get}>
			<p>{isOpen ? words.getPublic : words.getByKey}</p>
			<code className={styles.line}>{line}</code>
			<CopyButton text={line} label={words.copyLine} />
		</div>
	);
}

/** No character in it means anything to a shell. */
const quoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;

const nameOf = ({ path }: ArtifactSummary): string => quoted(path.split("/").at(-1) ?? path);

function openLine({ projectId }: ArtifactPlace, artifact: ArtifactSummary): string {
	const { artifact_type: kind, language } = artifact;
	const what = kind === "mcp" ? "mcp" : kind === "docs" ? "docs-scaffold" : `sdk/${language ?? ""}`;
	return `curl -fsSL ${location.origin}/api/public/${projectId}/${what} -o ${nameOf(artifact)}`;
}

function keyLine({ projectId, runId, artifactId }: ArtifactPlace, artifact: ArtifactSummary): string {
	const address = `${location.origin}/api/projects/${projectId}/runs/${runId}/artifacts/${encodeURIComponent(artifactId)}`;
	return `curl -fsSL -H "authorization: Bearer $DRIFTGATE_API_KEY" ${address} -o ${nameOf(artifact)}`;
}
