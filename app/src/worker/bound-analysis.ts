import type { Analysis, Finding } from "@driftgate/engine/records";

/** What an analysis may hold, as JSON; beyond it nobody reads, and whoever answers with it is held up. */
export interface AnalysisLimits {
	/** UTF-16 units of all findings. The largest pair of the corpus has 8 million. */
	readonly findings: number;
	readonly breakingOperations: number;
}

const LIMITS: AnalysisLimits = { findings: 12_000_000, breakingOperations: 10_000 };

/**
 * The analysis without the findings that weigh least where there are too many to keep; it says so. What was decided, the
 * counts and the scores stay those of all, and so do the findings that an exception covers: evidence names them.
 */
export function boundAnalysis(analysis: Analysis, configPath: string, limits: AnalysisLimits = LIMITS): Analysis {
	const { decision, findings, notices } = analysis;
	const kept = withinLimit(findings, limits.findings);
	const operations = decision.breakingOperations;
	if (kept.length === findings.length && operations.length <= limits.breakingOperations) return analysis;
	const message = `All ${findings.length} findings and ${operations.length} breaking operations count; the ${kept.length} findings that weigh most, and ${Math.min(operations.length, limits.breakingOperations)} of the operations, are kept.`;
	return {
		...analysis,
		decision: { ...decision, breakingOperations: operations.slice(0, limits.breakingOperations) },
		findings: kept,
		notices: [...notices, { side: "config", file: configPath, line: 1, column: 1, message }],
	};
}

/** Findings stand in the order of their weight. */
function withinLimit(findings: readonly Finding[], limit: number): readonly Finding[] {
	let size = 0;
	return findings.filter((finding) => {
		if (size <= limit) size += JSON.stringify(finding).length;
		return size <= limit || finding.exception !== null;
	});
}
