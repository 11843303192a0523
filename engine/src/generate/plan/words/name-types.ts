import type { Api, Operation } from "../../../contract/api.ts";
import type { LockedName, NameKind } from "../../../contract/name-lock.ts";
import { assignNames, type NameClaim, nameKey } from "../../names/assign-names.ts";
import { pascalCase } from "../../names/casing.ts";
import { forgottenNames, type KeptNames } from "../../names/lock/kept-names.ts";
import { pathText } from "../../names/lock/print-name-lock.ts";
import { wordsOfName } from "../../names/spelled-out.ts";
import { splitWords, type Words } from "../../names/split-words.ts";
import { groupKey, groupPaths, type NamedOperation } from "../method-names/name-methods.ts";
import type { Shape, TypeKey } from "../shape.ts";
import type { DeclaredType } from "../shapes/shape-context.ts";
import { typeSubjects } from "./type-subjects.ts";
import { allWordsOfPointer, wordsOfPointer } from "./type-words.ts";

/**
 * Ranks of the one namespace that all types share: components have the bare names, and among them those that are written
 * as types are (`Order` beside `order`).
 */
const rank = { spelled: 0, component: 1, side: 2, request: 3, group: 4, anonymous: 5 } as const;

/** A name, and earlier ones that go on working. */
export interface TypeName {
	readonly words: Words;
	readonly aliases: readonly Words[];
}

/** Names for everything that is declared: types by their keys, groups by groupKey, requests by requestKey. */
export function nameTypes(
	declared: readonly DeclaredType[],
	operations: readonly NamedOperation[],
	homeOf: Api["homeOf"],
	names: KeptNames = forgottenNames,
): ReadonlyMap<string, TypeName> {
	const owners = new Map(operations.map((named) => [homeOf(named.operation.at), stemOf(named)]));
	const own = new Map(declared.map((type) => [type.key, ownWords(type, owners, homeOf)]));
	const mentions = mentionsOf(declared, own);
	const subjects = typeSubjects(declared, homeOf);
	const paths = operations.flatMap(({ group, aliases }) => [group, ...aliases.map((alias) => alias.slice(0, -1))]);
	const groups = new Map(paths.flatMap(groupPaths).map((path) => [groupKey(path), path]));
	const claims: readonly KeptClaim[] = [
		...declared.map((type): KeptClaim => {
			const others = () => [sided(allWordsOfPointer(homeOf(type.schema.at), owners), type)];
			const claim = typeClaim(type, own.get(type.key) ?? [], mentions.get(type.key));
			return keepClaim({ ...claim, others }, "type", subjects.get(type.key) ?? type.key, names);
		}),
		...[...groups].map(([pointer, path]) => {
			const claim = { pointer, rank: rank.group, candidates: [[...path.flat(), "api"]] };
			return keepClaim(claim, "group", pathText(path), names);
		}),
		...operations.map((named) => {
			const candidates = [
				[...stemOf(named), "request"],
				[...stemOf(named), "method", "request"],
			];
			const claim = { pointer: requestKey(named.operation), rank: rank.request, candidates };
			return keepClaim(claim, "arguments", named.operation.matchKey, names);
		}),
	];
	const reserved = names.given("type", "").map((path) => nameKey(path.flat()));
	const assigned = assignNames(claims, reserved);
	return new Map(
		claims.map(({ pointer, kind, subject, was }) => {
			const words = assigned.get(pointer) ?? [];
			names.give(kind, subject, [words], was);
			return [pointer, { words, aliases: was.flat() }];
		}),
	);
}

interface KeptClaim extends NameClaim {
	readonly kind: NameKind;
	readonly subject: string;
	readonly was: LockedName["was"];
}

function keepClaim(claim: NameClaim, kind: NameKind, subject: string, names: KeptNames): KeptClaim {
	const kept = names.kept(kind, subject);
	return { ...claim, kept: kept?.name[0], kind, subject, was: kept?.was ?? [] };
}

/** Identity of an operation's request. */
export function requestKey(operation: Operation): string {
	return `request:${operation.key}`;
}

function stemOf(named: NamedOperation): Words {
	return [...named.group.flat(), ...named.method];
}

function ownWords(type: DeclaredType, owners: ReadonlyMap<string, Words>, homeOf: Api["homeOf"]): Words {
	const { name, at } = type.schema;
	return name === null ? wordsOfPointer(homeOf(at), owners) : wordsOfName(name);
}

function typeClaim(type: DeclaredType, own: Words, mention: Words | undefined): NameClaim {
	const { schema, key } = type;
	const titled = schema.title === null ? [] : [[...own, ...splitWords(schema.title)]];
	const mentioned = mention === undefined ? [] : [mention];
	// A merge of several places is named by who uses it: the place that it is kept at says only half of what it is.
	const isMerge = schema.name === null && schema.written.values.length > 1;
	const words = isMerge ? [...mentioned, own] : [own, ...titled, ...mentioned];
	const candidates = [...words, [...own, "type"]].map((candidate) => sided(candidate, type));
	return {
		pointer: key,
		rank: rankOf(type, own),
		candidates,
	};
}

function rankOf({ schema: { name }, isInput }: DeclaredType, own: Words): number {
	if (name === null) return rank.anonymous;
	if (isInput) return rank.side;
	return name === pascalCase(own) ? rank.spelled : rank.component;
}

function sided(words: Words, { isInput }: DeclaredType): Words {
	return isInput ? [...words, "input"] : words;
}

/** A member on the way from a declared type to a mention: a chain, since only few of the ways need their words. */
interface Way {
	readonly from: Way | DeclaredType;
	readonly name: string;
}

/** For each type the words of one member that is of it, in the type whose key comes first. */
function mentionsOf(declared: readonly DeclaredType[], own: ReadonlyMap<TypeKey, Words>): ReadonlyMap<TypeKey, Words> {
	const ways = new Map<TypeKey, Way | DeclaredType>();
	for (const type of declared.toSorted((a, b) => (a.key < b.key ? -1 : 1))) findMentions(type.shape, type, ways);
	return new Map([...ways].map(([key, way]) => [key, wordsOfWay(way, own)]));
}

function wordsOfWay(way: Way | DeclaredType, own: ReadonlyMap<TypeKey, Words>): Words {
	return "key" in way ? (own.get(way.key) ?? []) : [...wordsOfWay(way.from, own), ...splitWords(way.name)];
}

function findMentions(shape: Shape, way: Way | DeclaredType, ways: Map<TypeKey, Way | DeclaredType>): void {
	switch (shape.kind) {
		case "reference":
			if (!ways.has(shape.type)) ways.set(shape.type, way);
			return;
		case "record":
			for (const { name, shape: type } of shape.fields) findMentions(type, { from: way, name }, ways);
			if (shape.extra !== null) findMentions(shape.extra, { from: way, name: "value" }, ways);
			return;
		case "list":
			findMentions(shape.items, { from: way, name: "item" }, ways);
			return;
		case "tuple":
			for (const item of [...shape.items, shape.rest]) findMentions(item, { from: way, name: "item" }, ways);
			return;
		case "union":
		case "intersection":
			for (const member of shape.members) findMentions(member, way, ways);
	}
}
