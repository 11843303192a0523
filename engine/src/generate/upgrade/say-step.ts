import type { Finding } from "../../contract/finding.ts";
import type { UpgradeLanguage, UpgradeStep } from "../../contract/upgrade.ts";
import { breaksCode, isOfTools } from "../../levels/breaks-code.ts";
import { count } from "../../lib/say.ts";

/** What a step says at most: whoever wants all of it reads the run. */
const MOST_SENTENCES = 10;

/** Each sentence once, with the findings that it is of. */
export function reasons(findings: readonly Finding[]): Pick<UpgradeStep, "findings" | "why"> {
	const why = [...new Set(findings.map(({ message }) => message))];
	const said = new Set(why.slice(0, MOST_SENTENCES));
	const rest = why.length - said.size;
	return {
		findings: findings.filter(({ message }) => said.has(message)).map(({ fingerprint }) => fingerprint),
		why: rest === 0 ? why : [...said, `It has ${count(rest, "more such change")}.`],
	};
}

/**
 * A finding that changes no call: the types in which it stands, or the methods whose answers are others. Whoever calls tools
 * has no types, and the list of tools says at each start what they take; what is about tools alone is told all the same. What has no name
 * at all, such as the way in which tools are offered, is told by its rule.
 */
export function silentStep(finding: Finding, language: UpgradeLanguage): readonly UpgradeStep[] {
	const { reached, rule } = finding;
	if (language === "mcp" ? !isOfTools(finding) : !breaksCode(finding, language)) return [];
	const called = language === "mcp" ? reached.tools : reached.methods;
	const named = language !== "mcp" && reached.types.length > 0 ? reached.types : called;
	const names = named.length > 0 ? named : [rule];
	const subject = names.slice(0, MOST_NAMES).join(", ") + (names.length > MOST_NAMES ? ", …" : "");
	return [{ subject, ...reasons([finding]), before: null, after: null, alias: null }];
}

const MOST_NAMES = 5;
