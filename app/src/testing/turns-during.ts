/** How often others had a turn while `work` went on. */
export async function turnsDuring(work: () => Promise<unknown>): Promise<number> {
	let turns = 0;
	let isDone = false;
	const turn = (): void => {
		if (isDone) return;
		turns += 1;
		setImmediate(turn);
	};
	setImmediate(turn);
	await work();
	isDone = true;
	return turns;
}
