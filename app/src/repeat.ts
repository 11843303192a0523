/** Does a task again and again, one at a time, with a pause before each. Gives a function that ends it. */
export function repeat(pauseMs: number, task: () => Promise<void>): () => Promise<void> {
	let running: Promise<void> = Promise.resolve();
	const timer = setInterval(() => {
		running = running.then(task);
	}, pauseMs).unref();
	return () => {
		clearInterval(timer);
		return running;
	};
}
