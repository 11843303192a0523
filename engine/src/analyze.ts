import type { Config } from "./contract/config.ts";
import type { Analysis } from "./contract/decision.ts";
import type { FaultCode } from "./contract/fault.ts";
import type { NameLocks } from "./contract/name-lock.ts";
import type { SdkLanguage } from "./contract/sdk.ts";
import type { Source, SpecInput } from "./contract/source.ts";
import { compareApis } from "./diff/diff-apis.ts";
import { decide } from "./gate/decide.ts";
import type { UnreadBase } from "./gate/gate-input.ts";
import { judgingConfig } from "./gate/policy-changes/judging-config.ts";
import { namesOfSides } from "./generate/names-of-api.ts";
import { compareTools } from "./generate/tools/compare/compare-tools.ts";
import { buildApi } from "./ir/build-api.ts";
import { Fault, readSide } from "./lib/fault.ts";
import { Work } from "./lib/work.ts";
import { listOperations } from "./openapi/list-operations.ts";
import { lendParts } from "./parse/lend-parts.ts";
import { parseSource, type Tolerated } from "./parse/parse-source.ts";
import { proveJudgements } from "./prove/prove-judgements.ts";
import { judgeChanges } from "./rules/judge-changes.ts";
import { levelRange } from "./rules/level-range.ts";
import { ruleIds } from "./rules/registry.ts";
import { scoreJudgements } from "./score/score-judgements.ts";
import { compareSdks } from "./sdks/compare-sdks.ts";
import { sdkLanguages } from "./sdks/languages/sdk-languages.ts";

export interface AnalyzeInput {
	/** What deployed clients were promised; null where nothing was synced yet, and then nothing can break. */
	readonly before: SpecInput | null;
	readonly after: SpecInput;
	/** The revision's configuration: its policy judges, and its exceptions excuse. */
	readonly config: Config;
	/**
	 * The baseline's configuration: what the revision's loosens is a finding, and where it says `policy_changes: base` its
	 * policy and its exceptions judge. Null, or left out, where there is none.
	 */
	readonly configBefore?: Config | null;
	/** `version` of the baseline's configuration, for `gate.semver`; null where there is none. */
	readonly versionBefore: string | null;
	/** Fingerprints of what the branch has already that the change is made on: it is told apart, and counts for nothing. */
	readonly standing?: ReadonlySet<string>;
	/** ISO date (`YYYY-MM-DD`, UTC): exceptions and sunsets are measured against it. */
	readonly today: string;
	/** Whether errors are proved by payloads, which takes about a third of the time and changes no verdict; true unless told. */
	readonly proofs?: boolean;
	/** The locks of names that each side's SDKs are generated with; left out where nothing is kept. */
	readonly names?: NameLocks;
	/** What it may cost, and what it did; the usual unless told. */
	readonly work?: Work;
	/**
	 * What each may do wrong without being refused. Unless told, the base anything, even to be no description: the
	 * change that mends it must pass. The revision may refer to what is not there: a finding.
	 */
	readonly tolerated?: Readonly<Record<"before" | "after", Tolerated>>;
}

/**
 * From two descriptions to a decision. Read this first: each line is a phase, and a phase is a folder.
 * Throws Fault where an input cannot be used, which says which one it is: what cannot be read is never passed.
 */
export async function analyze({
	config: own,
	configBefore: base = null,
	versionBefore,
	today,
	standing = new Set(),
	proofs = true,
	work = new Work(),
	tolerated = { before: "anything", after: "dangling" },
	names,
	...input
}: AnalyzeInput): Promise<Analysis> {
	const config = judgingConfig(base, own);
	const revision = await readSide("after", () => parseSource(input.after, undefined, tolerated.after));
	const { source: baseline, unread: unreadBase } = await readBase(input.before, revision, tolerated.before);
	const { before, after } =
		baseline === null ? { before: revision, after: revision } : lendParts({ before: baseline, after: revision });

	const apiAfter = await readSide("after", () => buildApi(after, work));
	const apiBefore = before === after ? apiAfter : await readSide("before", () => buildApi(before, work));

	const { changes, unchanged } = compareApis(apiBefore, apiAfter);
	const sides = { before: apiBefore, after: apiAfter };
	const held = namesOfSides(sides, { before: base ?? own, after: own }, names);
	// Of several files, what is referred to may take its name from any operation.
	const isOneFile = before.files.size === 1 && after.files.size === 1;
	const sdks = compareSdks(
		apiBefore,
		apiAfter,
		changes,
		held,
		languagesOf(base, own),
		isOneFile ? unchanged : new Map(),
	);
	const known = [...changes, ...sdks.changes];
	const options = { before: (base ?? own).outputs.get("mcp"), after: own.outputs.get("mcp") };
	const tools = compareTools({ apis: sides, options, names: held, changes: known, impacts: sdks.impacts });
	const judged = judgeChanges([...known, ...tools], config.policy, today, before.entry, sdks.impacts);
	const judgements = await proveJudgements(judged, sides, proofs);
	const findings = scoreJudgements(judgements, { before, after }, config.policy.maxScoreByTag.keys(), sdks.operations);
	const operations = listOperations(apiBefore, apiAfter);
	const revised = base === null || baseline === null ? null : { base, revision: own };
	const texts = { before: baseline === null ? null : before, unreadBase, after };
	const apis = { before: baseline && apiBefore.info, after: apiAfter.info };
	const gate = { config, revised, levelRange, versionBefore, apis, today, standing, ...texts, ruleIds, operations };
	return decide(findings, gate);
}

/** The languages of the SDKs that either version makes. */
function languagesOf(base: Config | null, own: Config): readonly SdkLanguage[] {
	return sdkLanguages.filter((language) => own.outputs.has(language) || base?.outputs.has(language));
}

interface Base {
	/** null where there is none that can be read. */
	readonly source: Source | null;
	readonly unread: UnreadBase | null;
}

/** A base whose text is no description would hold up the very change that mends it: then there is none, and a finding. */
async function readBase(input: SpecInput | null, revision: Source, tolerated: Tolerated): Promise<Base> {
	if (input === null) return { source: null, unread: null };
	try {
		return { source: await readSide("before", () => parseSource(input, revision, tolerated)), unread: null };
	} catch (error) {
		const isTolerated = tolerated === "anything" && error instanceof Fault && WRONG_TEXTS.has(error.code);
		if (!isTolerated) throw error;
		return { source: null, unread: { entry: input.entry, fault: error } };
	}
}

const WRONG_TEXTS: ReadonlySet<FaultCode> = new Set<FaultCode>([
	"spec-unreadable",
	"spec-too-deep",
	"spec-unsupported",
]);
