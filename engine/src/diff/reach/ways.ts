import type { Direction } from "../../contract/change.ts";
import { doubtsIn, isApart, isItsOwn, type Judging } from "../effects/apart-branches.ts";
import type { Mask } from "../effects/correct-effects.ts";
import type { Half, Links } from "../effects/telling.ts";
import { isOfPayload } from "../schemas/schema-pair.ts";
import type { PairNode, ParentLink } from "./pair-node.ts";

/**
 * Reached at all, reached without passing a read-only property, reached without passing a write-only one; and reached
 * without passing a pair that is proved not to narrow, or not to widen, whatever is inside it; or by a branch that nothing
 * can be proved of, as another one accepts all that it does. `checked` is without passing a `contentSchema`.
 */
export const WAYS: Readonly<
	Record<
		Direction,
		Readonly<Record<"any" | "writable" | "readable" | "narrows" | "widens" | "doubts" | "checked", number>>
	>
> = {
	request: { any: 1, writable: 2, readable: 4, narrows: 64, widens: 128, doubts: 1024, checked: 4096 },
	response: { any: 8, writable: 16, readable: 32, narrows: 256, widens: 512, doubts: 2048, checked: 8192 },
};
const either = (way: keyof (typeof WAYS)["request"]) => WAYS.request[way] | WAYS.response[way];
const WRITABLE = either("writable");
const READABLE = either("readable");
const CHECKED = either("checked");
export const NEITHER: Mask = { narrows: false, widens: false };
const HALVES: readonly (readonly [Half, number])[] = [
	["narrows", either("narrows")],
	["widens", either("widens")],
];
const everyWay = (direction: Direction) => {
	const { doubts: _, ...ways } = WAYS[direction];
	return Object.values(ways).reduce((all, way) => all | way);
};
const EVERY_WAY: Readonly<Record<Direction, number>> = { request: everyWay("request"), response: everyWay("response") };

/**
 * Carries from the roots down which ways lead to each pair, until nothing is new. What a pair masks costs more to find
 * out than all else here, so that it is asked last, and only of ways that nothing else has led on.
 */
export function findWays(nodes: readonly PairNode[], links: Links, judging: Judging): void {
	const grown: PairNode[] = [];
	const doubtful: ParentLink[] = [];
	const add = (node: PairNode, ways: number) => {
		if ((node.ways | ways) === node.ways) return;
		node.ways |= ways;
		grown.push(node);
	};
	const carryOn = () => {
		for (let node = grown.pop(); node !== undefined; node = grown.pop()) {
			for (const link of links.get(node) ?? []) {
				add(link.child, waysThrough(link) & ~maskable(link));
				if ((hopedFor(link) & ~link.child.ways) !== 0) doubtful.push(link);
			}
		}
	};
	for (const node of nodes) for (const { direction } of node.roots) add(node, EVERY_WAY[direction]);
	carryOn();
	for (let link = doubtful.pop(); link !== undefined; link = doubtful.pop()) {
		for (const { child, ways } of pastMask(link, links, judging)) add(child, ways);
		carryOn();
	}
}

interface Led {
	readonly child: PairNode;
	readonly ways: number;
}

/** What a link leads on to whose pair may mask it. */
function* pastMask(link: ParentLink, links: Links, judging: Judging): Iterable<Led> {
	const { parent, child } = link;
	for (const [half, ofHalf] of HALVES) {
		const left = ofHalf & ~child.ways;
		if ((hopedFor(link) & left) === 0) continue;
		if (!parent.mask[half]) yield { child, ways: waysThrough(link) & left };
		else if (isApart(link, half, links, judging)) yield { child, ways: hopedFor(link) & left };
		else if (link.step.isBranch) {
			for (const inner of links.get(child) ?? []) {
				const ways = hopedFor(link) & left & ~closedBy(inner);
				if (isItsOwn(link, inner, half, judging.lookup)) yield { child: inner.child, ways };
			}
			for (const doubt of doubtsIn(link, links, judging)) yield { child: doubt, ways: doubted(hopedFor(link)) };
		}
	}
}

/** The ways that lead on through a link, whatever its pairs mask. */
function waysThrough(link: ParentLink): number {
	const { parent, step } = link;
	return (isOfPayload(step) ? parent.ways : unmasked(parent.ways)) & ~closedBy(link);
}

/** The ways that lead on through a link if what is proved of its pair and those above is no word about it. */
function hopedFor(link: ParentLink): number {
	const { parent, step } = link;
	return step.isBranch && parent.verdict !== null ? unmasked(parent.ways) & ~closedBy(link) : waysThrough(link);
}

/** Doubts in each direction in which there is a way. */
function doubted(ways: number): number {
	return Object.values(WAYS).reduce((all, { any, doubts }) => all | ((ways & any) === 0 ? 0 : doubts), 0);
}

/** The ways that end at a property which does not travel by them, or at what a text holds. */
function closedBy({ step }: ParentLink): number {
	return (step.readOnly ? WRITABLE : 0) | (step.writeOnly ? READABLE : 0) | (step.isContent ? CHECKED : 0);
}

/** What is proved of the payloads of a base says nothing of what extends it. */
function unmasked(ways: number): number {
	const ofAll = Object.values(WAYS).map(({ any, narrows, widens }) => ((ways & any) === 0 ? 0 : narrows | widens));
	return ofAll.reduce((all, way) => all | way, ways);
}

/** The ways that may end at a link, where its pair masks what is further down. */
function maskable({ parent, child: { telling }, step }: ParentLink): number {
	if (parent.verdict === null || !isOfPayload(step)) return 0;
	return HALVES.reduce((all, [half, ways]) => all | (telling[half] ? ways : 0), 0);
}
