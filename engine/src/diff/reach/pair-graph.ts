import type { Api, Dialect, SchemaId, SchemaTable } from "../../contract/api.ts";
import type { Direction } from "../../contract/change.ts";
import type { Root } from "../edit.ts";
import { Containments } from "../effects/containments.ts";
import type { Mask } from "../effects/correct-effects.ts";
import { decidePairs } from "../effects/decide-pairs.ts";
import { MAX_LINKS, STEPS_OF_A_LINK, tooEntangled } from "../limits.ts";
import { compareSchemas } from "../schemas/compare-schemas.ts";
import type { Form } from "../schemas/form.ts";
import type { Lookup, Step, View } from "../schemas/schema-pair.ts";
import type { WrittenTexts } from "../schemas/written-texts.ts";
import type { Subtypes } from "../subtypes.ts";
import type { PairNode, ParentLink } from "./pair-node.ts";

/**
 * Reached at all, reached without passing a read-only property, reached without passing a write-only one; and reached
 * without passing a pair that is proved not to narrow, or not to widen, whatever is inside it.
 */
export const WAYS: Readonly<
	Record<Direction, Readonly<Record<"any" | "writable" | "readable" | "narrows" | "widens", number>>>
> = {
	request: { any: 1, writable: 2, readable: 4, narrows: 64, widens: 128 },
	response: { any: 8, writable: 16, readable: 32, narrows: 256, widens: 512 },
};
const either = (way: keyof (typeof WAYS)["request"]) => WAYS.request[way] | WAYS.response[way];
const WRITABLE = either("writable");
const READABLE = either("readable");
const NEITHER: Mask = { narrows: false, widens: false };
const NARROWS = either("narrows");
const WIDENS = either("widens");
const everyWay = (direction: Direction) => Object.values(WAYS[direction]).reduce((all, way) => all | way);
const EVERY_WAY: Readonly<Record<Direction, number>> = { request: everyWay("request"), response: everyWay("response") };

/**
 * The pairs of schemas that operations reach, each compared once. Pairs that are the same as written, with all that
 * they refer to, are not entered and their schemas never normalised: the work is in proportion to what changed.
 */
