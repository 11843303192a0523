import { assignNames, type NameClaim } from "../names/assign-names.ts";
import { pascalCase } from "../names/casing.ts";
import type { Words } from "../names/split-words.ts";
import type { SdkPlan, TypePlan } from "../plan/sdk-plan.ts";
import type { TypeKey } from "../plan/shape.ts";
import { type Code, identifier, isName } from "../writer/python.ts";
import type { Inline, InlineTypes } from "./inline-types.ts";
import { runtimeParts } from "./runtime.derived.ts";

/** Names of Python that the file uses as types or values: a declaration must not hide them. */
const pythonNames =
	"Any Awaitable Callable Decimal Exception Final Generic IO Iterable Iterator Literal Mapping NoReturn Optional Protocol Required Self Sequence Type TypeAlias TypeVar TypedDict Union Unpack ValueError TypeError";

/** What every file declares beside the runtime. */
const ownNames = "Client AsyncClient Webhooks";

const reservedTypes: ReadonlySet<string> = new Set([
	...pythonNames.split(" "),
	...ownNames.split(" "),
	...runtimeParts.flatMap((part) => part.declares),
]);

/** Attributes that every model has already. */
const modelMembers: ReadonlySet<string> = new Set(["changed", "to_dict"]);
const clientMembers: ReadonlySet<string> = new Set(["close", "request"]);
const methodArguments: ReadonlySet<string> = new Set(["self", "options", "content_type", "accept"]);

/** A member of a model. */
export function memberCode(words: Words): Code {
	return snakeName(words, modelMembers);
}

/** A method or group in a group. */
export function methodCode(words: Words): Code {
	return snakeName(words, new Set());
}

/** A group of the client itself. */
export function clientMemberCode(words: Words): Code {
	return snakeName(words, clientMembers);
}

/** An argument of a method. */
export function argumentCode(words: Words): Code {
	return snakeName(words, methodArguments);
}

/** An argument of the client: those that the runtime knows go before. */
export function clientArgumentCode(words: Words, taken: ReadonlySet<string>): Code {
	return snakeName(words, taken);
}

/** With `_` at the end where the name is taken or a keyword (PEP 8), and no digit in front. */
function snakeName(words: Words, taken: ReadonlySet<string>): Code {
	const plain = words.join("_");
	const name = plain === "" || /^\d/u.test(plain) ? `n${plain}` : plain;
	return identifier(taken.has(name) || !isName(name) ? `${name}_` : name);
}

/** The identifiers of everything that is declared. */
export interface TypeNames {
	ofType(key: TypeKey): Code;
	ofInline(inline: Inline): Code;
	ofGroup(words: Words): Code;
	/** A name that the plan gives, as a type's. */
	ofWords(words: Words): Code;
	/** The class of a group of the asynchronous client. */
	ofAsyncGroup(words: Words): Code;
	/** What a request takes where a model is received. */
	ofTypeInput(key: TypeKey): Code;
	ofInlineInput(inline: Inline): Code;
}

/** Names that the plan gives stay; what is made here gets out of their way. */
export function createTypeNames(plan: SdkPlan, inline: InlineTypes): TypeNames {
	const planned = [
		...plan.types.flatMap(({ name, aliases }) => [name, ...aliases]),
		...plan.groups.map(({ typeName }) => typeName),
	];
	const first = assignNames([...plannedClaims(planned), ...inline.all.map(inlineClaim)]);
	const wordsOf = (claim: string): Words => first.get(claim) ?? [];
	const settled = [...planned, ...inline.all.map((one) => wordsOf(inlinePlace(one)))];
	const second = assignNames([
		...plannedClaims(settled),
		...plan.groups.map(({ typeName }) => derivedClaim("async", typeName, [["async", ...typeName]])),
		...plan.types.map((type) => {
			const claim = derivedClaim("input", [type.key], inputCandidatesOf(type));
			// What is never sent has no dictionary, and leaves its name to what is.
			return type.sent ? claim : { ...claim, rank: 2 };
		}),
		...inline.all.map((one) => derivedClaim("input", [one.place], inputCandidates(wordsOf(inlinePlace(one))))),
	]);
	const plain = new Set([...settled, ...second.values()].map((words) => startable(pascalCase(words))));
	const spell = (words: Words): Code => {
		let name = startable(pascalCase(words));
		while (reservedTypes.has(name) || !isName(name)) {
			do name += "Model";
			while (plain.has(name));
		}
		return identifier(name);
	};
	const names = new Map(plan.types.map(({ key, name }) => [key, spell(name)]));
	return {
		ofType: (key) => known(names.get(key), key),
		ofInline: (one) => spell(wordsOf(inlinePlace(one))),
		ofGroup: spell,
		ofWords: spell,
		ofAsyncGroup: (words) => spell(second.get(derivedPlace("async", words)) ?? []),
		ofTypeInput: (key) => spell(second.get(derivedPlace("input", [key])) ?? []),
		ofInlineInput: (one) => spell(second.get(derivedPlace("input", [one.place])) ?? []),
	};
}

function known(name: Code | undefined, key: string): Code {
	if (name === undefined) throw new Error(`No type was planned for ${key}.`);
	return name;
}

function plannedClaims(names: readonly Words[]): readonly NameClaim[] {
	return names.map((words) => ({ pointer: `plan ${words.join(" ")}`, rank: 0, candidates: [words] }));
}

function inlinePlace({ place }: Inline): string {
	return `inline ${place}`;
}

function inlineClaim(one: Inline): NameClaim {
	return { pointer: inlinePlace(one), rank: 1, candidates: one.candidates };
}

function derivedPlace(kind: string, words: readonly string[]): string {
	return `${kind} ${words.join(" ")}`;
}

function derivedClaim(kind: string, words: readonly string[], candidates: readonly Words[]): NameClaim {
	return { pointer: derivedPlace(kind, words), rank: 1, candidates };
}

function inputCandidatesOf(type: TypePlan): readonly Words[] {
	const plain = plainName(type);
	return plain === type.name ? inputCandidates(plain) : [...inputCandidates(plain), ...inputCandidates(type.name)];
}

/** A type that has two sides is called so already: `BookInput` becomes `BookParams`. */
function plainName({ name, received }: TypePlan): Words {
	return !received && name.length > 1 && name.at(-1) === "input" ? name.slice(0, -1) : name;
}

function inputCandidates(name: Words): readonly Words[] {
	return [
		[...name, "params"],
		[...name, "input"],
	];
}

function startable(name: string): string {
	return /^\d/u.test(name) ? `N${name}` : name;
}
