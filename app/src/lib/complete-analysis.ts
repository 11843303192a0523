import type { Analysis, Finding } from "@driftgate/engine/records";

/** What earlier versions of Driftgate did not say of a finding. */
type Later = "reached" | "effect" | "subject" | "tags";
type StoredFinding = Omit<Finding, Later> & Partial<Pick<Finding, Later>>;
export type StoredAnalysis = Omit<Analysis, "findings"> & { readonly findings: readonly StoredFinding[] };

const NOTHING: Finding["reached"] = { methods: [], types: [], tools: [] };

/** An analysis as it was stored, whichever version stored it: what that version did not know is nothing. */
export function completeAnalysis(stored: StoredAnalysis): Analysis {
	return { ...stored, findings: stored.findings.map(completed) };
}

function completed(finding: StoredFinding): Finding {
	const { reached = NOTHING, effect = null, subject = null, tags = [] } = finding;
	return { ...finding, reached, effect, subject, tags };
}