export class PairGraph {
	readonly #lookup: Lookup;
	readonly #after: SchemaTable;
	readonly #nodes: Readonly<Record<Form, Map<number, PairNode>>> = {
		json: new Map(),
		text: new Map(),
		exploded: new Map(),
		segment: new Map(),
		fields: new Map(),
		parts: new Map(),
	};
	readonly #unvisited: PairNode[] = [];
	readonly #links: ParentLink[] = [];

	constructor(before: Api, after: Api, texts: WrittenTexts, subtypes: readonly [before: Subtypes, after: Subtypes]) {
		this.#lookup = createLookup(before, after, texts, subtypes);
		this.#after = after.schemas;
	}

	/** Compares two schemas where an operation has them. */
	enter(before: SchemaId, after: SchemaId, form: Form, root: Root): void {
		if (!this.#lookup.same(before, after)) this.#node(before, after, { form, isBranch: false }).roots.push(root);
	}

	/** Whether two schemas are the same as written, with all that they refer to. */
	same(before: SchemaId, after: SchemaId): boolean {
		return this.#lookup.same(before, after);
	}

	/** Compares all that was entered and answers with the pairs that differ by themselves. Throws Fault (spec-too-large). */
	explore(): readonly PairNode[] {
		for (let node = this.#unvisited.pop(); node !== undefined; node = this.#unvisited.pop()) {
			const { before, after, view } = node;
			const pair = compareSchemas(this.#lookup.before(before), this.#lookup.after(after), view, this.#lookup);
			node.edits = pair.edits;
			for (const step of pair.steps) this.#link(node, step);
		}
		const children = Map.groupBy(this.#links, (link) => link.parent);
		decidePairs(this.#all(), children, this.#lookup, new Containments(this.#lookup));
		this.#findWays(children);
		return this.#all().filter(({ edits }) => edits.length > 0);
	}

	#all(): readonly PairNode[] {
		return Object.values(this.#nodes).flatMap((nodes) => [...nodes.values()]);
	}

	#link(parent: PairNode, step: Step): void {
		if (this.#lookup.same(step.before, step.after)) return;
		this.#after.spend(step.after, STEPS_OF_A_LINK);
		if (this.#links.length >= MAX_LINKS) throw tooEntangled(this.#after.locate(this.#lookup.after(step.after).at));
		const child = this.#node(step.before, step.after, step);
		const link = { parent, child, step };
		child.parents.push(link);
		this.#links.push(link);
	}

	#node(before: SchemaId, after: SchemaId, { form, isBranch }: View): PairNode {
		const nodes = this.#nodes[form];
		const key = 2 * pairKey(before, after) + (isBranch ? 1 : 0);
		const known = nodes.get(key);
		if (known !== undefined) return known;
		const view = { form, isBranch };
		const node: PairNode = {
			before,
			after,
			view,
			edits: [],
			parents: [],
			roots: [],
			isDescribedTwice: false,
			isDescribedByOther: false,
			describedBefore: null,
			describedBeside: null,
			verdict: null,
			telling: NEITHER,
			mask: NEITHER,
			ways: 0,
			seen: 0,
			steps: 0,
			trail: null,
			down: null,
		};
		nodes.set(key, node);
		this.#unvisited.push(node);
		return node;
	}

	/**
	 * Carries from the roots down which ways lead to each pair, until nothing is new. What a pair masks costs more to find
	 * out than all else here, so that it is asked last, and only of ways that nothing else has led on.
	 */
	#findWays(children: ReadonlyMap<PairNode, readonly ParentLink[]>): void {
		const grown: PairNode[] = [];
		const doubtful: ParentLink[] = [];
		const add = (node: PairNode, ways: number) => {
			if ((node.ways | ways) === node.ways) return;
			node.ways |= ways;
			grown.push(node);
		};
		const carryOn = () => {
			for (let node = grown.pop(); node !== undefined; node = grown.pop()) {
				for (const link of children.get(node) ?? []) {
					add(link.child, waysThrough(link) & ~maskable(link));
					if ((waysThrough(link) & ~link.child.ways) !== 0) doubtful.push(link);
				}
			}
		};
		for (const node of this.#all()) for (const { direction } of node.roots) add(node, EVERY_WAY[direction]);
		carryOn();
		for (let link = doubtful.pop(); link !== undefined; link = doubtful.pop()) {
			const left = waysThrough(link) & ~link.child.ways;
			const isMasked = (ways: number, half: keyof Mask) => (left & ways) !== 0 && link.parent.mask[half];
			const masked = (isMasked(NARROWS, "narrows") ? NARROWS : 0) | (isMasked(WIDENS, "widens") ? WIDENS : 0);
			add(link.child, left & ~masked);
			carryOn();
		}
	}
}

/** The ways that lead on through a link, whatever its pairs mask. */
function waysThrough({ parent, step }: ParentLink): number {
	const ways = step.isSubtype ? unmasked(parent.ways) : parent.ways;
	return ways & ~((step.readOnly ? WRITABLE : 0) | (step.writeOnly ? READABLE : 0));
}

/** What is proved of the payloads of a base says nothing of what extends it. */
function unmasked(ways: number): number {
	const ofAll = Object.values(WAYS).map(({ any, narrows, widens }) => ((ways & any) === 0 ? 0 : narrows | widens));
	return ofAll.reduce((all, way) => all | way, ways);
}

/** The ways that may end at a link, where its pair masks what is further down. */
function maskable({ parent, child: { telling }, step }: ParentLink): number {
	if (parent.verdict === null || step.isSubtype) return 0;
	return (telling.narrows ? NARROWS : 0) | (telling.widens ? WIDENS : 0);
}

/** One number for two ids: there are fewer than 2^25 schemas in what the parser lets through. */
function pairKey(before: SchemaId, after: SchemaId): number {
	return before * 2 ** 25 + after;
}

/** How schemas are written: 2.0 and 3.0 have a form each, and later versions share one. */
function schemaForm({ dialect }: Api): Dialect {
	return dialect === "2.0" || dialect === "3.0" ? dialect : "3.1";
}

function createLookup(
	before: Api,
	after: Api,
	texts: WrittenTexts,
	[own, others]: readonly [before: Subtypes, after: Subtypes],
): Lookup {
	// The same text means something else where it is lowered differently.
	const isComparable = schemaForm(before) === schemaForm(after);
	const answers = new Map<number, boolean>();
	const sameParts = (a: SchemaId, b: SchemaId) => {
		const parts = before.schemas.parts(a);
		const others = after.schemas.parts(b);
		return (
			parts.length === others.length &&
			parts.every(({ at, value }, index) => {
				const other = others[index];
				return other !== undefined && texts.same({ value, file: at.file }, { value: other.value, file: other.at.file });
			})
		);
	};
	return {
		before: (id) => before.schemas.get(id),
		after: (id) => after.schemas.get(id),
		same: (a, b) => {
			if (!isComparable) return false;
			const key = pairKey(a, b);
			const known = answers.get(key);
			if (known !== undefined) return known;
			const answer = sameParts(a, b);
			answers.set(key, answer);
			return answer;
		},
		subtypes: { before: (schema) => own.of(schema), after: (schema) => others.of(schema) },
		sameText: (a, b) => texts.same({ value: a.value, file: a.at.file }, { value: b.value, file: b.at.file }),
	};
}
