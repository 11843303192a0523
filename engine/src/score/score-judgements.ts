import type { Change, Reach } from "../contract/change.ts";
import type { Finding, Judgement, TagPoints, TagReach } from "../contract/finding.ts";
import type { Level } from "../contract/level.ts";
import type { OperationNaming, Reached } from "../contract/sdk.ts";
import type { Source } from "../contract/source.ts";
import { compareFindings } from "../levels/compare-findings.ts";
import { subjects } from "../levels/subjects.ts";
import { compareTexts } from "../lib/json-order.ts";
import { reachedOperations } from "../openapi/reached-operations.ts";
import { price } from "./price.ts";
import { shownPlaces } from "./shown-places.ts";

export interface Sides {
	readonly before: Source;
	readonly after: Source;
}

/**
 * Judgements with positions and points, in the order of compareFindings. No exception is applied yet. `tags`
 * are those with a budget of their own, for which the points are told apart; `names` is what SDKs and MCP servers call
 * the operations, by key.
 */
export function scoreJudgements(
	judgements: readonly Judgement[],
	sides: Sides,
	tags: Iterable<string> = [],
	names: OperationNaming = new Map(),
): Finding[] {
	const context: ScoreContext = { sides, tags: [...tags], reachedBy: createReached(names) };
	return judgements.map((judgement) => toFinding(judgement, context)).sort(compareFindings);
}

interface ScoreContext {
	readonly sides: Sides;
	readonly tags: readonly string[];
	readonly reachedBy: (change: Change) => ReachedOperations;
}

function toFinding(judgement: Judgement, { sides: { before, after }, tags, reachedBy }: ScoreContext): Finding {
	const { change, rule, level, wire, source, underPolicy, message, fingerprint, proof, witness } = judgement;
	const { wholeMessage, unproven, failing } = judgement;
	const subject = subjects[change.kind];
	const { points, explained } = price({ level, subject, reaches: change.reaches, milder: milderLevels(judgement) });
	const { operations, tags: reachedTags, methods, tools } = reachedBy(change);
	const places = shownPlaces(change);
	const edited = change.overlap?.at ?? change.flagged?.at ?? null;
	const afterLocation = places.after === null ? null : after.locate(places.after);
	return {
		fingerprint,
		rule,
		level,
		wire,
		source,
		...(underPolicy === undefined ? {} : { underPolicy }),
		message,
		...(wholeMessage === undefined ? {} : { wholeMessage }),
		direction: change.direction,
		effect: change.effect,
		subject,
		operations,
		tags: reachedTags,
		reached: { methods, types: judgement.types, tools },
		...(judgement.breaks === undefined ? {} : { breaks: judgement.breaks }),
		before: places.before === null ? null : before.locate(places.before),
		after: afterLocation,
		shownAt: edited === null ? (afterLocation ?? after.locate(places.site.after)) : after.locate(edited),
		...(change.before === null ? { cameTo: before.locate(places.site.before) } : {}),
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
		const subject = subjects[change.kind];
		return reaches.length === 0 ? [] : [{ tag, points: price({ level, subject, reaches, milder }).points }];
	});
	return tagPoints.length === 0 ? {} : { tagPoints };
}

function milderLevels({ underPolicy }: Judgement): ReadonlyMap<string, Level> {
	return new Map(underPolicy?.milder.map(({ operation, level }) => [operation, level]));
}

/** Operations, and what they are called, each in its order. */
interface ReachedOperations extends Omit<Reached, "types"> {
	readonly operations: readonly string[];
	readonly tags: readonly TagReach[];
}

/** Most findings reach the same operations as some others: those are sorted and named once for all. */
function createReached(names: OperationNaming): (change: Change) => ReachedOperations {
	const known = new Map<readonly string[], ReachedOperations>();
	const byText = new Map<string, ReachedOperations>();
	return ({ reaches }) => {
		const operations = reachedOperations(reaches);
		const reached = known.get(operations) ?? nameOnce(byText, reaches, names);
		known.set(operations, reached);
		return reached;
	};
}

function nameOnce(byText: Map<string, ReachedOperations>, reaches: readonly Reach[], names: OperationNaming) {
	const text = reachedOperations(reaches).join("\n");
	const reached = byText.get(text) ?? nameReached(reaches, names);
	byText.set(text, reached);
	return reached;
}

function nameReached(reaches: readonly Reach[], names: OperationNaming): ReachedOperations {
	const operations = reachedOperations(reaches);
	const named = operations.flatMap((operation) => names.get(operation) ?? []);
	return {
		operations: [...operations].sort(),
		tags: tagsOf(reaches),
		methods: [...new Set(named.map(({ method }) => method))].sort(),
		tools: [...new Set(named.map(({ tool }) => tool))].sort(),
	};
}

function tagsOf(reaches: readonly Reach[]): readonly TagReach[] {
	const byTag = new Map<string, Set<string>>();
	for (const { operation, tags } of reaches) {
		for (const tag of tags) {
			const operations = byTag.get(tag) ?? new Set();
			byTag.set(tag, operations.add(operation));
		}
	}
	return [...byTag]
		.sort(([a], [b]) => compareTexts(a, b))
		.map(([tag, operations]) => ({ tag, operations: operations.size }));
}
