import type { Direction, Via } from "../../contract/change.ts";

/*
 * Surface: what code can name at one place of an SDK, as one language spells it. It is plain data, made for one side by
 * itself; two of them are held against each other without a look at the descriptions.
 */

/** Something that has a name, or a place, in code of a language that tells types apart by their names. */
export interface SurfaceSymbol {
	/** As the language spells it; things of one text are one type. */
	readonly type: string;
	/** Whether code must give it. */
	readonly required: boolean;
}

/** Symbols by what they are: see `symbols`. */
export type Surface = ReadonlyMap<string, SurfaceSymbol>;

/**
 * What of a type's values another type has no room for, where types are told apart by their structure; `kinds` are those by
 * which code tells values apart, and which there are no more.
 */
export type Aspect = "null" | "values" | "type" | "kinds" | "alternatives" | "items" | "unnamed-members" | "members";

const ASPECT = "aspect ";

/** Keys of surfaces, and of what breaks by them. Names are those that travel, which both sides share. */
export const symbols = {
	/** The type of the value itself, at its place. */
	value: "value",
	/** Whether the value may be null. */
	nullable: "nullable",
	/** What members are that have no name of their own, or what a list with a name holds. */
	unnamed: "unnamed",
	/** Something that is called by its name alone. */
	name: "name",
	/** What a method gives that gave nothing. */
	given: "given",
	/** What a method gives. */
	result: "result",
	/** What a method gives at another status than before, of the same name and with another content. */
	movedResult: "result of another status",
	/** The method that gives one by one what another one gives at once. */
	stream: "stream",
	/** Whether a body is one argument, or its members are; nothing where there is no body. */
	form: "form",
	/** How a call is made: what code of a method that takes nothing else gives alone. */
	options: "options",
	/** Whether a method takes anything. */
	arguments: "arguments",
	/** Where a client connects that was told nothing. */
	address: "address",
	/** What a provider that calls sends. */
	payload: "payload",
	member: (name: string): string => `member ${name}`,
	constant: (value: unknown): string => `constant ${JSON.stringify(value)}`,
	variant: (type: string): string => `variant ${type}`,
	argument: (name: string): string => `argument ${name}`,
	/** Constants of the type that an argument alone has, each with its value behind. */
	constantsOf: (argument: string): string => `constant of ${JSON.stringify(argument)} `,
	resultOf: (status: string): string => `result ${status}`,
	failureOf: (status: string): string => `failure ${status}`,
	aspect: (aspect: Aspect): string => `${ASPECT}${aspect}`,
} as const;

/** The aspect that a symbol is; null for any other symbol. */
export function aspectOfSymbol(symbol: string): Aspect | null {
	return symbol.startsWith(ASPECT) ? (symbol.slice(ASPECT.length) as Aspect) : null;
}

/** Whether only some of the code that uses the place breaks, and no description tells whether there is any. */
export function isOfFew({ symbol }: Break): boolean {
	return symbol === symbols.options || symbol === symbols.given;
}

/** What stops code from compiling at one place. */
export interface Break {
	/** See `symbols`. */
	readonly symbol: string;
	/** `demanded`: it must be given now, or can no longer be relied on. */
	readonly how: "gone" | "demanded" | "retyped" | "moved";
	/** Of the form of a body: which one it is now, where it is another one. */
	readonly now?: "members" | "whole";
}

/** Where a value stands: in what, and by which step. */
export interface Standing {
	/** null for what an operation carries as a whole. */
	readonly via: Via | null;
	/** Whether what holds it requires it. */
	readonly required: boolean;
	readonly side: Direction;
	readonly isResult: boolean;
}
