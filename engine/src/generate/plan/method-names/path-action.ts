import type { Operation } from "../../../contract/api.ts";
import type { Words } from "../../names/split-words.ts";
import { isPathVerb, isSentVerb, isVerb, manners, methodWords, namesMany } from "../../names/verbs.ts";
import type { ReadPath } from "./read-path.ts";

export interface PathAction {
	readonly verb: Words;
	/** The segment that the verb is from; null where it can be nothing else. */
	readonly thing: Words | null;
}

/** A path in three parts: the things that it names, what it tells to do with them, and how. */
export interface PathParts {
	readonly nouns: readonly Words[];
	readonly action: PathAction | null;
	readonly manner: Words;
}

/** Tells what a path does from what it does it with. */
export function readAction(operation: Operation, path: ReadPath, idWords: Words): PathParts {
	if (path.custom !== null) return { nouns: path.nouns, action: { verb: path.custom, thing: null }, manner: [] };
	const { nouns, manner } = splitManner(operation, path);
	const said = { ...path, nouns };
	const both = twoStepAction(said, idWords);
	if (both !== null) return { nouns: nouns.slice(0, -2), action: { verb: both, thing: null }, manner };
	const last = actionOf(operation, said, idWords, manner.length > 0);
	if (last === null) return { nouns, action: null, manner };
	const around = splitManner(operation, { nouns: nouns.slice(0, -1), endsInParameter: false });
	return { nouns: around.nouns, action: { verb: last, thing: last }, manner: [...manner, ...around.manner] };
}

/** `members/bulk` is what is done to members. */
function splitManner({ method }: Operation, { nouns, endsInParameter }: Pick<ReadPath, "nouns" | "endsInParameter">) {
	const last = nouns.at(-1) ?? [];
	const isManner = nouns.length > 1 && last.length === 1 && manners.has(last[0] ?? "");
	return isManner && !endsInParameter && method !== "GET"
		? { nouns: nouns.slice(0, -1), manner: last }
		: { nouns, manner: [] };
}

/** `validateBroadcast` of `/message/validate/broadcast` is `message.validateBroadcast`. */
function twoStepAction({ nouns, endsInParameter, endsBehindParameter }: ReadPath, idWords: Words): Words | null {
	const [verb, thing] = nouns.slice(-2);
	if (verb === undefined || thing === undefined || nouns.length < 3 || endsInParameter || endsBehindParameter)
		return null;
	return verb.length === 1 && verb[0] === idWords[0] && isVerb(verb[0] ?? "") ? [...verb, ...thing] : null;
}

/**
 * What the last segment tells to do, or null where it names a thing. It tells so where the operationId begins with it;
 * where it is a verb (names/verbs.ts); and behind an item where a POST goes to one thing and the operationId has no verb.
 */
function actionOf({ method }: Operation, path: ReadPath, idWords: Words, isManner: boolean): Words | null {
	const last = path.nouns.at(-1);
	if (last === undefined) return null;
	const [idFirst = ""] = idWords;
	if (path.endsInParameter) {
		// `POST /requests/cancel/{id}`.
		const isSent = (method === "POST" || method === "PUT") && path.nouns.length > 1;
		return isSent && isPathVerb(last, "PUT", idFirst) ? last : null;
	}
	const isBehindItem = path.endsBehindParameter && !isManner;
	if (!isBehindItem && path.nouns.length < 2) {
		// A verb alone, of several words, is no group.
		return last.length > 1 && method === "POST" && isPathVerb(last, method, idFirst) ? last : null;
	}
	const isMany = namesMany(last.at(-1) ?? "");
	if (isSaid(last, idWords, isMany, isBehindItem) || isPathVerb(last, method, idFirst)) return last;
	return method === "POST" && isBehindItem && !isMany && !isVerb(idFirst) ? last : null;
}

/** Whether an operationId begins with the last segment: `cancelJob` of `jobs/{id}/cancel`, `Compactconversation`. */
function isSaid(last: Words, idWords: Words, isMany: boolean, isBehindItem: boolean): boolean {
	const [first = "", ...more] = last;
	const [idFirst = ""] = idWords;
	if (isMany && !isSentVerb(first)) return false;
	if (idFirst === first && !methodWords.has(first)) {
		const isWhole = last.every((word, index) => idWords[index] === word);
		return isBehindItem || isSentVerb(first) || (isWhole && (more.length > 0 || idWords.length === 1));
	}
	return more.length === 0 && first.length > 3 && idWords.length < 3 && idFirst.startsWith(first);
}
