import type { Operation } from "../../contract/api.ts";
import { templateNames } from "../../openapi/template-names.ts";
import { isPlural, singular } from "../names/singular.ts";
import { splitWords, type Words } from "../names/split-words.ts";

/** Where a method stands in the SDK and what it is called, before names that collide are told apart. */
export interface OperationName {
	/** One name for each level of groups; at least one. */
	readonly group: readonly Words[];
	/** The most wanted first. */
	readonly verbs: readonly Words[];
	/** What else to call it where those are taken. */
	readonly otherVerbs: () => readonly Words[];
}

/** Extensions by which API teams already name methods for other generators. */
const groupExtensions = ["x-fern-sdk-group-name", "x-speakeasy-group"] as const;
const methodExtensions = ["x-fern-sdk-method-name", "x-speakeasy-name-override"] as const;

/** Words that join the parts of an operationId and name nothing. */
const joints: ReadonlySet<string> = new Set("a all an and at by for from in of on the to using via with".split(" "));

/** An operationId that starts with one of these repeats the HTTP method, and says less than the shape of the path. */
const methodWords: ReadonlySet<string> = new Set(["get", "post", "put", "patch", "delete", "head", "options", "trace"]);

/** Verbs after which more words are but details: `updateUserEmailSettings` updates. */
const plainVerbs: ReadonlySet<string> = new Set(
	"add archive cancel check confirm create delete disable download enable fetch find list remove replace reset restore retrieve revoke search send set start stop submit unset update upload validate verify".split(
		" ",
	),
);

/** Longer leftovers of an operationId are a sentence, not a verb. */
const LONGEST_VERB = 3;

/** Path segments that name no thing: `v1`, `2010-04-01`, `v2beta1`, and the `api` at the front. */
const versionSegment = /^(?:v\d[\w.]*|\d{4}-\d{2}-\d{2}|\d+(?:\.\d+)*)$/iu;
const frontSegment = /^(?:apis?|rest)$/iu;

/** Names one operation by what is said about it alone, so that no other operation can change its name. */
export function nameOperation(operation: Operation): OperationName {
	const idWords = operation.operationId === null ? [] : splitWords(operation.operationId);
	const own = givenName(operation) ?? prefixName(operation, idWords);
	const { group, verbs } = own !== null && own.verbs.length > 0 ? own : nameByPath(operation, own, idWords);
	const said = group.filter((words) => words.length > 0);
	return {
		group: said.length > 0 ? said : [["api"]],
		verbs,
		otherVerbs: () => longerVerbs(verbs, operation, idWords),
	};
}

/** What the path says where the operation's own names say nothing, or its group alone. */
function nameByPath(operation: Operation, own: GivenName | null, idWords: Words): GivenName {
	const path = readPath(operation, idWords);
	const { group, verbs } = own ?? pathName(operation, path, idWords);
	return { group, verbs: verbs.length > 0 ? verbs : [shapeVerb(operation, path)] };
}

interface GivenName {
	readonly group: readonly Words[];
	/** Empty where only the shape of the path tells. */
	readonly verbs: readonly Words[];
}

function givenName(operation: Operation): GivenName | null {
	const group = extensionNames(operation, groupExtensions);
	if (group.length === 0) return null;
	return { group, verbs: extensionNames(operation, methodExtensions).slice(0, 1) };
}

function extensionNames(operation: Operation, keys: readonly string[]): readonly Words[] {
	for (const key of keys) {
		const value = operation.extensions.get(key);
		const parts = typeof value === "string" ? value.split(".") : Array.isArray(value) ? value : [];
		const names = parts.filter((part) => typeof part === "string").map(splitWords);
		if (names.some((words) => words.length > 0)) return names;
	}
	return [];
}

/** `issues/list-comments` under the tag `issues` is `issues.listComments`. */
function prefixName(operation: Operation, idWords: Words): GivenName | null {
	for (const tag of operation.tags) {
		const tagWords = splitWords(tag);
		const verb = idWords.slice(tagWords.length);
		if (tagWords.length > 0 && verb.length > 0 && startsWith(idWords, tagWords)) {
			return { group: [tagWords], verbs: [...withoutThing(verb, tagWords), verb] };
		}
	}
	return null;
}

