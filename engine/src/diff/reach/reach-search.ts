import type { Direction, PayloadWay, Reach, TrailStep, Via } from "../../contract/change.ts";
import { compareMediaTypes } from "../../openapi/media-family.ts";
import { shareOperations } from "../../openapi/reached-operations.ts";
import { leastMild } from "../../openapi/weight-of-reach.ts";
import { type Root, reachAt } from "../edit.ts";
import { MAX_REACHES, MAX_TRAIL_STEPS, MAX_TRAILS, MAX_VISITS, MAX_WAY_STEPS, tooEntangled } from "../limits.ts";
import { writtenForm } from "../schemas/form.ts";
import { type Meant, meantRoots } from "./meant-roots.ts";
import type { PairNode, ParentLink, Trail } from "./pair-node.ts";
import { nearestWay, payloadStep } from "./payload-way.ts";
import { type Part, RankedParts } from "./ranked-parts.ts";
import { WAYS } from "./ways.ts";

/** Where an edit stands: directly in parts of operations, and in pairs of schemas. */
export interface Stand {
	readonly direction: Direction;
	readonly step: TrailStep | null;
	readonly roots: readonly Root[];
	readonly nodes: readonly PairNode[];
	readonly carried: Pick<PayloadWay, "form" | "root"> | undefined;
	readonly meant: Meant;
}

/** What is searched from a pair. */
type Sought = Pick<Stand, "direction" | "meant">;

/** The parts that one edit reaches, the nearest way to each, and how a payload gets there. */
export interface Ways {
	readonly toParts: readonly Way[];
	readonly ofPayload: PayloadWay | null;
	/** What is added to the trail of each way. */
	readonly steps: readonly TrailStep[];
}

/** What is reached from some pairs, and how many steps the longest way has. */
interface Climb extends Pick<Ways, "toParts" | "ofPayload"> {
	readonly steps: number;
}

/**
 * Finds the operations that edits reach: first the ways of every edit, then the reaches in their order. Breadth first,
 * up from the pairs, so that the first way that is found to a part is a shortest one. Throws Fault (spec-too-large) where
 * that would take more than a comparison may cost.
 */
export class ReachSearch {
	readonly #coarse = new Map<Root, Reach>();
	readonly #parts = new RankedParts();
	/** Of one pair: it has several edits most often, or all ways to several others lead through it. */
	readonly #climbs: Readonly<Record<Direction, Readonly<Record<Meant, Map<PairNode, Climb>>>>> = {
		request: { anywhere: new Map(), "in-xml": new Map() },
		response: { anywhere: new Map(), "in-xml": new Map() },
	};
	readonly #sorted = new Map<readonly Way[], readonly Way[]>();
	/** The reaches of the first change with these ways. */
	readonly #reachesOf = new Map<readonly Way[], readonly Reach[]>();
	#searches = 0;
	#visits = 0;
	#reaches = 0;
	#steps = 0;

	/** One way to each part of an operation. */
	waysOf({ step, carried, ...stand }: Stand): Ways {
		const { roots, nodes } = stand;
		const [node, ...others] = nodes;
		const isOne = node !== undefined && others.length + roots.length === 0;
		const ways = isOne ? this.#waysOfOne(node, stand) : { ...this.#climb(stand), steps: [] };
		this.#reaches += ways.toParts.length;
		if (this.#reaches > MAX_REACHES) throw tooEntangled();
		const [first] = roots;
		const beside = first === undefined || carried === undefined ? null : { reach: reachAt(first), ...carried };
		this.#steps += ways.ofPayload?.steps.length ?? 0;
		if (this.#steps > MAX_WAY_STEPS) throw tooEntangled();
		const ofPayload = ways.ofPayload ?? (beside && { ...beside, steps: [] });
		return { toParts: ways.toParts, ofPayload, steps: step === null ? ways.steps : [...ways.steps, step] };
	}

	/** Sorted by operation, then part and status; the first hundred, and the one that names the change, with their whole trail. */
	reachesBy({ toParts, steps }: Ways): readonly Reach[] {
		this.#parts.rank();
		const sorted = this.#sort(toParts);
		const naming = leastMild(sorted, ({ root }) => this.#coarseReach(root));
		const reaches = sorted.map((way, index) =>
			index < MAX_TRAILS || way === naming ? reachBy(way.root, way.rest, steps) : this.#coarseReach(way.root),
		);
		const alike = this.#reachesOf.get(toParts);
		if (alike === undefined) this.#reachesOf.set(toParts, reaches);
		else shareOperations(reaches, alike);
		return reaches;
	}

	#sort(toParts: readonly Way[]): readonly Way[] {
		const known = this.#sorted.get(toParts);
		if (known !== undefined) return known;
		const sorted = [...toParts].sort((a, b) => a.part.rank - b.part.rank);
		this.#sorted.set(toParts, sorted);
		return sorted;
	}

	/** The ways of the pair through which all ways to this one lead, and from there straight down. */
	#waysOfOne(node: PairNode, sought: Sought): Ways {
		const down = linksFromFork(node);
		const climb = this.#climbOnce(down[0]?.parent ?? node, sought);
		// Of a longer trail the beginning is not said.
		if (climb.steps + down.length > MAX_TRAIL_STEPS)
			return { ...this.#climb({ ...sought, roots: [], nodes: [node] }), steps: [] };
		const { toParts, ofPayload } = climb;
		const steps = [...(ofPayload?.steps ?? []), ...down.map(payloadStep)];
		return {
			toParts,
			ofPayload: ofPayload && { ...ofPayload, steps },
			steps: down.map(({ step }) => step.step),
		};
	}

	#climbOnce(node: PairNode, { direction, meant }: Sought): Climb {
		const climbs = this.#climbs[direction][meant];
		const climb = climbs.get(node) ?? this.#climb({ direction, meant, roots: [], nodes: [node] });
		climbs.set(node, climb);
		return climb;
	}

	#climb({ roots, nodes, direction, meant }: Omit<Stand, "step" | "carried">): Climb {
		const found = this.#above(nodes, direction);
		const above = jsonFirst(found);
		const isMet = (root: Root) => root.direction === direction;
		const isMeant = meantRoots(meant, () => [...roots, ...above.flatMap((node) => node.roots.filter(isMet))]);
		const toParts: Way[] = [];
		const add = (root: Root, rest: Trail | null) => {
			const part = this.#parts.of(root.reach);
			const known = part.seen === this.#searches ? toParts[part.way] : undefined;
			if (known !== undefined && !isMoreUsed(root, known.root)) return;
			if (known === undefined) part.way = toParts.length;
			part.seen = this.#searches;
			toParts[part.way] = { part, root, rest };
		};
		for (const root of roots) if (isMeant(root)) add(root, null);
		for (const node of above) {
			for (const root of node.roots) if (isMet(root) && isMeant(root)) add(root, node.trail);
		}
		return {
			toParts,
			ofPayload: nearestWay(above, (root) => isMet(root) && isMeant(root)),
			steps: longest(found),
		};
	}

	/** The beginning of a part, which all changes share. */
	#coarseReach(root: Root): Reach {
		const reach = this.#coarse.get(root) ?? reachAt(root);
		this.#coarse.set(root, reach);
		return reach;
	}

	/**
	 * The pairs from which these are reached, nearest first, each with its trail to the nearest of them. Those that only a
	 * pattern of names, or a text, leads to come last: SDKs make no types of what is there, and the same payloads may have it
	 * elsewhere.
	 */
	#above(nodes: readonly PairNode[], direction: Direction): readonly PairNode[] {
		const search = ++this.#searches;
		const { any } = WAYS[direction];
		const queue: PairNode[] = [];
		const visit = (node: PairNode, trail: Trail | null, steps: number, down: ParentLink | null) => {
			if (node.seen === search || (node.ways & any) === 0) return;
			if (++this.#visits > MAX_VISITS) throw tooEntangled();
			node.seen = search;
			node.steps = steps;
			node.trail = trail;
			node.down = down;
			queue.push(node);
		};
		const passedLast: ParentLink[] = [];
		const climb = (link: ParentLink) => {
			const { child, parent, step } = link;
			visit(parent, lengthen(child, step.step), child.steps + 1, link);
		};
		for (const node of nodes) visit(node, null, 0, null);
		for (let next = 0; next < queue.length; ) {
			for (; next < queue.length; next++) {
				for (const link of queue[next]?.parents ?? []) {
					if (LAST.has(link.step.via.kind)) passedLast.push(link);
					else climb(link);
				}
			}
			for (const link of passedLast.splice(0)) climb(link);
		}
		return queue;
	}
}

