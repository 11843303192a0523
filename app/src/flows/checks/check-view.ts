import type { LogSigner } from "@driftgate/engine/records";
import type { CheckRunState, SyncRunDocument } from "../../ports.ts";

/** What a check run says, under its name. */
export interface CheckView extends Required<Pick<CheckRunState, "conclusion">>, Omit<CheckRunState, "conclusion"> {
	readonly name: string;
}

/** The check that can be required: of all services of a repository. */
export const CHECK_NAME = "Driftgate";

/** What checks need to know of the service that shows them. */
export interface CheckSurroundings {
	/** The origin under which people reach the service; undefined where they cannot. */
	readonly publicUrl: string | undefined;
	/** Whether the dashboard is served there: whoever is not signed in is led through the sign-in, and back to the page. */
	readonly hasPages: boolean;
	/** Signs checkpoints. */
	readonly signer: LogSigner;
}

/** A run's page, or its report where the service shows no pages; undefined where people cannot reach it. */
export function runPage(
	{ publicUrl, hasPages }: CheckSurroundings,
	{ projectId, id }: Pick<SyncRunDocument, "projectId" | "id">,
): string | undefined {
	if (publicUrl === undefined) return undefined;
	return publicUrl + (hasPages ? `/projects/${projectId}/runs/${id}` : `/api/v1/sync-runs/${id}/report`);
}
