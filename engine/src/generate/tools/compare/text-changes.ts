import type { Api, Operation } from "../../../contract/api.ts";
import type { Change, ChangeFacts } from "../../../contract/change.ts";
import type { Place } from "../../../contract/source.ts";
import { cleanText, shorten } from "../clean-text.ts";
import { ended, LONGEST_NOTE } from "../say-notes.ts";
import type { ToolPlan } from "../tool-set.ts";
import type { ToolPair } from "./argument-changes.ts";
import type { RequestText } from "./request-texts.ts";
import { shownArguments } from "./shown-arguments.ts";
import { type OperationPair, placesOf, toolChange } from "./tool-change.ts";

/*
 * Texts that models read, as they read them: cleaned and cut. What is cut out of a text that came or changed is told, too,
 * wherever in a request it stands.
 */

type Facts = ChangeFacts["tool-text-changed"];

const MOST_CUTS = 20;

/** Of an operation's own texts. A new operation's are told where something had to be cut out of them. */
export function operationTexts(
	pair: OperationPair,
	tools: Readonly<Record<"before" | "after", ToolPlan | undefined>>,
	root: Place,
): Change | null {
	const { before, after } = pair;
	const { before: old, after: now } = tools;
	if (now === undefined) return null;
	const cuts = newCuts(before === null ? [] : textsOf(before), textsOf(after));
	const differs = old !== undefined && before !== null ? differing(pair, old, now) : null;
	const facts: Facts | null =
		differs !== null
			? { ...differs, cuts }
			: cuts.length > 0
				? { of: "description", argument: null, from: before === null ? null : now.said, to: now.said, cuts }
				: null;
	if (facts === null) return null;
	const places =
		before === null
			? { before: null, after: after.at, site: { before: root, after: after.at } }
			: placesOf(before, after);
	return toolChange("tool-text-changed", facts, places, [after]);
}

/** A title that nobody wrote is made of the tool's name. */
function differing({ before, after }: OperationPair, old: ToolPlan, now: ToolPlan): Omit<Facts, "cuts"> | null {
	if (old.said !== now.said) return { of: "description", argument: null, from: old.said, to: now.said };
	const [from, to] = [old.listed.title, now.listed.title];
	return before?.summary !== after.summary && from !== to ? { of: "title", argument: null, from, to } : null;
}

function textsOf({ summary, description, extensions }: Operation): readonly string[] {
	const own = ["x-mcp", "x-speakeasy-mcp", "x-mint"].map((name) => JSON.stringify(extensions.get(name) ?? ""));
	return [summary ?? "", description ?? "", ...own];
}

/** What is cut out of the new texts and was not of the old ones, each as often as it came. */
function newCuts(before: readonly string[], after: readonly string[]): readonly string[] {
	const left = before.flatMap((text) => cleanText(text).cuts);
	const came = after
		.flatMap((text) => cleanText(text).cuts)
		.filter((cut) => {
			const at = left.indexOf(cut);
			if (at === -1) return true;
			left.splice(at, 1);
			return false;
		});
	return came.slice(0, MOST_CUTS);
}

/** What a text of an argument is to models; null where there is none. */
function noteOf(text: string | null): string | null {
	const { text: left } = cleanText(text ?? "");
	return left === "" ? null : ended(shorten(left, LONGEST_NOTE));
}

/** Of a text in requests: one change, however many tools show it; null where models read the same as before. */
export function requestTextChange(text: RequestText, { before, operations, pairs }: TextContext): Change | null {
	const [from, to] = [noteOf(text.from), noteOf(text.to)];
	const cuts = newCuts([text.from ?? ""], [text.to ?? ""]);
	const reached = [...text.operations].flatMap((key) => operations.get(key) ?? []);
	const shown = reached.filter(({ key }) => {
		const pair = pairs.get(key);
		return pair !== undefined && from !== to && (shows(pair.before, from) || shows(pair.after, to));
	});
	// What is new came with something that is told; what had to be cut out of it is not.
	const told = cuts.length > 0 ? reached : text.before === null ? [] : shown;
	if (told.length === 0) return null;
	const facts: Facts = { of: "argument", argument: text.argument, from, to, cuts };
	const site = { before: text.before ?? before.at, after: text.after };
	return toolChange("tool-text-changed", facts, { before: text.before, after: text.after, site }, told);
}

export interface TextContext {
	readonly before: Api;
	/** Operations of the after side that are tools, by key. */
	readonly operations: ReadonlyMap<string, Operation>;
	readonly pairs: ReadonlyMap<string, ToolPair>;
}

const descriptions = new WeakMap<ToolPlan, readonly string[]>();

/** Whether models read the text among a tool's arguments: it begins what is said of one. */
function shows(tool: ToolPlan, text: string | null): boolean {
	if (text === null) return false;
	const known =
		descriptions.get(tool) ?? [...shownArguments(tool).values()].flatMap(({ description }) => description ?? []);
	descriptions.set(tool, known);
	return known.some((description) => description.startsWith(text));
}
