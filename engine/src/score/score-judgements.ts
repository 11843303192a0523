import type { Finding, Judgement, TagPoints } from "../contract/finding.ts";
import type { Level } from "../contract/level.ts";
import type { OperationNames, Reached } from "../contract/sdk.ts";
import type { Source } from "../contract/source.ts";
import { compareFindings } from "../lib/compare-findings.ts";
import { price } from "./price.ts";

export interface Sides {
	readonly before: Source;
	readonly after: Source;
}

/**
 * Judgements with positions and points, ERR first, then by points, place and rule. No exception is applied yet. `tags`
 * are those with a budget of their own, for which the points are told apart; `names` is what SDKs and MCP servers call
 * the operations, by key.
 */
export function scoreJudgements(
	judgements: readonly Judgement[],
	sides: Sides,
	tags: Iterable<string> = [],
	names: OperationNaming = new Map(),
): Finding[] {
	const budgeted = [...tags];
	return judgements.map((judgement) => toFinding(judgement, sides, budgeted, names)).sort(compareFindings);
}

/** What SDKs and MCP servers call the operations, by key. */
type OperationNaming = ReadonlyMap<string, OperationNames>;

function toFinding(
	judgement: Judgement,
	{ before, after }: Sides,
	tags: readonly string[],
	names: OperationNaming,
): Finding {
	const { change, rule, level, wire, source, underPolicy, message, fingerprint, proof, witness } = judgement;
	const { unproven, failing } = judgement;
	const { points, explained } = price(level, change.reaches, milderLevels(judgement));
	const operations = [...new Set(change.reaches.map((reach) => reach.operation))].sort();
	const afterLocation = change.after === null ? null : after.locate(change.after);
	return {
		fingerprint,
		rule,
		level,
		wire,
		source,
		...(underPolicy === undefined ? {} : { underPolicy }),
		message,
		direction: change.direction,
		effect: change.effect,
		operations,
		reached: reachedBy(operations, judgement.types, names),
		before: change.before === null ? null : before.locate(change.before),
		after: afterLocation,
		shownAt: afterLocation ?? after.locate(change.site.after),
		points,
		pointsExplained: explained,
		...tagPointsOf(judgement, tags),
		proof,
		witness,
		...(unproven === undefined ? {} : { unproven }),
		...(failing === undefined ? {} : { failing }),
		exception: null,
	};
}

/** The price as if the description had one tag's operations alone. */
function tagPointsOf(judgement: Judgement, tags: readonly string[]): Pick<Finding, "tagPoints"> {
	const { change, level } = judgement;
	const milder = milderLevels(judgement);
	const tagPoints = tags.flatMap((tag): readonly TagPoints[] => {
		const reaches = change.reaches.filter((reach) => reach.tags.includes(tag));
		return reaches.length === 0 ? [] : [{ tag, points: price(level, reaches, milder).points }];
	});
	return tagPoints.length === 0 ? {} : { tagPoints };
}

function milderLevels({ underPolicy }: Judgement): ReadonlyMap<string, Level> {
	return new Map(underPolicy?.milder.map(({ operation, level }) => [operation, level]));
}

/** Operations in their order, so that what they are called is in one too. */
function reachedBy(operations: readonly string[], types: readonly string[], names: OperationNaming): Reached {
	const known = operations.flatMap((operation) => names.get(operation) ?? []);
	return {
		methods: [...new Set(known.map(({ method }) => method))].sort(),
		types,
		tools: [...new Set(known.map(({ tool }) => tool))].sort(),
	};
}
