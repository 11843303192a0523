import type { Policy } from "../contract/config.ts";
import type { Finding } from "../contract/finding.ts";
import type { Level } from "../contract/level.ts";
import type { Location } from "../contract/source.ts";
import { digest16 } from "../lib/digest.ts";

/*
 * The gate's own findings: about the configuration and about the gate itself, never about a change of the API. They cost
 * no points, and no exception covers them.
 */

/** With the level that each has unless the policy sets another. */
const LEVELS = {
	"exception-expired": "WARN",
	"exception-unused": "INFO",
	"exception-duplicate": "INFO",
	"exception-overbroad": "WARN",
	"override-unused": "WARN",
	"budget-unused": "WARN",
	"version-not-moved": "ERR",
	"major-announced": "WARN",
	"rule-unknown": "ERR",
	"no-active-rules": "ERR",
	"no-operations": "ERR",
	"part-unreadable": "ERR",
	"base-unreadable": "WARN",
	"policy-loosened": "WARN",
	"exception-added": "WARN",
} as const satisfies Readonly<Record<string, Level>>;

export type GateRule = keyof typeof LEVELS;

export const gateRules: readonly GateRule[] = Object.keys(LEVELS) as GateRule[];

export function isGateRule(rule: string): rule is GateRule {
	return Object.hasOwn(LEVELS, rule);
}

/** The level that a rule of the gate has unless the policy sets another. */
export function gateLevel(rule: GateRule): Level {
	return LEVELS[rule];
}

/** Those that say that nothing was decided: no policy can turn them off or make them mild. */
const UNDECIDED: ReadonlySet<string> = new Set<GateRule>([
	...(["rule-unknown", "no-active-rules", "no-operations", "part-unreadable"] as const),
]);

export function saysUndecided(finding: Finding): boolean {
	return UNDECIDED.has(finding.rule);
}

export interface GateFindingInput {
	readonly rule: GateRule;
	/** What it is about, in data: its fingerprint follows from it. */
	readonly subject: string;
	/** One sentence. */
	readonly message: string;
	readonly at: Location;
	readonly level?: Level;
}

export function gateFinding({ rule, subject, message, at, level = LEVELS[rule] }: GateFindingInput): Finding {
	return {
		fingerprint: digest16([rule, subject]),
		rule,
		level,
		wire: level,
		source: level,
		message,
		direction: null,
		effect: null,
		subject: null,
		operations: [],
		tags: [],
		reached: { methods: [], types: [], tools: [] },
		before: null,
		after: null,
		shownAt: at,
		points: 0,
		pointsExplained: "0 (about the configuration, not the API)",
		proof: "by-structure",
		witness: null,
		exception: null,
	};
}

/** The findings with the levels that the policy sets for their rules, without those that it turns off. */
export function underPolicy(findings: readonly Finding[], policy: Policy): Finding[] {
	return findings.flatMap((finding) => {
		const level = saysUndecided(finding) ? undefined : policy.rules.get(finding.rule);
		if (level === "off") return [];
		return level === undefined ? finding : { ...finding, level, wire: level, source: level };
	});
}
