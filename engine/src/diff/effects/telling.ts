import type { Edit } from "../edit.ts";
import { MAX_TOLD_VISITS } from "../limits.ts";
import type { PairNode, ParentLink } from "../reach/pair-node.ts";
import { isOfPayload } from "../schemas/schema-pair.ts";
import { isByMeaning, isOfUnregisteredFormat, isUndecided } from "./correct-effects.ts";

/*
 * Which pairs tell that payloads are refused, or come to be valid, by an edit of their own or of a pair below them: what
 * is told once need not be told again further up.
 */

function isEither({ effects }: Edit, matches: (effect: Edit["effects"]["request"]) => boolean): boolean {
	return matches(effects.request) || matches(effects.response);
}

/** One half of an effect. */
export type Half = "narrows" | "widens";

/** Whether an edit may be why payloads are refused that were valid, or valid that were refused. */
export function tells(one: Edit, half: Half): boolean {
	// That a property went is a doubt where it was sent: whoever proves that it is refused has more to tell.
	if (one.kind === "property-removed" && half === "narrows" && one.effects.request === "unknown") return false;
	// What validators make of it nobody means: it is told, and need not be told again further up.
	if (isByMeaning(one)) return true;
	const isOpen = isUndecided(one) || isOfUnregisteredFormat(one);
	return isEither(one, (effect) => effect === half || effect === "incomparable" || (isOpen && effect === "unknown"));
}

/** The ways from each pair to those below it. */
export type Links = ReadonlyMap<PairNode, readonly ParentLink[]>;

export function changesPayloads({ effects }: Edit): boolean {
	return effects.request !== "none" || effects.response !== "none";
}

/** The pairs and all those above them. */
export function withParents(nodes: readonly PairNode[]): ReadonlySet<PairNode> {
	const all = new Set(nodes);
	for (const node of all) for (const parent of payloadParents(node)) all.add(parent);
	return all;
}

/** The pairs whose payloads hold those of a pair: what only extends a schema says nothing of what that accepts. */
function payloadParents({ parents }: PairNode): readonly PairNode[] {
	return parents.filter(({ step }) => isOfPayload(step)).map(({ parent }) => parent);
}

/** Marks the pairs that tell something. */
export function findTelling(nodes: readonly PairNode[]): void {
	const telling = (half: Half) => withParents(nodes.filter(({ edits }) => edits.some((one) => tells(one, half))));
	const [narrowing, widening] = [telling("narrows"), telling("widens")];
	for (const node of nodes) node.telling = { narrows: narrowing.has(node), widens: widening.has(node) };
}

/** What a pair came to tell is told to those above it, which then need not tell it again. */
export function tellUpwards(node: PairNode): void {
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
		open.push(...payloadParents(current).filter(isNew));
	}
}

/**
 * Whether an edit in a pair below tells it already, and nothing between says that it does not matter here. Pairs that
 * may say so are passed last: what they mask costs more to find out than all else here.
 */
export function isToldBelow(node: PairNode, half: Half, links: Links): boolean {
	const seen = new Set([node]);
	const open = [node];
	const doubtful: PairNode[] = [];
	for (let current = open.pop(); current !== undefined; current = open.pop() ?? popUnmasked(doubtful, half)) {
		if (seen.size > MAX_TOLD_VISITS) return true;
		if (current !== node && current.edits.some((one) => tells(one, half))) return true;
		for (const { child, step } of links.get(current) ?? []) {
			if (!isOfPayload(step) || !child.telling[half] || seen.has(child)) continue;
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
