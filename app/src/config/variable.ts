import type { z } from "zod";

/** A row of the table of variables. */
export interface Variable<T> {
	readonly meaning: string;
	/** As a person would say it in a table. */
	readonly default: string;
	/** Ends the sentence "NAME must be …". */
	readonly remedy: string;
	readonly read: z.ZodType<T, string>;
}

/** A row whose type is that of what it reads. */
export const variable = <T>(row: Variable<T>): Variable<T> => row;
