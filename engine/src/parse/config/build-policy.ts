import type { Policy, PolicyOverride } from "../../contract/config.ts";
import { NEWEST_RULES_VERSION } from "../../levels/rules-versions.ts";
import type { WrittenConfig } from "./config-schema.ts";

export type WrittenGate = NonNullable<WrittenConfig["gate"]>;

/** What is written under `gate`, with the default of everything that is not: the one place that knows the defaults. */
export function buildPolicy(gate: WrittenGate, overrides: readonly PolicyOverride[]): Policy {
	return {
		promise: gate.promise ?? "wire",
		blockOn: gate.block_on ?? "ERR",
		maxScore: gate.max_score ?? null,
		maxScoreByTag: new Map(Object.entries(gate.max_score_by_tag ?? {})),
		preset: gate.preset ?? "recommended",
		rules: new Map(Object.entries(gate.rules ?? {})),
		overrides,
		semver: gate.semver ?? "suggest",
		majors: gate.majors ?? "block",
		unstable: gate.unstable ?? "ERR",
		deprecationMinDays: gate.deprecation?.min_days ?? 0,
		rulesVersion: gate.rules_version ?? NEWEST_RULES_VERSION,
		policyChanges: gate.policy_changes ?? "warn",
		accept: {
			by: gate.accept?.by ?? null,
			notAuthor: gate.accept?.not_author ?? false,
			two: gate.accept?.two ?? false,
			maxDays: gate.accept?.max_days ?? null,
		},
	};
}
