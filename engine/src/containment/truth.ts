/** Whether something holds; null where that cannot be told. */
export type Truth = boolean | null;

export function not(truth: Truth): Truth {
	return truth === null ? null : !truth;
}

export function allHold(parts: readonly (() => Truth)[]): Truth {
	let all: Truth = true;
	for (const part of parts) {
		const truth = part();
		if (truth === false) return false;
		if (truth === null) all = null;
	}
	return all;
}

export function anyHolds(parts: readonly (() => Truth)[]): Truth {
	let any: Truth = false;
	for (const part of parts) {
		const truth = part();
		if (truth === true) return true;
		if (truth === null) any = null;
	}
	return any;
}

/** How many hold: surely so many, and possibly so many. */
export function countHolding(parts: readonly (() => Truth)[]): { readonly least: number; readonly most: number } {
	const truths = parts.map((part) => part());
	const least = truths.filter((truth) => truth === true).length;
	return { least, most: least + truths.filter((truth) => truth === null).length };
}
