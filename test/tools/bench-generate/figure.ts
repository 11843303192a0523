/** Something that was measured, and how much it may be. */
export interface Figure {
	readonly what: string;
	readonly value: number;
	readonly most: number;
	readonly unit: string;
}

/** The middle one of several measurements. */
export function middle(values: readonly number[]): number {
	return values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN;
}
