import type { Operation } from "../../../contract/api.ts";
import { singular } from "../../names/singular.ts";
import { splitWords, type Words } from "../../names/split-words.ts";
import { isTrailingVerb, isVerb, joints, manners, methodWords } from "../../names/verbs.ts";
import type { GivenName } from "./given-name.ts";

/* What an operationId says of how an operation is to be called. */

/** Longer leftovers of an operationId are a sentence, not a verb. */
const LONGEST_VERB = 3;

/** A word of an operationId that is longer was several words, which nobody told apart. */
const LONGEST_WORD = 16;

const articles: ReadonlySet<string> = new Set(["a", "an", "the", "your"]);

/** What operationIds hold of the code that they were made from. */
const fromCode: ReadonlySet<string> = new Set(["controller", "endpoint", "handler"]);

/** The words of an operationId, without those of the code that it was made from. */
export function idWordsOf({ operationId, method }: Operation): Words {
	if (operationId === null) return [];
	const words = splitWords(operationId).filter((word, index) => index === 0 || !fromCode.has(word));
	// Frameworks write the HTTP method behind: `read_item_items__item_id__get`.
	const isRepeated = words.length > 3 && words.at(-1) === method.toLowerCase() && isVerb(words[0] ?? "");
	return isRepeated ? words.slice(0, -1) : words;
}

/** Prefixes that no tag has to confirm: `users.list`, `users/list`, `PrivateEndpointConnections_Get`. */
const explicitPrefix =
	/^(?<group>[A-Za-z][^./]*(?:\.[A-Za-z][^./]*)*)[./][A-Za-z][^./]*$|^(?<pascal>[A-Z][A-Za-z0-9]*)_[A-Z][A-Za-z0-9]*$/u;

/** `issues/list-comments` under the tag `issues` is `issues.listComments`; `admin.apps.approve` is in groups of two levels. */
export function prefixName({ tags, operationId }: Operation, idWords: Words): GivenName | null {
	const { group, pascal } = explicitPrefix.exec(operationId ?? "")?.groups ?? {};
	for (const tag of [...tags, group ?? pascal ?? ""]) {
		const path = tag.split(".").map(splitWords);
		const tagWords = path.flat();
		const said = verbFirst(idWords.slice(tagWords.length).filter((word) => !articles.has(word)));
		if (tagWords.length === 0 || said.length === 0 || !startsWith(idWords, tagWords, isSeparated(operationId)))
			continue;
		const verbs = [...withoutThing(said, tagWords), said];
		// `zone-zone-details`: a thing, and that one reads it, which the path tells better.
		const isThing = verbs[0]?.length === 1 && verbs[0][0] === "details";
		return { group: path.map((words) => words.filter((word) => !articles.has(word))), verbs: isThing ? [] : verbs };
	}
	return null;
}

function isSeparated(operationId: string | null): boolean {
	return /[^A-Za-z0-9]/u.test(operationId ?? "");
}

/** `state_get` gets a state; `set_exclude_list` sets a list. */
function verbFirst(words: Words): Words {
	const last = words.at(-1) ?? "";
	const [first = ""] = words;
	const isSaid = isTrailingVerb(first) || manners.has(first) || (last === "list" && words.length > 2 && isVerb(first));
	return words.length > 1 && isTrailingVerb(last) && !isSaid ? [last, ...words.slice(0, -1)] : words;
}

/** Where nothing but capitals tells words apart, `inviteUser` is no user of `Invites`. */
function startsWith(words: Words, start: Words, isSeparated = true): boolean {
	return start.every((word, index) => {
		const other = words[index] ?? "";
		return isSeparated ? singular(word) === singular(other) : word === other;
	});
}

/** `listAccessGroups` of `accessGroups` is `list`: the group has said the thing already, or the last words of it. */
function withoutThing(verb: Words, tagWords: Words): readonly Words[] {
	const until = tagWords.indexOf("for");
	const thing = until > 0 ? tagWords.slice(0, until) : tagWords;
	for (let from = 0; from < thing.length; from++) {
		const words = thing.slice(from);
		const at = verb.findIndex((_, index) => startsWith(verb.slice(index), words));
		const after = verb.slice(at + words.length);
		if (at === 0 && after.length === 1 && after[0] === "details") return [after];
		// Half of the group's name counts where nothing comes after it, and nothing where another word comes before.
		if (at < 1 || (from > 0 && after.length > 0)) continue;
		const isJoined = joints.has(verb[at - 1] ?? "") && after.length === 0;
		if (at > 1 && !isJoined) continue;
		return [[...trimmed(verb.slice(0, at)), ...after]];
	}
	return [];
}

/** What an operationId says beside the things that the group and the parameters name already; the most wanted first. */
export function verbsOf(operation: Operation, idWords: Words, named: readonly Words[]): readonly Words[] {
	const { method, operationId } = operation;
	const left = trimmed(withoutNamed(idWords, named));
	const verb = isSeparated(operationId) ? verbFirst(left) : left;
	const [first, second = "", third = ""] = verb;
	if (first === undefined || methodWords.has(first) || verb.some((word) => word.length > LONGEST_WORD)) return [];
	if (method === "DELETE" && (second === "all" || second === "collection")) return [[first, second]];
	// `inviteUser` of `invites`: what is left of it does nothing.
	if (first !== idWords[0] && !isVerb(first)) return [];
	const said = verb.filter((word) => !joints.has(word));
	if (second === "or" && isVerb(third)) return [[first, second, third]];
	if (isVerb(first) && said.length > 1) return [[first], trimmed(verb.slice(0, LONGEST_VERB))];
	return said.length > LONGEST_VERB ? [] : [said];
}

/** Without the words at the end that lead to nothing any more: `list for`. */
function trimmed(words: Words): Words {
	const last = words.findLastIndex((word) => !joints.has(word) || word === "all");
	return words.slice(0, last + 1);
}

/** Leaves out the names of things, in whichever way they are run together: `horizontal pod autoscaler`. */
function withoutNamed(idWords: Words, named: readonly Words[]): Words {
	const things = new Set(named.flatMap((words) => [...words, words.join("")]).map(singular));
	const longest = Math.min(idWords.length, 5);
	const left: string[] = [];
	for (let index = 0; index < idWords.length; ) {
		let length = longest;
		while (length > 0 && !things.has(singular(idWords.slice(index, index + length).join("")))) length--;
		const [word = ""] = idWords.slice(index, index + 1);
		const isNamed = length > 0 || (word.endsWith("d") && things.has(word.slice(0, -1)));
		if (!isNamed) left.push(word);
		index += Math.max(length, 1);
	}
	return left;
}
