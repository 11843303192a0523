import type { Store } from "../ports.ts";

/** The same store, each of whose operations is called by `around`, which may try it again or say its failures otherwise. */
export function aroundEach(store: Store, around: (operation: () => Promise<unknown>) => Promise<unknown>): Store {
	return new Proxy(store, {
		get(target, name) {
			const method: unknown = Reflect.get(target, name);
			if (typeof method !== "function") return method;
			return (...given: unknown[]) => around(async () => Reflect.apply(method, target, given));
		},
	});
}