/** A part of an operation, and the trail from its beginning to where the edit stands. */
interface Way {
	readonly part: Part;
	readonly root: Root;
	readonly rest: Trail | null;
}

function longest(found: readonly PairNode[]): number {
	return found.reduce((most, { steps }) => Math.max(most, steps), 0);
}

/** Of two ways to one part, which JSON shows more: text has no types. Nearest first among those of one form. */
function jsonFirst(above: readonly PairNode[]): readonly PairNode[] {
	const isText = ({ view }: PairNode) => writtenForm(view.form) === "text";
	const texts = above.filter(isText);
	return texts.length === 0 || texts.length === above.length
		? above
		: [...above.filter((node) => !isText(node)), ...texts];
}

/** Of the media types of one part, clients that are generated use the first alone: what is said of it is said of them. */
function isMoreUsed({ trail: [carrier] }: Root, { trail: [other] }: Root): boolean {
	if (carrier?.kind !== "media-type" || other?.kind !== "media-type" || carrier.type === other.type) return false;
	return compareMediaTypes(carrier.type, other.type) < 0;
}

/** The links straight down to a pair from the nearest one above that has several parents, or stands in an operation. */
function linksFromFork(node: PairNode): readonly ParentLink[] {
	const links: ParentLink[] = [];
	for (let top = node; links.length < MAX_TRAIL_STEPS; ) {
		const [link, ...others] = top.parents;
		if (link === undefined || others.length + top.roots.length > 0) break;
		links.unshift(link);
		top = link.parent;
	}
	return links;
}

function reachBy({ reach, trail }: Root, rest: Trail | null, steps: readonly TrailStep[]): Reach {
	return { ...reach, trail: [...trail, ...stepsOf(rest), ...steps] };
}

function stepsOf(trail: Trail | null): readonly TrailStep[] {
	const steps: TrailStep[] = [];
	for (let rest = trail; rest !== null; { rest } = rest) steps.push(rest.step);
	return steps;
}

/** The trail with one step before it; of a long one only the end is said. */
function lengthen({ trail, steps }: PairNode, step: TrailStep): Trail | null {
	if (steps < MAX_TRAIL_STEPS) return { step, rest: trail };
	return steps === MAX_TRAIL_STEPS ? { step: LEFT_OUT, rest: trail } : trail;
}

const LAST: ReadonlySet<Via["kind"]> = new Set<Via["kind"]>(["pattern", "content"]);

const LEFT_OUT: TrailStep = { kind: "left-out" };
