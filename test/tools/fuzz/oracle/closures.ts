import type { JsonValue } from "./json.ts";
import { isObject, REF, type Subject } from "./subject.ts";

/** A component with all that it refers to: what a validator must know to answer for it. */
export interface Closure {
	/** The same for the same closure in whatever subject, and for no other. */
	readonly key: string;
	/** The component as JSON. */
	readonly text: string;
	/** The component, in which each reference is what `idOf` makes of the key of what it refers to. */
	readonly schema: (idOf: (key: string) => string) => JsonValue;
}

interface Component {
	readonly number: number;
	readonly text: string;
	readonly refs: ReadonlySet<string>;
}

const REFERENCE = new RegExp(`"\\$ref":"${REF}([^"]*)"`, "g");

/** Says what subjects have in common: an edit leaves all closures as they are in which its component is not. */
export class Closures {
	#size = 0;
	/** No edit changes a component in place, and those that it leaves alone stay the same objects. */
	readonly #known = new WeakMap<object, Component>();

	/** How many components it was asked about. */
	get size(): number {
		return this.#size;
	}

	/** The closures of the root, which is the first, and of all that it refers to. */
	of({ root, components }: Subject): readonly Closure[] {
		const component = (name: string) => this.#component(components[name] ?? true);
		const reach = (from: string) => [...reachedFrom(from, (name) => component(name).refs)];
		const keys = new Map<string, string>();
		for (const name of reach(root)) {
			keys.set(name, JSON.stringify(reach(name).map((other) => [other, component(other).number])));
		}
		return [...keys].map(([name, key]) => {
			const { text } = component(name);
			return { key, text, schema: (idOf) => renamed(text, (other) => idOf(keys.get(other) ?? "")) };
		});
	}

	#component(schema: JsonValue): Component {
		const known = isObject(schema) ? this.#known.get(schema) : undefined;
		if (known !== undefined) return known;
		const text = JSON.stringify(schema);
		this.#size += 1;
		const refs = new Set([...text.matchAll(REFERENCE)].map(([, name = ""]) => name));
		const component = { number: this.#size, text, refs };
		if (isObject(schema)) this.#known.set(schema, component);
		return component;
	}
}

function reachedFrom(root: string, refsOf: (name: string) => ReadonlySet<string>): ReadonlySet<string> {
	const reached = new Set([root]);
	for (const name of reached) for (const ref of refsOf(name)) reached.add(ref);
	return reached;
}

function renamed(text: string, idOf: (name: string) => string): JsonValue {
	return JSON.parse(text.replaceAll(REFERENCE, (_, name: string) => `"$ref":"${idOf(name)}"`)) as JsonValue;
}
