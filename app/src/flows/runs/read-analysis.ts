import { ServiceFault } from "../../errors.ts";
import { completeAnalysis, type StoredAnalysis } from "../../lib/complete-analysis.ts";
import { readJson } from "../../lib/read-json.ts";
import type { Analysis, Ports } from "../../ports.ts";

/** The analysis that a run stored (RunResult.analysis). Throws ServiceFault internal_error where the blob is gone. */
export async function readAnalysis(ports: Pick<Ports, "store">, sha256: string): Promise<Analysis> {
	return completeAnalysis((await readJson(await readAnalysisBytes(ports, sha256))) as StoredAnalysis);
}

/** The same as it is stored: JSON in UTF-8, for the engine. */
export async function readAnalysisBytes({ store }: Pick<Ports, "store">, sha256: string): Promise<Uint8Array> {
	const bytes = await store.getBlob(sha256);
	if (bytes === undefined) throw new ServiceFault("internal_error", { cause: `The analysis ${sha256} is missing.` });
	return bytes;
}
