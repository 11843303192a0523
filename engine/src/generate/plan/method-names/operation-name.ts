import type { Operation } from "../../../contract/api.ts";
import { splitWords, type Words } from "../../names/split-words.ts";
import { givenName, givenVerbs } from "./given-name.ts";
import { idWordsOf, prefixName, verbsOf } from "./id-name.ts";
import { type PathAction, readAction } from "./path-action.ts";
import { type ReadPath, readPath } from "./read-path.ts";

/** Where a method wishes to stand in the SDK and what it wishes to be called: what its operation alone says. */
export interface OperationName {
	/** One name for each level of groups; at least one. */
	readonly group: readonly Words[];
	/** The most wanted first. None where the shape of the path tells. */
	readonly verbs: readonly Words[];
	/** What else to call it where those are taken, given the first of them. */
	readonly otherVerbs: (verb: Words) => readonly Words[];
	/** How to do what the shape of the path tells: `bulk`. */
	readonly manner: Words;
	/** The last segment of the path, where the first verb was read from it: other operations may show that it is a thing. */
	readonly action: { readonly thing: Words; readonly verbs: readonly Words[] } | null;
	readonly path: ReadPath;
	/** Where the group is from: its API's team, or the path, which other operations may know better. */
	readonly source: "given" | "path";
}

/** An operation with what it would be called if it were alone. */
export interface WishedOperation {
	readonly operation: Operation;
	readonly name: OperationName;
}

/**
 * Names operations one by one, each by what is said about it alone. What other operations change of that is
 * `settleName`'s matter. The operations of one path come one after the other, and it is read once for them.
 */
export function operationNamer(): (operation: Operation) => OperationName {
	let last: { readonly path: string; readonly read: ReadPath } | undefined;
	return (operation) => {
		if (last?.path !== operation.path) last = { path: operation.path, read: readPath(operation.path) };
		return nameOperation(operation, last.read);
	};
}

function nameOperation(operation: Operation, path: ReadPath): OperationName {
	const idWords = withoutEdition(idWordsOf(operation), path);
	const own = givenName(operation) ?? prefixName(operation, idWords);
	const verbs = givenVerbs(operation);
	const rest = { path, otherVerbs: (verb: Words) => longerVerbs(verb, operation, path, idWords) };
	if (own !== null) {
		const said = own.verbs.length > 0 ? own.verbs : verbs;
		return { ...rest, group: orApi(own.group), verbs: said, manner: [], action: null, source: "given" };
	}
	const name = pathName(operation, path, idWords);
	// Whoever gives a method its name does not want it to be changed by folding.
	if (verbs.length > 0) return { ...rest, group: orApi(name.group), verbs, manner: [], action: null, source: "given" };
	return { ...rest, ...name, group: orApi(name.group), source: "path" };
}

/** `beta_createResponse` of `/responses?beta=true` says the edition once more. */
function withoutEdition(idWords: Words, { edition }: ReadPath): Words {
	const words = edition?.words ?? [];
	return words.length > 0 && words.every((word, index) => idWords[index] === word)
		? idWords.slice(words.length)
		: idWords;
}

/** Words of an operationId that is a name and no sentence. */
const LONGEST_ID = 8;

/** No group stands deeper: its language would have no room for it, and a lock reads names of 32 levels. */
const DEEPEST_GROUP = 30;

function orApi(group: readonly Words[]): readonly Words[] {
	const said = group.filter((words) => words.length > 0).slice(0, DEEPEST_GROUP);
	return said.length > 0 ? said : [["api"]];
}

type PathName = Pick<OperationName, "group" | "verbs" | "manner" | "action">;

function pathName(operation: Operation, path: ReadPath, idWords: Words): PathName {
	const { nouns, manner, action } = readAction(operation, path, idWords);
	const group = nouns.length > 0 ? nouns : (operation.tags[0]?.split(".") ?? []).map(splitWords);
	const named = [...path.nouns, ...group, ...path.parameters, path.edition?.words ?? []];
	const root = group.length === 0 ? wholeId(idWords) : path.endsInNothing ? rootVerbs(idWords, named) : [];
	const said = root.length > 0 ? root : verbsOf(operation, idWords, named);
	if (action === null) return { group, verbs: said, manner, action: null };
	return { group, verbs: [action.verb], manner, action: thingOf(action, said) };
}

/** What comes behind a colon is no thing, whatever others say. */
function thingOf({ thing }: PathAction, verbs: readonly Words[]): OperationName["action"] {
	return thing === null ? null : { thing, verbs };
}

/** Where neither path nor tags name a thing, what an operationId says is not said by anything else: `POST /#Action=SendMail`. */
function wholeId(idWords: Words): readonly Words[] {
	return idWords.length > 1 && idWords.length <= LONGEST_ID ? [idWords] : [];
}

/** The shape of a path that ends in nothing tells nothing: `GET /apis/apps/v1/` is what its operationId says, whole. */
function rootVerbs(idWords: Words, named: readonly Words[]): readonly Words[] {
	const things = new Set(named.flat());
	const isApart = idWords.length > 1 && idWords.length < 5 && idWords.every((word) => !things.has(word));
	return isApart ? [idWords] : [];
}

/** What else to call a method whose name is taken: by what it is given, by its operationId, by its whole path. */
function longerVerbs(verb: Words, { method }: Operation, path: ReadPath, idWords: Words): readonly Words[] {
	const by = parameterWords(path);
	const whole = [method.toLowerCase(), ...path.nouns.flat(), ...path.parameters.flatMap((words) => ["by", ...words])];
	const edition = path.edition?.words ?? [];
	const more = [path.suffix, by.length > 0 ? ["by", ...by] : [], edition].filter((words) => words.length > 0);
	return [...more.map((words) => [...verb, ...words]), ...(idWords.length > 0 ? [idWords] : []), whole];
}

/** The last parameter, without the thing that the path has named: `webhook_token` of `webhooks` is a token. */
function parameterWords({ parameters, nouns }: ReadPath): Words {
	const words = parameters.at(-1) ?? [];
	const thing = nouns.at(-1)?.at(-1) ?? "";
	return words.length > 1 && (words[0] === thing || `${words[0]}s` === thing) ? words.slice(1) : words;
}
