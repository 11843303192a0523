import type { Schema } from "../contract/api.ts";
import type { JsonValue } from "../contract/json.ts";
import type { Containments } from "./containments.ts";
import { decideEdit, isDisputed, isUndecided, type Mask, maskEdit } from "./correct-effects.ts";
import { between, type Edit, edit } from "./edit.ts";
import { type Effects, effectOf } from "./effect.ts";
import { MAX_DECISION_STEPS, MAX_QUIET_STEPS, MAX_TOLD_VISITS } from "./limits.ts";
import { mayBeImplied } from "./may-be-implied.ts";
import type { PairNode, ParentLink } from "./pair-node.ts";
import type { Lookup } from "./schema/schema-pair.ts";
import { areExclusive } from "./schema/unions.ts";

/*
 * The comparison by keywords says what differs, and often what that does. Where keywords work together (unions, `not`,
 * conditions), or one of them does not tell by itself what its edit does, containment decides, and corrects it: what is
 * proved to be contained does not narrow, whatever its keywords look like; what is refuted does, and some edit says so.
 */

/** Decides the pairs that need it, and corrects their edits. What is masked further down is told by PairNode.mask. */
export function decidePairs(
	nodes: readonly PairNode[],
	links: ReadonlyMap<PairNode, readonly ParentLink[]>,
	lookup: Lookup,
	containments: Containments,
): void {
	const touched = withParents(nodes.filter(({ edits }) => edits.some(changesPayloads)));
	const decided = [...touched].filter((node) => needsDecision(node, lookup));
	for (const node of decided) decide(node, containments);
	findTelling(nodes);
	const corrected = decided.map((node) => ({ node, edits: correctedEdits(node, links, lookup) }));
	for (const { node, edits } of corrected) node.edits = edits;
	// The corrected edits tell more than the first ones, and less.
	findTelling(nodes);
	const differing = withParents(nodes.filter((node) => node.edits.some(addsOrRemoves) || isReshaped(node, lookup)));
	for (const node of differing) {
		if (touched.has(node) || !mayTurnRound(node, lookup)) continue;
		decide(node, containments, MAX_QUIET_STEPS);
		node.edits = correctedEdits(node, links, lookup);
		if (node.edits.some(changesPayloads)) tellUpwards(node);
	}
}

function decide(node: PairNode, containments: Containments, steps = MAX_DECISION_STEPS): void {
	node.verdict = containments.decide(node.before, node.after, node.view, steps);
	node.mask = maskOf(node);
}

function changesPayloads({ effects }: Edit): boolean {
	return effects.request !== "none" || effects.response !== "none";
}

/** The pairs and all those above them. */
function withParents(nodes: readonly PairNode[]): ReadonlySet<PairNode> {
	const all = new Set(nodes);
	for (const node of all) for (const { parent } of node.parents) all.add(parent);
	return all;
}

function findTelling(nodes: readonly PairNode[]): void {
	const telling = (half: Half) => withParents(nodes.filter(({ edits }) => edits.some((one) => tells(one, half))));
	const [narrowing, widening] = [telling("narrows"), telling("widens")];
	for (const node of nodes) node.telling = { narrows: narrowing.has(node), widens: widening.has(node) };
}

/** What a pair came to tell is told to those above it, which then need not tell it again. */
function tellUpwards(node: PairNode): void {
	const telling = {
		narrows: node.edits.some((one) => tells(one, "narrows")),
		widens: node.edits.some((one) => tells(one, "widens")),
	};
	const isNew = ({ telling: known }: PairNode) =>
		(telling.narrows && !known.narrows) || (telling.widens && !known.widens);
	const open = [node];
	for (let current = open.pop(); current !== undefined; current = open.pop()) {
		const { narrows, widens } = current.telling;
		current.telling = { narrows: narrows || telling.narrows, widens: widens || telling.widens };
		open.push(...current.parents.map(({ parent }) => parent).filter(isNew));
	}
}

/**
 * A pair masks what is inside it where its payloads stay valid, and stay described. That is asked only where there is
 * something to mask: it is most of what deciding costs.
 */
function maskOf(node: PairNode): Mask {
	return {
		get narrows() {
			return node.telling.narrows && node.verdict?.narrows.described === true;
		},
		get widens() {
			return node.telling.widens && node.verdict?.widens.described === true;
		},
	};
}

