import type { PlacedOrder, ProjectDocument } from "../../ports.ts";

/** What the delivery file has to list, as it is written there. */
export function sourceLine({ repoFullName, repositoryId }: ProjectDocument, { settings }: PlacedOrder): string {
	return `{repository: ${repoFullName}, id: ${repositoryId}, paths: [${settings.path}]}`;
}
