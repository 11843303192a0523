import type { JsonValue } from "@driftgate/engine";

/*
 * Reads JSON that came over the wire, member by member. Each reader gives the value in its type or throws a TypeError
 * that names the member: an answer is understood whole or not at all.
 */

/** The members of a JSON object; a member that is absent reads as undefined. */
export interface WireObject {
	text(name: string): string;
	number(name: string): number;
	flag(name: string): boolean;
	oneOf<T extends string>(name: string, choices: readonly T[]): T;
	/** Any JSON value. */
	json(name: string): JsonValue;
	/** As `text`, where nothing may be said. */
	optionalText(name: string): string | undefined;
	list<T>(name: string, read: (item: unknown) => T): readonly T[];
	/** As `list`, where nothing may be said, which is an empty list. */
	optionalList<T>(name: string, read: (item: unknown) => T): readonly T[];
	object<T>(name: string, read: (item: WireObject) => T): T;
	/** As `object`, where null may stand for nothing. */
	optional<T>(name: string, read: (item: WireObject) => T): T | null;
}

export function openWireObject(value: unknown): WireObject {
	if (typeof value !== "object" || value === null || Array.isArray(value)) throw new TypeError("not an object");
	const member = (name: string): unknown =>
		Object.hasOwn(value, name) ? (value as Readonly<Record<string, unknown>>)[name] : undefined;
	const expect = <T>(name: string, is: (value: unknown) => value is T): T => {
		const found = member(name);
		if (is(found)) return found;
		throw new TypeError(`${name} has an unexpected value`);
	};
	const optional = <T>(name: string, read: (item: WireObject) => T): T | null =>
		member(name) == null ? null : read(openWireObject(member(name)));
	return {
		text: (name) => expect(name, (found) => typeof found === "string"),
		number: (name) => expect(name, (found) => typeof found === "number"),
		flag: (name) => expect(name, (found) => typeof found === "boolean"),
		oneOf<T extends string>(name: string, choices: readonly T[]) {
			return expect(name, (found): found is T => choices.some((choice) => choice === found));
		},
		// What came over the wire was JSON.
		json: (name) => (member(name) ?? null) as JsonValue,
		optionalText: (name) => (member(name) == null ? undefined : expect(name, (found) => typeof found === "string")),
		list: (name, read) => expect(name, Array.isArray).map(read),
		optionalList: (name, read) => (member(name) == null ? [] : expect(name, Array.isArray).map(read)),
		object: (name, read) => read(openWireObject(member(name))),
		optional,
	};
}

/** One string of a list. */
export function readText(value: unknown): string {
	if (typeof value !== "string") throw new TypeError("a list holds something that is not text");
	return value;
}
