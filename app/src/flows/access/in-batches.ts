/** Does something with each of many things, so many at a time. Gives the answers in the things' order. */
export async function inBatches<T, R>(
	things: readonly T[],
	atOnce: number,
	work: (thing: T) => Promise<R>,
): Promise<readonly R[]> {
	const answers: R[] = [];
	for (let from = 0; from < things.length; from += atOnce) {
		answers.push(...(await Promise.all(things.slice(from, from + atOnce).map(work))));
	}
	return answers;
}
