import type { Api, Schema } from "../../../contract/api.ts";
import type { NameSettings } from "../../../contract/config.ts";
import type { Issue } from "../../../contract/fault.ts";
import type { NameWords } from "../../../contract/name-lock.ts";
import { quote } from "../../../lib/say.ts";
import { type Compose, createCompose } from "../../plan/shapes/composition.ts";
import { nameKey } from "../assign-names.ts";
import { splitWords } from "../split-words.ts";
import type { KeptNames } from "./kept-names.ts";
import { pathText } from "./print-name-lock.ts";
import { partIn, subjectOfPlace } from "./subjects.ts";

/** A member of a component that a person renamed. */
export interface WantedMember {
	readonly kind: "member";
	/** As in LockedName. */
	readonly subject: string;
	readonly name: readonly NameWords[];
	readonly component: string;
	/** As it travels. */
	readonly member: string;
}

/** The members that `names.members` renames; a sentence for each that the description does not have there. */
export function membersIn(api: Api, members: NameSettings["members"]): readonly (WantedMember | string)[] {
	const compose = createCompose(api);
	return [...members].flatMap(([component, renames]): readonly (WantedMember | string)[] => {
		const schema = schemaOf(component, api);
		if (schema === null) return [`names.members renames members of ${quote(component)}, which is no component.`];
		const owner = subjectOfPlace(api.homeOf(schema.at));
		const inherited = new Set(inheritedNames(schema, compose));
		const own = new Set(ownNames(schema, compose));
		return [...renames].map(([member, name]) => {
			if (inherited.has(member))
				return `names.members renames ${quote(member)} of ${quote(component)}, which has it from a component that it extends: rename it there.`;
			if (!own.has(member)) return `names.members renames ${quote(member)}, which is no member of ${quote(component)}.`;
			return { kind: "member", subject: partIn(owner, member), name: [splitWords(name)], component, member };
		});
	});
}

/** What is wrong with names that another member of the record has: members without a line are in no lock. */
export function memberCollisions(wanted: readonly WantedMember[], api: Api, kept: KeptNames): readonly Issue[] {
	const renamed = new Set(wanted.map(({ subject }) => subject));
	const compose = createCompose(api);
	return wanted.flatMap(({ component, member, subject, name }) => {
		const schema = schemaOf(component, api);
		if (schema === null) return [];
		const owner = subjectOfPlace(api.homeOf(schema.at));
		const others = [...ownNames(schema, compose), ...inheritedNames(schema, compose)];
		const holder = others.find((other) => {
			const place = partIn(owner, other);
			if (place === subject || renamed.has(place)) return false;
			const [words = splitWords(other)] = kept.kept("member", place)?.name ?? [];
			return nameKey(words) === nameKey(name[0] ?? []);
		});
		if (holder === undefined) return [];
		const message = `The names of driftgate.yml call ${quote(member)} of ${quote(component)} ${quote(pathText(name))}, which is what its member ${quote(holder)} is called: write another name.`;
		return [{ at: null, message }];
	});
}

function schemaOf(component: string, { namedSchemas, schemas }: Api): Schema | null {
	const id = namedSchemas.get(component);
	return id === undefined ? null : schemas.get(id);
}

function ownNames(schema: Schema, compose: Compose): readonly string[] {
	const { properties, undescribed } = compose(schema);
	return [...properties.map(([name]) => name), ...undescribed];
}

/** Names of members that a record has from what it extends; what extends itself is left where it is met again. */
function inheritedNames(schema: Schema, compose: Compose, seen: Set<Schema> = new Set()): readonly string[] {
	if (seen.has(schema)) return [];
	seen.add(schema);
	return compose(schema).bases.flatMap((base) => [...ownNames(base, compose), ...inheritedNames(base, compose, seen)]);
}
