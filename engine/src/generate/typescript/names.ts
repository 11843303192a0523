import { camelCase, pascalCase } from "../names/casing.ts";
import type { Words } from "../names/split-words.ts";
import { type Code, identifier } from "../writer/ecmascript.ts";
import { type InputTypes, inputTypesOf, type Place, type SharedMembers } from "./input-types.ts";
import { runtimeNames } from "./runtime.derived.ts";
import { findSharedLiterals, type RecordShape, type SharedLiteral } from "./shared-literals.ts";
import type { StructuralGroup, StructuralPlan } from "./structural/plan.ts";
import type { Field, TypeKey } from "./structural/shape.ts";

/** Names of the platform that the file, or whoever calls it, uses as types or values: a declaration must not hide them. */
const platformNames =
	"AbortController AbortSignal AsyncGenerator AsyncIterable Array ArrayBuffer ArrayBufferView Blob Date Error Exclude Extract FormData Headers JSON Math Number Object Omit Partial Pick Promise Readonly ReadableStream ReadableStreamDefaultReader Record Request RequestInit Required Response String Symbol TextDecoder TextEncoder TypeError URL URLSearchParams Uint8Array";

/** What every file declares beside the runtime. */
const ownNames = "Client ClientAuth ClientConnectionOptions ClientOptions WebhookPayloads";

/** Functions that every file may have beside the runtime. */
const ownFunctions = "apiDescription apiNatives apiShapes checkAnswers createClient createConnection readWebhook";

export const reservedTypes: ReadonlySet<string> = new Set([
	...platformNames.split(" "),
	...ownNames.split(" "),
	...runtimeNames,
]);

const reservedFunctions: ReadonlySet<string> = new Set([...runtimeNames, ...ownFunctions.split(" ")]);

/** Members that mean something to the language itself: a group with a method `then` could not be awaited past. */
const languageMembers =
	"constructor hasOwnProperty isPrototypeOf propertyIsEnumerable prototype then toJSON toLocaleString toString valueOf";
const reservedMembers: ReadonlySet<string> = new Set(languageMembers.split(" "));
/** `connection` is the client's own; a group has none, and may call a method so. */
const reservedClientMembers: ReadonlySet<string> = new Set([...reservedMembers, "connection"]);

/** A method or group in a group: `listForRepo`. */
export function memberCode(words: Words): Code {
	return memberName(words, reservedMembers);
}

/** A group of the client itself. */
export function clientMemberCode(words: Words): Code {
	return memberName(words, reservedClientMembers);
}

/** With `_` at the end where the name is taken, at the front where it would start with a digit. */
function memberName(words: Words, taken: ReadonlySet<string>): Code {
	const name = startable(camelCase(words));
	return identifier(taken.has(name) ? `${name}_` : name);
}

/** The identifiers of everything that is declared: types by key, groups and requests by their words. */
export interface TypeNames {
	ofType(key: TypeKey): Code;
	ofWords(words: Words): Code;
	/** The function of a method, beside the client. */
	ofFunction(group: StructuralGroup, method: Words): Code;
	/** The name of an object that is written once, because several places say the same; undefined elsewhere. */
	ofLiteral(shape: RecordShape): Code | undefined;
	readonly literals: readonly SharedLiteral[];
	/** The interface of members that both forms of a type have. */
	ofShared(members: SharedMembers): Code;
	/** Where what is printed stands: what is given takes `undefined` and lists that are read-only. */
	readonly place: Place;
	/** What was printed of members in this place. */
	readonly printed: Map<Field, Code>;
	/** The same names, in another place. */
	at(place: Place): TypeNames;
	readonly inputs: InputTypes;
}

export function createTypeNames(plan: StructuralPlan): TypeNames {
	const wanted = [
		...plan.types.flatMap((type) => [type.name, ...type.aliases]),
		...plan.groups.flatMap((group) => [group.typeName, ...group.methods.map((method) => method.requestName ?? [])]),
	];
	const plain = new Set(wanted.map((words) => startable(pascalCase(words))));
	const ofWords = (words: Words): Code => {
		let name = startable(pascalCase(words));
		// No two plain names are equal, and a name that grows stops at the first that is not one of them.
		while (reservedTypes.has(name)) {
			do name += "Model";
			while (plain.has(name));
		}
		return identifier(name);
	};
	const byKey = new Map(plan.types.map((type) => [type.key, ofWords(type.name)]));
	const functions = functionNames(plan);
	const inputs = inputTypesOf(plan);
	const nameAfter = (words: Words, kind: "Members" | "Object"): string => {
		let name = `${startable(pascalCase(words))}${kind}`;
		while (plain.has(name) || reservedTypes.has(name)) name += "_";
		return name;
	};
	const literals = findSharedLiterals(plan, (words) => nameAfter(words, "Object"), inputs);
	const shared = new Map(
		inputs.shared.map((members) => [members, identifier(nameAfter(members.received.name, "Members"))]),
	);
	const places = new Map<Place, TypeNames>();
	const at = (place: Place): TypeNames => {
		const known = places.get(place) ?? namesAt(place);
		places.set(place, known);
		return known;
	};
	const namesAt = (place: Place): TypeNames => ({
		place,
		printed: new Map(),
		at,
		inputs,
		ofLiteral: (shape) => {
			const name = literals.nameOf(shape, place);
			return name === undefined ? undefined : identifier(name);
		},
		ofWords,
		literals: literals.all,
		ofShared: (members) => {
			const name = shared.get(members);
			if (name === undefined) throw new Error(`Nothing is shared by the forms of ${members.received.key}.`);
			return name;
		},
		ofFunction: (group, method) => identifier(functions.get(functionKey(group, method)) ?? ""),
		ofType: (key) => {
			const name = byKey.get(key);
			if (name === undefined) throw new Error(`No type was planned for ${key}.`);
			return name;
		},
	});
	return at("both");
}

function startable(name: string): string {
	return /^\d/u.test(name) ? `_${name}` : name;
}

function functionKey({ path }: StructuralGroup, method: Words): string {
	return JSON.stringify([path, method]);
}

/** `reposIssuesList`. Two that would be called the same show where their group ends: `repos_issuesList`. */
function functionNames({ groups }: StructuralPlan): ReadonlyMap<string, string> {
	const wanted = groups.flatMap((group) =>
		group.methods
			.flatMap(({ name, stream }) => [name, ...(stream === null || stream.name === null ? [] : [stream.name])])
			.map((method) => ({ group, method, plain: startable(camelCase([...group.path.flat(), ...method])) })),
	);
	const counts = new Map<string, number>();
	for (const { plain } of wanted) counts.set(plain, (counts.get(plain) ?? 0) + 1);
	return new Map(
		wanted.map(({ group, method, plain }) => {
			const isTaken = reservedFunctions.has(plain) || counts.get(plain) !== 1;
			const parted = startable([...group.path, method].map(camelCase).join("_"));
			return [functionKey(group, method), isTaken ? parted : plain];
		}),
	);
}
