import type { Api, Operation, SchemaId } from "../../contract/api.ts";
import { receivedOperations, webhookUses } from "../../generate/plan/webhooks.ts";
import { ComponentGraph, graphOf, type Node } from "./component-graph.ts";
import type { LentNames } from "./lent-types.ts";
import type { Said } from "./refs-in.ts";
import { answeredUsesOf, sentUsesOf, typedUsesOf } from "./typed-uses.ts";

/** A component's schema or an operation: what mentions components. */
export interface Mentioner {
	/** The component's name; null for an operation. */
	readonly component: string | null;
	/** Where it is written, by Api.homeOf. */
	readonly pointer: string;
	/** Operation.key; null for a component. */
	readonly operation: string | null;
}

/** The components that become types, each with what mentions it. */
export type ReachedTypes = ReadonlyMap<string, ReadonlySet<Mentioner>>;

/** Which components the SDK has types of: those that its methods' types mention, at whatever distance. */
export function reachedTypes(api: Api, said: Said = new Map()): ReachedTypes {
	const known = reachedIn.get(api) ?? mentionersIn(api, said, rootsIn(api));
	reachedIn.set(api, known);
	return known;
}

/** What of a description is reached, and what of it comes back: several comparisons ask. */
const reachedIn = new WeakMap<Api, ReachedTypes>();
const answeredIn = new WeakMap<Api, ReadonlySet<string>>();

/**
 * The names of the same components, without those that only operations mention which are left out. Who mentions them is
 * not asked, so that what many mention is gone through once. `lent` names what the description itself has no name for.
 */
export function reachedNames(
	api: Api,
	said: Said = new Map(),
	leftOut: ReadonlySet<Operation> = new Set(),
	lent?: LentNames,
): ReadonlySet<string> {
	const graph = lent === undefined ? graphOf(api, said) : new ComponentGraph(api, said, lent);
	return namesFrom(rootsIn(api, { leftOut }), graph);
}

/** The names of the components that can come back to a client, without those that only operations mention which are left out. */
export function answeredNames(api: Api, said: Said, leftOut: ReadonlySet<Operation> = new Set()): ReadonlySet<string> {
	const known = leftOut.size === 0 ? answeredIn.get(api) : undefined;
	const names = known ?? namesFrom(rootsIn(api, { leftOut, usesOf: answeredUsesOf }), graphOf(api, said));
	if (leftOut.size === 0) answeredIn.set(api, names);
	return names;
}

/** The names of the components that a client can send. What calls a client is not among it. */
export function sentNames(api: Api, said: Said): ReadonlySet<string> {
	return namesFrom(rootsIn(api, SENT), graphOf(api, said));
}

/** The same components, each with what mentions it there. */
export function sentTypes(api: Api, said: Said): ReachedTypes {
	return mentionersIn(api, said, rootsIn(api, SENT));
}

const SENT = { usesOf: sentUsesOf, alsoReceived: false } as const;

/** A schema of an operation. */
interface Root {
	readonly id: SchemaId;
	readonly operation: Operation;
}

interface Chosen {
	/** With them their callbacks. */
	readonly leftOut?: ReadonlySet<Operation>;
	readonly usesOf?: typeof typedUsesOf;
	readonly alsoReceived?: boolean;
}

function rootsIn(
	{ operations, webhooks, schemas }: Api,
	{ leftOut = new Set(), usesOf = typedUsesOf, alsoReceived = true }: Chosen = {},
): readonly Root[] {
	const roots: Root[] = [];
	const chosen = operations.filter((operation) => !leftOut.has(operation));
	for (const operation of chosen) for (const id of usesOf(operation, schemas)) roots.push({ id, operation });
	for (const operation of alsoReceived ? receivedOperations({ operations: chosen, webhooks }) : []) {
		if (leftOut.has(operation)) continue;
		for (const { id } of webhookUses(operation)) roots.push({ id, operation });
	}
	return roots;
}

function namesFrom(roots: readonly Root[], graph: ComponentGraph): ReadonlySet<string> {
	const nodes = new Set<Node>();
	for (const { id } of roots) for (const node of graph.at(id)) nodes.add(node);
	const names = new Set<string>();
	// A set yields what is added while it is walked.
	for (const node of nodes) {
		if (node.component !== undefined) names.add(node.component);
		for (const mentioned of graph.mentionedBy(node)) nodes.add(mentioned);
	}
	return names;
}

function mentionersIn(api: Api, said: Said, roots: readonly Root[]): ReachedTypes {
	const walk = new MentionerWalk(api, graphOf(api, said));
	for (const { id, operation } of roots) walk.enter(id, operation);
	return walk.finish();
}

class MentionerWalk {
	readonly #api: Api;
	readonly #graph: ComponentGraph;
	readonly #reached = new Map<string, Set<Mentioner>>();
	readonly #operations = new Map<Operation, Mentioner>();
	readonly #waiting: { readonly by: Mentioner; readonly node: Node }[] = [];
	/** What stands beside the components, with who went there: `$ref`s may run in circles. */
	readonly #seen = new Map<Node, Set<Mentioner>>();

	constructor(api: Api, graph: ComponentGraph) {
		this.#api = api;
		this.#graph = graph;
	}

	enter(id: SchemaId, operation: Operation): void {
		const { at, key } = operation;
		const by = this.#operations.get(operation) ?? { component: null, pointer: this.#api.homeOf(at), operation: key };
		this.#operations.set(operation, by);
		for (const node of this.#graph.at(id)) this.#mention(node, by);
	}

	finish(): ReachedTypes {
		for (let next = this.#waiting.pop(); next !== undefined; next = this.#waiting.pop()) {
			for (const node of this.#graph.mentionedBy(next.node)) this.#mention(node, next.by);
		}
		return this.#reached;
	}

	#mention(node: Node, by: Mentioner): void {
		const { component, at } = node;
		if (component === undefined) {
			const visitors = this.#seen.get(node) ?? new Set();
			if (visitors.has(by)) return;
			this.#seen.set(node, visitors.add(by));
			this.#waiting.push({ by, node });
			return;
		}
		const known = this.#reached.get(component);
		if (known !== undefined) {
			known.add(by);
			return;
		}
		this.#reached.set(component, new Set([by]));
		const own = { component, pointer: this.#api.homeOf(at), operation: null };
		this.#waiting.push({ by: own, node });
	}
}
