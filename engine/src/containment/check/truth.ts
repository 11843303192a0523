import type { SearchEnd } from "../../contract/undecided.ts";

/** Whether something holds; what keeps it from being told where it cannot be. */
export type Truth = boolean | SearchEnd;

export function isUntold(truth: Truth): truth is SearchEnd {
	return typeof truth !== "boolean";
}

export function not(truth: Truth): Truth {
	return isUntold(truth) ? truth : !truth;
}

/** The truth of something, or of its opposite. */
export function signed(truth: Truth, isMeant: boolean): Truth {
	return isMeant ? truth : not(truth);
}

export function allHold(parts: readonly (() => Truth)[]): Truth {
	let all: Truth = true;
	for (const part of parts) {
		const truth = part();
		if (truth === false) return false;
		if (all === true) all = truth;
	}
	return all;
}

export function anyHolds(parts: readonly (() => Truth)[]): Truth {
	let any: Truth = false;
	for (const part of parts) {
		const truth = part();
		if (truth === true) return true;
		if (any === false) any = truth;
	}
	return any;
}

/** Whether the number of those that hold is within limits; null is no limit. */
export function countWithin(parts: readonly (() => Truth)[], min: number, max: number | null): Truth {
	const truths = parts.map((part) => part());
	const least = truths.filter((truth) => truth === true).length;
	const untold = truths.filter(isUntold);
	const most = least + untold.length;
	if (least >= min && (max === null || most <= max)) return true;
	return (most >= min && (max === null || least <= max) ? untold[0] : undefined) ?? false;
}
