import type { Visitor } from "./visitor.ts";

/** As many visitors as look at pages beside one another: while one waits for the service, another's page is drawn. */
const ABREAST = 3;

/**
 * What comes of each, in the order of `all`. Every visitor goes on from page to page, with what the browser has loaded already;
 * who goes where is the same each time, and nobody goes to two that are neighbours. Throws what the first of them throws.
 */
export async function atOnce<One, Result>(
	all: readonly One[],
	come: () => Promise<Visitor>,
	look: (visitor: Visitor, one: One, index: number) => Promise<Result>,
): Promise<readonly Result[]> {
	const results: Result[] = [];
	const walk = async (first: number): Promise<void> => {
		const visitor = await come();
		for (const [index, one] of all.entries()) {
			if (index % ABREAST === first) results[index] = await look(visitor, one, index);
		}
		await visitor.leave();
	};
	await Promise.all(Array.from({ length: ABREAST }, (_, first) => walk(first)));
	return results;
}
