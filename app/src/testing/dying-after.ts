import type { Store } from "../ports.ts";

/** A store whose process dies with the write after so many: that write, and every call after it, fails. */
export function dyingAfter(store: Store, writes: number): Store {
	const counted = new Set(["insert", "replaceIf", "deleteIf", "releaseBlobs", "putBlob"]);
	let left = writes;
	return new Proxy(store, {
		get(target, name) {
			const method: unknown = Reflect.get(target, name);
			if (typeof method !== "function") return method;
			return async (...given: unknown[]) => {
				if (counted.has(String(name))) left -= 1;
				if (left < 0) throw new Error("The process died.");
				return Reflect.apply(method, target, given);
			};
		},
	});
}
