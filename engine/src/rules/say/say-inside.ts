import type { InsideKeyword } from "../../contract/change-details.ts";
import type { JsonValue } from "../../contract/json.ts";
import { jsonEqual } from "../../lib/json-equal.ts";
import { isList } from "../../lib/json-kind.ts";
import { capitalised, quote, quoteNames, quoteValue } from "../../lib/say.ts";
import { requiredNames } from "./read-demands.ts";

/*
 * What was edited of keywords that are one assertion, by the keyword that was edited: "`maximum` of `fee` in `then` was
 * lowered from `100` to `50`".
 */

type Edit = NonNullable<InsideKeyword["edit"]>;

/** As the start of a sentence. */
export function sayInside({ keywords, edit }: InsideKeyword): string {
	if (edit === null) return `${capitalised(quoteNames(keywords))} changed`;
	const [first = ""] = edit.path;
	if (edit.path.length === 1) return sayWhole(quote(first), edit);
	const keyword = edit.path.at(-1) ?? "";
	const where = { of: ownerOf(edit.path.slice(0, -1)), within: quote(first) };
	if (isNameAt(edit.path, edit.path.length - 1)) return sayProperty(`${quote(keyword)}${where.of}`, where.within, edit);
	const told = keyword === "required" ? sayRequired(edit, where) : null;
	return told ?? sayValue(`${quote(keyword)}${where.of} in ${where.within}`, edit);
}

/** One of the keywords itself. */
function sayWhole(keyword: string, edit: Edit): string {
	if (typeof (edit.to ?? edit.from) === "number") return sayValue(keyword, edit);
	if (edit.from === undefined) return `${keyword}${demanding(edit.to)} was added`;
	if (edit.to === undefined) return `${keyword}${demanding(edit.from)} was removed`;
	return jsonEqual(edit.from, edit.to) ? `What ${keyword} refers to changed` : `${keyword} changed`;
}

function demanding(schema: JsonValue | undefined): string {
	const names = requiredNames(schema);
	return names === null ? "" : `, which requires ${quoteNames(names)},`;
}

function sayProperty(name: string, within: string, { from, to }: Edit): string {
	if (from === undefined) return `${name} is now described in ${within}`;
	if (to === undefined) return `${name} is no longer described in ${within}`;
	return `What ${within} says of ${name} changed`;
}

/** A keyword, with its values where they are short. */
function sayValue(keyword: string, { from, to }: Edit): string {
	if (typeof from === "number" && typeof to === "number") {
		const moved = to > from ? "raised" : "lowered";
		return `${keyword} was ${moved} from ${quoteValue(from)} to ${quoteValue(to)}`;
	}
	if (from === undefined) return isShort(to) ? `${keyword} was set to ${quoteValue(to)}` : `${keyword} was added`;
	if (to === undefined)
		return isShort(from) ? `${keyword}, which was ${quoteValue(from)}, was removed` : `${keyword} was removed`;
	return isShort(from) && isShort(to)
		? `${keyword} changed from ${quoteValue(from)} to ${quoteValue(to)}`
		: `${keyword} changed`;
}

function isShort(value: JsonValue | undefined): boolean {
	return typeof value !== "object";
}

interface Where {
	/** The properties on the way, with what leads to them. */
	readonly of: string;
	readonly within: string;
}

function sayRequired({ from = [], to = [] }: Edit, { of, within }: Where): string | null {
	if (!isNames(from) || !isNames(to)) return null;
	const [gone, came] = [missing(from, to), missing(to, from)];
	const now = came.length === 0 ? "" : `${quoteNames(came)}${of} ${are(came)} now required`;
	const then = gone.length === 0 ? "" : `${quoteNames(gone)}${of} ${are(gone)} no longer required`;
	const all = [now, then].filter(Boolean);
	return all.length === 0 ? null : `${all.join(", and ")} in ${within}`;
}

function missing(names: readonly string[], others: readonly string[]): readonly string[] {
	const known = new Set(others);
	return names.filter((name) => !known.has(name));
}

function isNames(value: JsonValue): value is readonly string[] {
	return isList(value) && value.every((name) => typeof name === "string");
}

function are(names: readonly string[]): string {
	return names.length === 1 ? "is" : "are";
}

/** The properties on the way, the innermost first: " of `iban` of `payees[]`". */
function ownerOf(path: readonly string[]): string {
	const names: string[] = [];
	for (const [index, token] of path.entries()) {
		const last = names.length - 1;
		if (isNameAt(path, index)) names.push(token);
		else if (token === "items" && last >= 0) names[last] = `${names[last]}[]`;
	}
	return names
		.reverse()
		.map((name) => ` of ${quote(name)}`)
		.join("");
}

/** Whether a token on the way is the name of a property. One that is called `properties` holds no names. */
function isNameAt(path: readonly string[], index: number): boolean {
	return index > 1 && path[index - 1] === "properties" && !isNameAt(path, index - 1);
}
