import type { LogSigner } from "@driftgate/engine/records";
import type { CheckRunState } from "../../ports.ts";

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
	/** Signs checkpoints. */
	readonly signer: LogSigner;
}

/** The page of a run; undefined where people cannot reach the service. */
export function runPage({ publicUrl }: CheckSurroundings, runId: string): string | undefined {
	return publicUrl === undefined ? undefined : `${publicUrl}/api/v1/sync-runs/${encodeURIComponent(runId)}/report`;
}