function startsWith(words: Words, start: Words): boolean {
	return start.every((word, index) => singular(word) === singular(words[index] ?? ""));
}

/** `listAccessGroups` of `accessGroups` is `list`: the group has said the thing already. */
function withoutThing(verb: Words, thing: Words): readonly Words[] {
	const at = verb.findIndex((_, index) => index > 0 && startsWith(verb.slice(index), thing));
	if (at === -1) return [];
	const before = verb.slice(0, at);
	while (joints.has(before.at(-1) ?? "")) before.pop();
	return before.length === 0 ? [] : [[...before, ...verb.slice(at + thing.length)]];
}

function pathName(operation: Operation, path: ReadPath, idWords: Words): GivenName {
	const group = path.nouns.length > 0 ? path.nouns : operation.tags.slice(0, 1).map(splitWords);
	const verbs = verbsOf(idWords, [...group.flat(), ...path.parameters.flat()]);
	if (path.action === null) return { group, verbs };
	// Where a group has the action's name, it was a thing after all: `users.createAvatar` beside `users.avatar.get`.
	return { group, verbs: [path.action, [...(verbs[0] ?? ["create"]), ...path.action]] };
}

/** What an operationId says beside the things that the group and the parameters name already. */
function verbsOf(idWords: Words, named: Words): readonly Words[] {
	const things = new Set(named.map(singular));
	const verb = idWords.filter((word) => !things.has(singular(word)) && !joints.has(word));
	const [first] = verb;
	if (first === undefined || methodWords.has(first)) return [];
	if (plainVerbs.has(first) && verb.length > 1) return [[first], verb];
	return verb.length > LONGEST_VERB ? [] : [verb];
}

interface ReadPath {
	readonly nouns: readonly Words[];
	readonly parameters: readonly Words[];
	/** What the last segment tells to do with an item: `cancel` in `/jobs/{id}/cancel`. */
	readonly action: Words | null;
	readonly endsInParameter: boolean;
}

function readPath(operation: Operation, idWords: Words): ReadPath {
	const segments = operation.path
		.split("/")
		.filter((segment) => segment !== "")
		.filter((segment, index) => !versionSegment.test(segment) && !(index === 0 && frontSegment.test(segment)));
	const last = segments.at(-1) ?? "";
	const endsInParameter = last.includes("{");
	const literals = segments.filter((segment) => !segment.includes("{"));
	const action = actionOf(operation, segments, idWords);
	const nouns = (action === null ? literals : literals.slice(0, -1))
		.map((segment) => splitWords(segment.replace(/\.(?:json|xml)$/iu, "")))
		.filter((words) => words.length > 0);
	return { nouns, parameters: parametersOf(operation.path), action, endsInParameter };
}

function parametersOf(path: string): readonly Words[] {
	return templateNames(path)
		.map(splitWords)
		.filter((w) => w.length > 0);
}

/** A last segment after an item is an action where it is a POST to no plural, or where the operationId starts with it. */
function actionOf(operation: Operation, segments: readonly string[], idWords: Words): Words | null {
	const last = segments.at(-1) ?? "";
	if (last.includes("{") || !segments.at(-2)?.includes("{")) return null;
	const words = splitWords(last);
	const [first] = words;
	const final = words.at(-1);
	if (first === undefined || final === undefined) return null;
	return idWords[0] === first || (operation.method === "POST" && !isPlural(final)) ? words : null;
}

function shapeVerb(operation: Operation, path: ReadPath): Words {
	const item = path.endsInParameter;
	const many = isPlural(path.nouns.at(-1)?.at(-1) ?? "");
	switch (operation.method) {
		case "GET":
			return [!item && many ? "list" : "get"];
		case "POST":
			return [item ? "update" : "create"];
		case "PUT":
			return ["replace"];
		case "PATCH":
			return ["update"];
		default:
			return splitWords(operation.method);
	}
}

/** What else to call a method whose name is taken: by what it is given, or by its whole operationId. */
function longerVerbs(verbs: readonly Words[], { path }: Operation, idWords: Words): readonly Words[] {
	const [verb = []] = verbs;
	const by = parametersOf(path).at(-1);
	return [...(by === undefined ? [] : [[...verb, "by", ...by]]), ...(idWords.length > 0 ? [idWords] : [])];
}
