/** A stream of numbers that one seed makes the same on every machine. */
export interface Random {
	/** A whole number from 0 to `below` - 1. */
	below(below: number): number;
	/** True once in `n` times. */
	oneIn(n: number): boolean;
	pick<T>(items: readonly T[]): T;
}

/** xorshift32 (Marsaglia 2003) behind a mixing step, so that neighbouring seeds do not begin alike. */
export function createRandom(seed: number): Random {
	let state = mix(seed) | 1;
	const next = (): number => {
		state ^= state << 13;
		state ^= state >>> 17;
		state ^= state << 5;
		return state >>> 0;
	};
	const below = (limit: number): number => next() % limit;
	return {
		below,
		oneIn: (n) => below(n) === 0,
		pick: <T>(items: readonly T[]): T => {
			if (items.length === 0) throw new Error("There is nothing to pick from.");
			return items[below(items.length)] as T;
		},
	};
}

function mix(seed: number): number {
	const once = Math.imul(seed ^ (seed >>> 16), 0x45d9f3b);
	return Math.imul(once ^ (once >>> 16), 0x45d9f3b) ^ (once >>> 16);
}
