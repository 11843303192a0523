import type { SchemaId } from "../../contract/api.ts";
import type { Direction, Via } from "../../contract/change.ts";
import type { UnnamedMethod } from "../../generate/plan/methods.ts";

/*
 * Surface: what code can name at one place of an SDK, as one language spells it. It is plain data, made for one side by
 * itself; two of them are held against each other without a look at the descriptions.
 */

/** Something that has a name, or a place, in code. */
export interface SurfaceSymbol {
	/** As the language spells it; things of one text are one type. */
	readonly type: string;
	/** Whether code must give it. */
	readonly required: boolean;
}

/** Symbols by what they are: see `symbols`. */
export type Surface = ReadonlyMap<string, SurfaceSymbol>;

/** Keys of a surface. Names are those that travel, which both sides share. */
export const symbols = {
	/** The type of the value itself, at its place. */
	value: "value",
	/** Whether the value may be null. */
	nullable: "nullable",
	/** What members are that have no name of their own, or what a list with a name holds. */
	unnamed: "unnamed",
	/** What a method gives. */
	result: "result",
	/** Whether a body is one argument, or its members are; nothing where there is no body. */
	form: "form",
	/** Whether a method takes anything. */
	arguments: "arguments",
	member: (name: string): string => `member ${name}`,
	constant: (value: unknown): string => `constant ${JSON.stringify(value)}`,
	variant: (type: string): string => `variant ${type}`,
	argument: (name: string): string => `argument ${name}`,
} as const;

/** Where a value stands: in what, and by which step. */
export interface Standing {
	/** null for what an operation carries as a whole. */
	readonly via: Via | null;
	/** Whether what holds it requires it. */
	readonly required: boolean;
	readonly side: Direction;
	readonly isResult: boolean;
}

/** One language's view of one side. */
export interface SurfaceReader {
	/** The value of a schema where it stands, and what it is made of. */
	ofValue(id: SchemaId, standing: Standing): Surface;
	ofMethod(method: UnnamedMethod): Surface;
}
