import type { Api, Operation, SchemaId } from "../../contract/api.ts";
import type { JsonObject, JsonValue } from "../../contract/json.ts";
import type { Place, Resolved } from "../../contract/source.ts";
import { receivedOperations, webhookUses } from "../../generate/plan/webhooks.ts";
import { isList, isObject } from "../../lib/json-kind.ts";
import { Subtypes } from "../../openapi/subtypes.ts";
import { componentNames, type Identity, identityOf } from "./component-names.ts";
import type { LentNames } from "./lent-types.ts";
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

/**
 * Which components the SDK has types of: those that its methods' types mention, at whatever distance. Read from the text
 * as it is written: to normalise every schema for this would cost more than the whole judgement.
 */
export function reachedTypes(api: Api, said: Said = new Map()): ReachedTypes {
	const known = reachedIn.get(api) ?? new TypeWalk(api, said, createMentioners(api)).walk();
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
	return new Set(new TypeWalk(api, said, ANYBODY, leftOut, lent).walk().keys());
}

/** The names of the components that can come back to a client, without those that only operations mention which are left out. */
export function answeredNames(api: Api, said: Said, leftOut: ReadonlySet<Operation> = new Set()): ReadonlySet<string> {
	const known = leftOut.size === 0 ? answeredIn.get(api) : undefined;
	const names = known ?? new Set(new TypeWalk(api, said, ANYBODY, leftOut).walk(answeredUsesOf).keys());
	if (leftOut.size === 0) answeredIn.set(api, names);
	return names;
}

/** The components that a client can send, each with what mentions it there. What calls a client is not among it. */
export function sentTypes(api: Api, said: Said): ReachedTypes {
	return new TypeWalk(api, said, createMentioners(api)).walk(sentUsesOf, false);
}

/** Says who mentions what is met. */
interface Mentioners {
	operation(operation: Operation): Mentioner;
	component(name: string, at: Place): Mentioner;
}

function createMentioners({ homeOf }: Api): Mentioners {
	return {
		operation: ({ at, key }) => ({ component: null, pointer: homeOf(at), operation: key }),
		component: (component, at) => ({ component, pointer: homeOf(at), operation: null }),
	};
}

const SOMEBODY: Mentioner = { component: null, pointer: "", operation: null };
const ANYBODY: Mentioners = { operation: () => SOMEBODY, component: () => SOMEBODY };

/** What values refer to, by the value: two versions of a description share those that they say in the same words. */
export type Said = Map<JsonValue, readonly string[]>;

class TypeWalk {
	readonly #api: Api;
	readonly #reached = new Map<string, Set<Mentioner>>();
	readonly #said: Said;
	readonly #mentioners: Mentioners;
	/** With them their callbacks. */
	readonly #leftOut: ReadonlySet<Operation>;
	readonly #names: ReadonlyMap<Identity, string>;
	readonly #subtypes: Subtypes;
	/** What each `$ref` text of each file leads to. */
	readonly #targets = new Map<string, Map<string, Target>>();
	readonly #waiting: { readonly by: Mentioner; readonly value: JsonValue; readonly file: string }[] = [];
	/** What stands beside the components, with who went there: `$ref`s may run in circles. */
	readonly #seen = new Map<Identity, Set<Mentioner>>();
	readonly #lent: LentNames;

	constructor(
		api: Api,
		said: Said,
		mentioners: Mentioners,
		leftOut: ReadonlySet<Operation> = new Set(),
		lent: LentNames = () => undefined,
	) {
		this.#lent = lent;
		this.#api = api;
		this.#said = said;
		this.#mentioners = mentioners;
		this.#leftOut = leftOut;
		this.#subtypes = new Subtypes(api);
		this.#names = componentNames(api);
	}

