import { analyze } from "../../../engine/src/analyze.ts";
import type { RulesVersion } from "../../../engine/src/contract/config.ts";
import { type Analysis, Fault, type Finding, type Location } from "../../../engine/src/index.ts";
import { digest16 } from "../../../engine/src/lib/digest.ts";
import { makeConfig, makePolicy } from "../../../engine/src/testing/make-policy.ts";
import type { KnownPair } from "./known-pairs.ts";

/** `ERR WARN INFO digest`: how many findings of each level, and 16 hexadecimal digits that tell any other list apart. */
export type Verdict = string;

export type Verdicts = Readonly<Record<string, Verdict>>;

const TODAY = "2026-01-01";

/** What one version of the rules says of each pair, by the pair's id. */
export async function judgePairs(pairs: readonly KnownPair[], rulesVersion: RulesVersion): Promise<Verdicts> {
	const verdicts: Record<string, Verdict> = {};
	for (const pair of pairs) verdicts[pair.id] = await judgePair(pair, rulesVersion);
	return verdicts;
}

async function judgePair({ before, after }: KnownPair, rulesVersion: RulesVersion): Promise<Verdict> {
	const config = makeConfig({ policy: makePolicy({ rulesVersion }) });
	try {
		return sayVerdict(await analyze({ before, after, config, versionBefore: null, today: TODAY }));
	} catch (error) {
		if (error instanceof Fault) return `cannot be judged: ${error.code}`;
		throw error;
	}
}

function sayVerdict({ decision, findings }: Analysis): Verdict {
	const { errors, warnings, info } = decision.summary;
	return `${errors} ${warnings} ${info} ${digest16(findings.map(sayFinding).sort())}`;
}

/** What a gate decides by, and nothing that may be worded or reckoned anew: no fingerprint, message, points or lines. */
function sayFinding({ rule, level, wire, source, before, after }: Finding): string {
	return `${rule} @ ${sayPlace(before)} | ${sayPlace(after)} → ${level} ${wire} ${source}`;
}

function sayPlace(location: Location | null): string {
	return location === null ? "-" : `${location.file}#${location.pointer}`;
}
