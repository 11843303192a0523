import type { Api, Schema, SchemaId } from "../../../contract/api.ts";
import type { KeptNames } from "../../names/lock/kept-names.ts";
import { subjectOfPlace } from "../../names/lock/subjects.ts";
import { splitWords, type Words } from "../../names/split-words.ts";
import type { Compose } from "../shapes/composition.ts";
import { keepWords } from "./distinct-words.ts";

/** The words of a record's members by their wire names, those of its bases included. */
export type MemberWords = (schema: Schema) => ReadonlyMap<string, Words>;

/** Wire names with no words of their own: for whoever compares them. */
export const wirelessWords: MemberWords = () => new Map();

/**
 * Words of members, each record once. What a base has given a member stays in whatever extends it; sides do not matter, so
 * that a member is called the same in what is sent and in what comes back.
 */
export function createMemberWords(compose: Compose, homeOf: Api["homeOf"], names: KeptNames): MemberWords {
	const known = new Map<SchemaId, ReadonlyMap<string, Words>>();
	const wordsOf: MemberWords = (schema) => {
		const done = known.get(schema.id);
		if (done !== undefined) return done;
		// A base never leads back to what extends it; should it, the members have their own words.
		known.set(schema.id, new Map());
		const { bases, properties, undescribed } = compose(schema);
		const inherited = new Map(bases.flatMap((base) => [...wordsOf(base)]));
		const own = [...properties.map(([name]) => name), ...undescribed].filter((name) => !inherited.has(name));
		const claims = own.map((name) => ({ key: name, name, candidates: [splitWords(name)] }));
		const scope = { names, kind: "member", owner: subjectOfPlace(homeOf(schema.at)) } as const;
		const words = new Map([...inherited, ...keepWords(claims, scope, distinct(inherited))]);
		known.set(schema.id, words);
		return words;
	};
	return wordsOf;
}

function distinct(words: ReadonlyMap<string, Words>): readonly Words[] {
	return [...new Map([...words.values()].map((one) => [one.join(""), one])).values()];
}