function needsDecision({ before, after, edits }: PairNode, lookup: Lookup): boolean {
	if (edits.some(isUndecided)) return true;
	const sides = [lookup.before(before), lookup.after(after)] as const;
	if (edits.some((one) => mayBeImplied(one, sides))) return true;
	if (!sides.some(isInterplay)) return false;
	// Branches that are told apart do not meddle with each other: what happens in one of them happens to the whole.
	const isToldApart = isExclusive(sides[0], lookup.before) && isExclusive(sides[1], lookup.after);
	return !isToldApart || edits.some(changesPayloads);
}

/** Whether a property is described on one side alone: no client breaks by that, though other values are valid. */
function addsOrRemoves({ kind }: Edit): boolean {
	return kind === "property-added" || kind === "property-removed";
}

/** Whether the unions of a pair are others, though no edit need say so: `X` may have become `oneOf [X, null]`. */
function isReshaped({ before, after }: PairNode, lookup: Lookup): boolean {
	const shape = ({ unions }: Schema) => unions.map(({ kind, branches }) => `${kind} ${branches.length}`).join();
	return shape(lookup.before(before)) !== shape(lookup.after(after));
}

/** Whether less may be valid where a part allows more, or the reverse: `not`, conditions, branches that overlap. */
function mayTurnRound({ before, after }: PairNode, lookup: Lookup): boolean {
	const turnsRound = ({ unions, applicators }: Schema, get: (id: Schema["id"]) => Schema) =>
		applicators !== null || unions.some((union) => union.kind === "oneOf" && !areExclusive(union, get));
	return turnsRound(lookup.before(before), lookup.before) || turnsRound(lookup.after(after), lookup.after);
}

function isExclusive({ unions, applicators, enum: values }: Schema, get: (id: Schema["id"]) => Schema): boolean {
	return applicators === null && values?.some(isCompound) !== true && unions.every((union) => areExclusive(union, get));
}

function hasInterplay({ before, after }: PairNode, lookup: Lookup): boolean {
	return isInterplay(lookup.before(before)) || isInterplay(lookup.after(after));
}

/** Whether keywords of a schema decide together about one value: none of them tells alone what is valid. */
export function isInterplay({ unions, applicators, enum: values }: Schema): boolean {
	return unions.length > 0 || applicators !== null || values?.some(isCompound) === true;
}

/** Of an object or a list that is listed as a value, what is said of its parts tells nothing more. */
function isCompound(value: JsonValue): boolean {
	return typeof value === "object" && value !== null;
}

function isEither({ effects }: Edit, matches: (effect: Edit["effects"]["request"]) => boolean): boolean {
	return matches(effects.request) || matches(effects.response);
}

type Half = "narrows" | "widens";

/** Whether an edit may be why payloads are refused that were valid, or valid that were refused. */
function tells(one: Edit, half: Half): boolean {
	const isOpen = isUndecided(one);
	return isEither(one, (effect) => effect === half || effect === "incomparable" || (isOpen && effect === "unknown"));
}

function correctedEdits(
	node: PairNode,
	links: ReadonlyMap<PairNode, readonly ParentLink[]>,
	lookup: Lookup,
): readonly Edit[] {
	const { verdict, mask, edits, view } = node;
	if (verdict === null) return edits;
	const others = edits.filter((one) => !isUndecided(one));
	const explains = (one: Edit, half: Half) =>
		tells(one, half) && (!isDisputed(one) || verdict[half].refused === "null");
	const isTold = (half: Half) => others.some((one) => explains(one, half)) || isToldBelow(node, half, links);
	const hasUndecided = others.length < edits.length;
	// Of what another edit tells of the same pair already, it is not known that an undecided edit is a reason too.
	const isReason = (half: Half) => {
		if (verdict[half].contained) return false;
		return isTold(half) || verdict[half].refused === null ? null : true;
	};
	const [narrows, widens] = hasUndecided ? reasons(isReason("narrows"), isReason("widens"), isTold) : [null, null];
	const corrected = edits.map((one) => (isUndecided(one) ? decideEdit(one, narrows, widens) : maskEdit(one, mask)));
	if ((view.isBranch && isLeftToUnion(node)) || !hasInterplay(node, lookup)) return corrected;
	const isUntold = (half: Half) => !hasUndecided && !isTold(half) && verdict[half].refused !== null;
	const effect = effectOf({ narrows: isUntold("narrows"), widens: isUntold("widens") });
	if (effect === "none") return corrected;
	const effects: Effects = {
		request: isUntold("narrows") && mayBeToldApart(node, "narrows", lookup, links) ? "unknown" : effect,
		response: isUntold("widens") && mayBeToldApart(node, "widens", lookup, links) ? "unknown" : effect,
	};
	return [...corrected, interplay(node, lookup, effects)];
}

