import { Patterns } from "../../containment/language/patterns.ts";
import type { Api, Dialect, SchemaId, SchemaTable } from "../../contract/api.ts";
import type { Subtypes } from "../../openapi/subtypes.ts";
import type { Edit, Root } from "../edit.ts";
import { Containments } from "../effects/containments.ts";
import { decidePairs } from "../effects/decide-pairs.ts";
import { tellImpliedTags } from "../effects/implied-tags.ts";
import { tellTagsOfUnions } from "../effects/tags-of-unions.ts";
import { MAX_LINKS, STEPS_OF_A_LINK, tooEntangled } from "../limits.ts";
import { compareSchemas } from "../schemas/compare-schemas.ts";
import type { Form } from "../schemas/form.ts";
import type { Lookup, Step, View } from "../schemas/schema-pair.ts";
import type { WrittenTexts } from "../schemas/written-texts.ts";
import type { PairNode, ParentLink } from "./pair-node.ts";
import { findWays, NEITHER } from "./ways.ts";

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
		for (const node of this.#all()) if (isItemOfOneValue(node)) node.edits = node.edits.filter(isNoDefault);
		const children = Map.groupBy(this.#links, (link) => link.parent);
		const containments = new Containments(this.#lookup);
		decidePairs(this.#all(), children, this.#lookup, containments);
		for (const node of this.#all()) {
			node.edits = tellImpliedTags(node, this.#lookup);
			node.edits = tellTagsOfUnions(node, this.#lookup);
		}
		findWays(this.#all(), children, { lookup: this.#lookup, containments });
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
}

/** Whether one value on one side is held against the items of a list on the other: its default is that of the list. */
function isItemOfOneValue({ parents, roots }: PairNode): boolean {
	return roots.length === 0 && parents.length > 0 && parents.every(({ step }) => step.via.kind === "into-list");
}

function isNoDefault({ kind }: Edit): boolean {
	return kind !== "default-changed";
}

/** One number for two ids: there are fewer than 2^25 schemas in what the parser lets through. */
function pairKey(before: SchemaId, after: SchemaId): number {
	return before * 2 ** 25 + after;
}

/** Answers to pairs. Most schemas are held against one other alone: theirs is found without a number for the pair. */
class SameAnswers {
	/** By the schema before: twice the one after, and one more where they are the same. */
	readonly #first = new Map<SchemaId, number>();
	readonly #others = new Map<number, boolean>();

	get(before: SchemaId, after: SchemaId): boolean | undefined {
		const first = this.#first.get(before);
		if (first === undefined) return undefined;
		return first >> 1 === after ? (first & 1) === 1 : this.#others.get(pairKey(before, after));
	}

	set(before: SchemaId, after: SchemaId, answer: boolean): void {
		if (this.#first.has(before)) this.#others.set(pairKey(before, after), answer);
		else this.#first.set(before, 2 * after + (answer ? 1 : 0));
	}
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
	const answers = new SameAnswers();
	const sameParts = (a: SchemaId, b: SchemaId): boolean => {
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
			const known = answers.get(a, b);
			if (known !== undefined) return known;
			const answer = sameParts(a, b);
			answers.set(a, b, answer);
			return answer;
		},
		subtypes: { before: own, after: others },
		sameText: (a, b) => texts.same({ value: a.value, file: a.at.file }, { value: b.value, file: b.at.file }),
		homes: { before: (place) => before.homeOf(place), after: (place) => after.homeOf(place) },
		patterns: new Patterns(),
	};
}
