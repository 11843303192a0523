import type { NameKind } from "../../../contract/name-lock.ts";

/** What a lock may say of one kind of name. A new kind is a row here: older versions refuse a lock that has it. */
export interface KindRules {
	/** How many levels its names have at least, and at most. */
	readonly levels: readonly [least: number, most: number];
	/** Whether earlier names of it go on working. */
	readonly keepsOldNames: boolean;
	/** Where its names must differ from each other: all of one scope do. */
	readonly scopeOf: (subject: string) => string;
}

const DEEPEST = 32;

const everywhere = (): string => "";

/** Parts are named within what they are a part of, which stands before the last space. */
const within = (subject: string): string => subject.slice(0, subject.lastIndexOf(" "));

const one = { levels: [1, 1], keepsOldNames: false } as const;

export const nameKinds: Readonly<Record<NameKind, KindRules>> = {
	operation: { levels: [2, DEEPEST], keepsOldNames: true, scopeOf: everywhere },
	type: { levels: [1, 1], keepsOldNames: true, scopeOf: everywhere },
	arguments: { ...one, scopeOf: everywhere },
	group: { ...one, scopeOf: everywhere },
	argument: { ...one, scopeOf: within },
	member: { levels: [1, 1], keepsOldNames: true, scopeOf: within },
	value: { ...one, scopeOf: within },
	credential: { ...one, scopeOf: everywhere },
	webhook: { ...one, scopeOf: everywhere },
	tool: { ...one, scopeOf: everywhere },
	word: { ...one, scopeOf: within },
};

/** The namespace that a kind's names share with other kinds: types, arguments and groups are all declared as types. */
export function namespaceOf(kind: NameKind): string {
	return kind === "arguments" || kind === "group" ? "type" : kind;
}

export function isNameKind(text: string): text is NameKind {
	return Object.hasOwn(nameKinds, text);
}

/** Whether names of a kind are called what they are written as wherever nothing else is said: those of parts. */
export function isPartKind(kind: string): kind is "argument" | "member" | "value" {
	return kind === "argument" || kind === "member" || kind === "value";
}

/** Identity of a locked name. */
export function nameKeyOf(kind: NameKind, subject: string): string {
	return `${kind} ${subject}`;
}
