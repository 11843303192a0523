import type { Outcome } from "./judged.ts";
import { toFailure } from "./publish-failure.ts";

/** One service, as the output `services` lists it, for a matrix or a script. */
type ServiceOutput = Readonly<Record<string, string | number | boolean | null>>;

/** In the order of the configurations. What nobody judged has no verdict. */
export function servicesOutput(outcomes: readonly Outcome[]): readonly ServiceOutput[] {
	return outcomes.map(({ configPath: config, result }) => {
		if (result.kind === "unchanged") return { config, status: "unchanged" };
		if (result.kind === "failed") return { config, status: "failed", error: toFailure(result.reason).message };
		const { analysis, service, syncRunId, checkpoint, caveat } = result.judged;
		const { decision, findings } = analysis;
		return {
			config,
			status: "judged",
			service,
			verdict: decision.verdict,
			gate_action: decision.action,
			score: decision.score.breaking,
			effective_score: decision.score.effective,
			findings: findings.length,
			semver: decision.semver?.version ?? null,
			next_version: decision.semver?.next ?? null,
			sync_run_id: syncRunId,
			checkpoint,
			caveat,
		};
	});
}
