import type { Store } from "../ports.ts";

/** An operation of a store with what it was given, to be carried out on that store or on one that stands in for it. */
type Operation = (on: Store) => Promise<unknown>;

/** The same store, each of whose operations is called by `around`, which may try it again or say its failures otherwise. */
export function aroundEach(store: Store, around: (operation: Operation) => Promise<unknown>): Store {
	return new Proxy(store, {
		get(target, name) {
			const method: unknown = Reflect.get(target, name);
			if (typeof method !== "function") return method;
			// Read once: whoever puts another operation in its place may still call this one.
			const of = (on: Store) => (on === target ? method : Reflect.get(on, name));
			return (...given: unknown[]) => around(async (on) => Reflect.apply(of(on), on, given));
		},
	});
}