/** What a branch is alone matters where its union was not decided, because its branches are told apart. */
function isLeftToUnion({ parents }: PairNode): boolean {
	return parents.every(({ parent }) => parent.verdict !== null);
}

/** Where the one half is ruled out, what is left of an undecided edit is the other, which is told already. */
function reasons(narrows: boolean | null, widens: boolean | null, isTold: (half: Half) => boolean) {
	if (narrows === false && widens === null && isTold("widens")) return [false, true] as const;
	if (widens === false && narrows === null && isTold("narrows")) return [true, false] as const;
	return [narrows, widens] as const;
}

/**
 * Objects that several branches of a oneOf describe are refused, and yet most who write such branches mean them to be
 * told apart, and serve them: where one came or went, or says more than it did, people decide. Values that the writer
 * lists are refused for sure, and so is what was sent before there were branches, where it is none of them.
 */
function mayBeToldApart(node: PairNode, half: Half, lookup: Lookup, links: Links): boolean {
	const { before, after, edits, verdict } = node;
	const [kind, writer] =
		half === "narrows"
			? (["branch-added", lookup.before(before)] as const)
			: (["branch-removed", lookup.after(after)] as const);
	if (verdict?.[half].refused !== "object" || writer.enum !== null) return false;
	if (isQuiet(node, lookup)) return true;
	if (!edits.some((one) => one.kind === kind)) return false;
	return half === "widens" || writer.unions.length > 0 || isKeptAsBranch(node, links);
}

/** Whether nothing by itself changed what is valid: branches came to overlap by names that one of them describes now. */
function isQuiet({ before, after, telling }: PairNode, lookup: Lookup): boolean {
	const { narrows, widens } = telling;
	return !narrows && !widens && lookup.before(before).applicators === null && lookup.after(after).applicators === null;
}

type Links = ReadonlyMap<PairNode, readonly ParentLink[]>;

/** Whether branches that live on do so as they were: what was valid without branches is one of those that there are now. */
function isKeptAsBranch(node: PairNode, links: Links): boolean {
	const branches = (links.get(node) ?? []).filter(({ step }) => step.isBranch);
	return branches.every(({ child }) => !child.telling.narrows && !child.telling.widens);
}

/**
 * Whether an edit in a pair below tells it already, and nothing between says that it does not matter here. Pairs that
 * may say so are passed last: what they mask costs more to find out than all else here.
 */
function isToldBelow(node: PairNode, half: Half, links: ReadonlyMap<PairNode, readonly ParentLink[]>): boolean {
	const seen = new Set([node]);
	const open = [node];
	const doubtful: PairNode[] = [];
	for (let current = open.pop(); current !== undefined; current = open.pop() ?? popUnmasked(doubtful, half)) {
		if (seen.size > MAX_TOLD_VISITS) return true;
		if (current !== node && current.edits.some((one) => tells(one, half))) return true;
		for (const { child } of links.get(current) ?? []) {
			if (!child.telling[half] || seen.has(child)) continue;
			seen.add(child);
			(child.verdict === null ? open : doubtful).push(child);
		}
	}
	return false;
}

function popUnmasked(nodes: PairNode[], half: Half): PairNode | undefined {
	let node = nodes.pop();
	while (node?.mask[half] === true) node = nodes.pop();
	return node;
}

/** What no keyword alone explains. */
function interplay({ before, after }: PairNode, lookup: Lookup, effects: Effects): Edit {
	const sides = [lookup.before(before), lookup.after(after)] as const;
	const keywords = [...new Set(sides.flatMap(keywordsOf))].sort();
	return edit("interplay-changed", { keywords }, effects, between(sides[0].at, sides[1].at)) as Edit;
}

function keywordsOf({ unions, applicators }: Schema): readonly string[] {
	return [...unions.map(({ kind }) => kind), ...(applicators?.asWritten.map(({ field }) => field) ?? [])];
}
