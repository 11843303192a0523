import type { Api, SchemaId } from "../../contract/api.ts";
import type { JsonValue } from "../../contract/json.ts";
import type { Resolved } from "../../contract/source.ts";
import { isList, isObject } from "../../lib/json-kind.ts";
import { usesOf } from "../plan/methods.ts";
import { receivedOperations, webhookUses } from "../plan/webhooks.ts";

/** A component's schema or an operation: what mentions components. */
export interface Mentioner {
	/** The component's name; null for an operation. */
	readonly component: string | null;
	/** Where it is written. */
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
export function reachedTypes(api: Api): ReachedTypes {
	return new TypeWalk(api).walk();
}

class TypeWalk {
	readonly #api: Api;
	readonly #reached = new Map<string, Set<Mentioner>>();
	readonly #byPlace = new Map<string, string>();
	/** What each `$ref` text of each file leads to. */
	readonly #targets = new Map<string, Map<string, Target>>();
	readonly #waiting: { readonly by: Mentioner; readonly value: JsonValue; readonly file: string }[] = [];
	/** Places beside the components, by whoever went there: `$ref`s may run in circles. */
	readonly #seen = new Set<string>();

	constructor(api: Api) {
		this.#api = api;
		for (const [name, id] of api.namedSchemas) {
			for (const { at } of api.schemas.parts(id)) this.#byPlace.set(`${at.file}#${at.pointer}`, name);
		}
	}

	walk(): ReachedTypes {
		const { schemas, operations } = this.#api;
		for (const operation of operations) {
			const by: Mentioner = { component: null, pointer: operation.at.pointer, operation: operation.key };
			for (const { id } of usesOf(operation, schemas)) this.#enter(id, by);
		}
		for (const operation of receivedOperations(this.#api)) {
			const by: Mentioner = { component: null, pointer: operation.at.pointer, operation: operation.key };
			for (const { id } of webhookUses(operation)) this.#enter(id, by);
		}
		for (let next = this.#waiting.pop(); next !== undefined; next = this.#waiting.pop()) {
			this.#read(next.value, next.by, next.file);
		}
		return this.#reached;
	}

	#enter(id: SchemaId, by: Mentioner): void {
		for (const part of this.#api.schemas.parts(id)) this.#mention(this.#targetOf(part), by);
	}

	#targetOf({ at, value }: Resolved): Target {
		return { at, value, component: this.#byPlace.get(`${at.file}#${at.pointer}`) };
	}

	#mention({ at, value, component }: Target, by: Mentioner): void {
		if (component === undefined) {
			const visit = `${by.pointer} ${at.file}#${at.pointer}`;
			if (this.#seen.has(visit)) return;
			this.#seen.add(visit);
			this.#waiting.push({ by, value, file: at.file });
			return;
		}
		const known = this.#reached.get(component);
		if (known !== undefined) {
			known.add(by);
			return;
		}
		this.#reached.set(component, new Set([by]));
		this.#waiting.push({ by: { component, pointer: at.pointer, operation: null }, value, file: at.file });
	}

	/** Descriptions nest as deep as the parser lets them, so that this goes on without recursion. */
	#read(root: JsonValue, by: Mentioner, file: string): void {
		const waiting: JsonValue[] = [root];
		for (let value = waiting.pop(); value !== undefined; value = waiting.pop()) {
			if (isList(value)) waiting.push(...value);
			else if (isObject(value)) {
				for (const key of Object.keys(value)) {
					const member = value[key];
					if (key === "$ref" && typeof member === "string") this.#follow(member, by, file);
					else if (key === "mapping" && isObject(member)) this.#followAll(member, by, file);
					else if (key === "properties" && isObject(member)) waiting.push(...Object.values(member));
					else if (typeof member === "object" && member !== null && !UNTYPED.has(key)) waiting.push(member);
				}
			}
		}
	}

	#followAll(mapping: { readonly [tag: string]: JsonValue }, by: Mentioner, file: string): void {
		for (const target of Object.values(mapping)) {
			if (typeof target === "string")
				this.#follow(/[#/]/u.test(target) ? target : `#/components/schemas/${target}`, by, file);
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

/** Where a reference leads; `component` is the name of the one that stands there. */
interface Target extends Resolved {
	readonly component: string | undefined;
}

/** Values that are no schemas, and keywords of which no type is made. */
const UNTYPED: ReadonlySet<string> = new Set(
	"example examples enum const default required not if then else contains dependentSchemas propertyNames patternProperties".split(
		" ",
	),
);
