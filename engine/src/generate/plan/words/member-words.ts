import type { Api, Schema, SchemaId } from "../../../contract/api.ts";
import type { KeptNames } from "../../names/lock/kept-names.ts";
import { partIn, subjectOfPlace } from "../../names/lock/subjects.ts";
import { splitWords, type Words } from "../../names/split-words.ts";
import type { Compose } from "../shapes/composition.ts";
import { keepWords } from "./distinct-words.ts";

/** What a member is called, and earlier names that go on working; left out where there are none. */
export interface MemberName {
	readonly words: Words;
	readonly aliases?: readonly Words[];
}

/** The names of a record's members by their wire names, those of its bases included. */
export type MemberWords = (schema: Schema) => ReadonlyMap<string, MemberName>;

/** Wire names with no words of their own: for whoever compares them. */
export const wirelessWords: MemberWords = () => new Map();

/**
 * Words of members, each record once. What a base has given a member stays in whatever extends it; sides do not matter, so
 * that a member is called the same in what is sent and in what comes back.
 */
export function createMemberWords(compose: Compose, homeOf: Api["homeOf"], names: KeptNames): MemberWords {
	const known = new Map<SchemaId, ReadonlyMap<string, MemberName>>();
	const plainly = createPlainNames();
	const wordsOf: MemberWords = (schema) => {
		const done = known.get(schema.id);
		if (done !== undefined) return done;
		// A base never leads back to what extends it; should it, the members have their own words.
		known.set(schema.id, none);
		const { bases, properties, undescribed } = compose(schema);
		if (bases.length + properties.length + undescribed.length === 0) return none;
		const found = new Map(bases.flatMap((base) => [...wordsOf(base)]));
		const inherited = distinct(found);
		const own = [...properties.map(([name]) => name), ...undescribed].filter((name) => !found.has(name));
		const claims = own.map((name) => ({ key: name, name, candidates: [plainly(name).words] }));
		const scope = { names, kind: "member", owner: subjectOfPlace(homeOf(schema.at)) } as const;
		for (const [name, words] of keepWords(claims, scope, inherited)) {
			const was = names.areFirst ? [] : (names.kept("member", partIn(scope.owner, name))?.was ?? []);
			const plain = plainly(name);
			found.set(name, was.length > 0 ? { words, aliases: was.flat() } : plain.words === words ? plain : { words });
		}
		known.set(schema.id, found);
		return found;
	};
	return wordsOf;
}

const none: ReadonlyMap<string, MemberName> = new Map();

/** Names of large descriptions are split once, however many records have them: `id` stands in a thousand. */
function createPlainNames(): (name: string) => MemberName {
	const known = new Map<string, MemberName>();
	return (name) => {
		const before = known.get(name);
		if (before !== undefined) return before;
		const plain = { words: splitWords(name) };
		known.set(name, plain);
		return plain;
	};
}

function distinct(names: ReadonlyMap<string, MemberName>): readonly Words[] {
	return [...new Map([...names.values()].map(({ words }) => [words.join(""), words])).values()];
}
