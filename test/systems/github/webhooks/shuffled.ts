import { createRandom } from "../../../tools/fuzz/random.ts";

/** The same things in an order that the seed decides (Fisher and Yates). */
export function shuffled<T>(things: readonly T[], seed: number): T[] {
	const random = createRandom(seed);
	const left = [...things];
	const order: T[] = [];
	while (left.length > 0) order.push(...left.splice(random.below(left.length), 1));
	return order;
}
