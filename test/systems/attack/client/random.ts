import { createHash } from "node:crypto";

/** A stream of numbers that a seed and a name make the same on every machine. */
export interface Random {
	/** A whole number from 0 to `limit` - 1. */
	below(limit: number): number;
	pick<T>(items: readonly T[]): T;
	shuffle<T>(items: readonly T[]): T[];
	bytes(count: number): Buffer;
}

/** SHA-256 over a counter: slow, and nobody here is in a hurry. */
export function randomOf(seed: number, name: string): Random {
	let count = 0;
	const block = (): Buffer => {
		count += 1;
		return createHash("sha256").update(`${seed}/${name}/${count}`).digest();
	};
	const below = (limit: number): number => block().readUIntBE(0, 6) % limit;
	return {
		below,
		pick: <T>(items: readonly T[]): T => items[below(items.length)] as T,
		shuffle<T>(items: readonly T[]): T[] {
			const left = [...items];
			return items.map(() => left.splice(below(left.length), 1)[0] as T);
		},
		bytes: (size) => Buffer.concat(Array.from({ length: Math.ceil(size / 32) }, block)).subarray(0, size),
	};
}
