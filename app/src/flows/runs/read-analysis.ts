import type { Finding } from "@driftgate/engine/records";
import { ServiceFault } from "../../errors.ts";
import { readJson } from "../../lib/read-json.ts";
import type { Analysis, Ports } from "../../ports.ts";

/** What earlier versions of Driftgate did not say of a finding. */
type Later = "reached" | "effect" | "subject" | "tags";
type StoredFinding = Omit<Finding, Later> & Partial<Pick<Finding, Later>>;
type StoredAnalysis = Omit<Analysis, "findings"> & { readonly findings: readonly StoredFinding[] };

const NOTHING: Finding["reached"] = { methods: [], types: [], tools: [] };

/**
 * The analysis that a run stored (RunResult.analysis), whichever version stored it: what that version did not know is
 * nothing. Throws ServiceFault internal_error where the blob is gone.
 */
export async function readAnalysis({ store }: Ports, sha256: string): Promise<Analysis> {
	const bytes = await store.getBlob(sha256);
	if (bytes === undefined) throw new ServiceFault("internal_error", { cause: `The analysis ${sha256} is missing.` });
	const stored = (await readJson(bytes)) as StoredAnalysis;
	return { ...stored, findings: stored.findings.map(completed) };
}

function completed(finding: StoredFinding): Finding {
	const { reached = NOTHING, effect = null, subject = null, tags = [] } = finding;
	return { ...finding, reached, effect, subject, tags };
}
