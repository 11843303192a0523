/** Asks when the answer is first needed, and remembers it. */
export function once<T>(ask: () => T): () => T {
	let answer: { readonly value: T } | undefined;
	return () => {
		answer ??= { value: ask() };
		return answer.value;
	};
}
