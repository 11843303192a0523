import type { Config, Policy } from "../../contract/config.ts";
import type { Finding } from "../../contract/finding.ts";
import type { Location } from "../../contract/source.ts";
import { compareTexts } from "../../lib/json-order.ts";
import { count } from "../../lib/say.ts";
import { gateFinding, gateLevel } from "../gate-finding.ts";
import type { GateInput } from "../gate-input.ts";
import { addedExceptions } from "./added-exceptions.ts";
import { loosenedAccept } from "./loosened-accept.ts";
import { loosenedConfig } from "./loosened-config.ts";
import { loosenedLevels } from "./loosened-levels.ts";
import { loosenedLimits } from "./loosened-limits.ts";
import type { Loosening } from "./loosening.ts";

/*
 * An author may change the policy that judges the author's own change. That is said, and the base's policy alone says how
 * loudly: neither a level nor an exception of the revision reaches these findings.
 */

const RULES: ReadonlySet<string> = new Set<Loosening["rule"]>(["policy-loosened", "exception-added"]);

/** Whether a finding is about what the revision does to the policy. */
export function isAboutPolicy({ rule }: Finding): boolean {
	return RULES.has(rule);
}

/** What the revision loosens. `found` are the fingerprints of the findings; `elsewhere` is shown for what no file holds. */
export function policyFindings(
	{ revised, operations, levelRange }: Pick<GateInput, "revised" | "operations" | "levelRange">,
	found: ReadonlySet<string>,
	elsewhere: Location,
): readonly Finding[] {
	if (revised === null) return [];
	const { base, revision } = revised;
	const [before, after] = [base.policy, revision.policy];
	const all = [
		...loosenedLimits(before, after),
		...loosenedLevels({ before, after, operations, levelRange }),
		...loosenedAccept(before.accept, after.accept),
		...loosenedConfig(base, revision),
		...addedExceptions(base, revision, found),
	];
	return all.flatMap((one) => toFinding(one, base.policy, revision, elsewhere));
}

function toFinding(
	{ rule, subject, path, message }: Loosening,
	base: Policy,
	revision: Config,
	elsewhere: Location,
): readonly Finding[] {
	const level = base.rules.get(rule) ?? (base.policyChanges === "block" ? "ERR" : gateLevel(rule));
	if (level === "off") return [];
	const said = base.policyChanges === "base" ? `${message} It does not judge this revision.` : message;
	return [gateFinding({ rule, subject, message: said, at: revision.locate?.(path) ?? elsewhere, level })];
}

/**
 * Why the base's policy blocks what the revision does to it, in one sentence; none where it does not. A new exception is
 * to be reviewed where it stands: as a warning it never blocks.
 */
export function blockedByBase(findings: readonly Finding[], base: Policy): readonly string[] {
	const own = findings.filter(isAboutPolicy).toSorted((a, b) => compareTexts(a.fingerprint, b.fingerprint));
	const [blocking, ...others] = own.filter(
		({ rule, level }) =>
			(level === "ERR" && (base.policyChanges === "block" || base.blockOn !== "never")) ||
			(level === "WARN" && base.blockOn === "WARN" && rule === "policy-loosened"),
	);
	if (blocking === undefined) return [];
	const why = base.policyChanges === "block" ? "policy_changes: block" : `block_on: ${base.blockOn}`;
	const more =
		others.length === 0
			? ""
			: ` ${count(others.length, "more change")} of the policy ${others.length === 1 ? "loosens" : "loosen"} it as well.`;
	return [`The base's policy blocks changes that loosen it (${why}). ${blocking.message}${more}`];
}