	walk(usesOf = typedUsesOf, alsoReceived = true): ReachedTypes {
		const { schemas, webhooks } = this.#api;
		const operations = this.#api.operations.filter((operation) => !this.#leftOut.has(operation));
		for (const operation of operations) {
			const by = this.#mentioners.operation(operation);
			for (const id of usesOf(operation, schemas)) this.#enter(id, by);
		}
		for (const operation of alsoReceived ? receivedOperations({ operations, webhooks }) : []) {
			if (this.#leftOut.has(operation)) continue;
			const by = this.#mentioners.operation(operation);
			for (const { id } of webhookUses(operation)) this.#enter(id, by);
		}
		for (let next = this.#waiting.pop(); next !== undefined; next = this.#waiting.pop()) {
			for (const ref of refsOf(next.value, this.#said)) this.#follow(ref, next.by, next.file);
		}
		return this.#reached;
	}

	#enter(id: SchemaId, by: Mentioner): void {
		for (const part of this.#api.schemas.parts(id)) this.#mention(this.#targetOf(part), by);
	}

	#targetOf({ at, value }: Resolved): Target {
		return { at, value, component: this.#names.get(identityOf({ at, value })) ?? this.#lent(at) };
	}

	#mention({ at, value, component }: Target, by: Mentioner): void {
		if (component === undefined) {
			const identity = identityOf({ at, value });
			const visitors = this.#seen.get(identity) ?? new Set();
			if (visitors.has(by)) return;
			this.#seen.set(identity, visitors.add(by));
			this.#waiting.push({ by, value, file: at.file });
			return;
		}
		const known = this.#reached.get(component);
		if (known !== undefined) {
			known.add(by);
			return;
		}
		this.#reached.set(component, new Set([by]));
		const own = this.#mentioners.component(component, at);
		this.#waiting.push({ by: own, value, file: at.file });
		this.#mentionSubtypes(value, own);
	}

	/** Nothing in a base refers to what extends it, and where the base is mentioned, one of these stands. */
	#mentionSubtypes(value: JsonValue, by: Mentioner): void {
		if (!isObject(value) || !Object.hasOwn(value, "discriminator")) return;
		for (const name of this.#subtypes.namesOf(value)) {
			const id = this.#api.namedSchemas.get(name);
			if (id !== undefined) this.#enter(id, by);
		}
	}

	#follow(ref: string, by: Mentioner, file: string): void {
		const known = this.#targets.get(file) ?? new Map<string, Target>();
		this.#targets.set(file, known);
		const resolved = known.has(ref) ? undefined : this.#api.resolve(ref, file);
		if (resolved !== undefined) known.set(ref, this.#targetOf(resolved));
		const target = known.get(ref);
		if (target !== undefined) this.#mention(target, by);
	}
}

/** The same as refsIn, found once of each value. */
export function refsOf(value: JsonValue, said: Said): readonly string[] {
	const refs = said.get(value) ?? refsIn(value);
	said.set(value, refs);
	return refs;
}

/** The references of a value that types are made of. Descriptions nest as deep as the parser lets them: no recursion. */
export function refsIn(root: JsonValue): readonly string[] {
	const refs = new Set<string>();
	const waiting: JsonValue[] = [root];
	for (let value = waiting.pop(); value !== undefined; value = waiting.pop()) {
		if (isList(value)) for (const item of value) waiting.push(item);
		if (!isObject(value)) continue;
		for (const key in value) {
			const member = value[key];
			if (key === "$ref" && typeof member === "string") refs.add(member);
			else if (key === "mapping" && isObject(member)) for (const ref of mappedRefs(member)) refs.add(ref);
			else if (key === "properties" && isObject(member)) for (const name in member) waiting.push(member[name] ?? null);
			else if (typeof member === "object" && member !== null && !UNTYPED.has(key)) waiting.push(member);
		}
	}
	return [...refs];
}

function mappedRefs(mapping: JsonObject): readonly string[] {
	const targets = Object.values(mapping).filter((target) => typeof target === "string");
	return targets.map((target) => (/[#/]|\.(?:json|ya?ml)$/u.test(target) ? target : `#/components/schemas/${target}`));
}

/** Where a reference leads; `component` is the name of the one that stands there. */
interface Target extends Resolved {
	readonly component: string | undefined;
}

/** Values that are no schemas, and keywords of which no type is made. */
const UNTYPED: ReadonlySet<string> = new Set(
	"example examples enum const default required not if then else contains dependentSchemas propertyNames patternProperties $defs definitions".split(
		" ",
	),
);
