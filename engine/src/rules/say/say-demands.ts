import type { JsonValue } from "../../contract/json.ts";
import { capitalised, listed, quote, quoteNames } from "../../lib/say.ts";
import { type Demand, demandsOf } from "./read-demands.ts";

/*
 * What a keyword demands from now on, and what it no longer demands. What both versions demand is left out, so that
 * nothing is said to come and to go at once. What is not short is read beside the schemas.
 */

/** What is demanded from now on, and what no longer is, as the start of a sentence; null where that is not short. */
export function sayDemands(keyword: string, from: JsonValue | undefined, to: JsonValue | undefined): string | null {
	const [old, now] = [demandsOf(keyword, from), demandsOf(keyword, to)];
	if (old === null || now === null) return null;
	const all = [...sayNeeded(needsOf(old), needsOf(now)), ...sayExcluded(excludedBy(old), excludedBy(now))];
	if (all.length === 0) return null;
	return `${capitalised(all.length === 2 ? all.join(", and ") : listed(all, (one) => one))} (${quote(keyword)})`;
}

/** One name that is required under one condition. */
interface Need {
	readonly condition: string;
	readonly name: string;
}

function needsOf(demands: readonly Demand[]): readonly Need[] {
	return demands.flatMap((one) =>
		one.kind === "needed" ? one.names.map((name) => ({ condition: one.condition, name })) : [],
	);
}

function sayNeeded(old: readonly Need[], now: readonly Need[]): readonly string[] {
	const [came, went] = [without(now, old), without(old, now)];
	const moved = came.filter(({ name }) => went.some((other) => other.name === name));
	const stays = (need: Need) => !moved.some(({ name }) => name === need.name);
	const kept = old.filter((need) => now.some((other) => isSame(need, other)));
	return [
		...sayMoved(moved, went),
		...sayUnder(came.filter(stays), went.filter(stays), new Set(kept.map(({ condition }) => condition))),
	];
}

/** Names that are required under another condition than before: one may hold wherever the other does. */
function sayMoved(moved: readonly Need[], went: readonly Need[]): readonly string[] {
	const names = [...new Set(moved.map(({ name }) => name))];
	const when = (needs: readonly Need[], name: string) =>
		[...new Set(needs.filter((need) => need.name === name).map(({ condition }) => condition))].join(" and ");
	const groups = Map.groupBy(names, (name) => `${when(moved, name)}, instead of ${when(went, name)}`);
	return [...groups].map(([change, some]) => `${quoteNames(some)} ${are(some)} now required ${change}`);
}

/** Names that came to be required, and others that are no longer, condition by condition. */
function sayUnder(came: readonly Need[], went: readonly Need[], kept: ReadonlySet<string>): readonly string[] {
	const [more, fewer] = [byCondition(came), byCondition(went)];
	return [...new Set([...more.keys(), ...fewer.keys()])].map((condition) => {
		const [now = [], gone = []] = [more.get(condition), fewer.get(condition)];
		if (now.length === 0) return `${condition}, ${quoteNames(gone)} ${are(gone)} no longer required`;
		const instead = kept.has(condition) ? " too" : "";
		const beside = gone.length === 0 ? instead : ` instead of ${quoteNames(gone)}`;
		return `${condition}, ${quoteNames(now)} ${are(now)} now required${beside}`;
	});
}

function byCondition(needs: readonly Need[]): ReadonlyMap<string, readonly string[]> {
	const groups = Map.groupBy(needs, ({ condition }) => condition);
	return new Map([...groups].map(([condition, some]) => [condition, [...new Set(some.map(({ name }) => name))]]));
}

function without(some: readonly Need[], others: readonly Need[]): readonly Need[] {
	return some.filter((one) => !others.some((other) => isSame(one, other)));
}

function isSame(a: Need, b: Need): boolean {
	return a.condition === b.condition && a.name === b.name;
}

/** The names that `not` excludes: it holds one such demand at most. */
function excludedBy(demands: readonly Demand[]): readonly string[] {
	return demands.flatMap((one) => (one.kind === "excluded" ? one.names : []));
}

/** Where the names of one side are among those of the other, what is refused on one side is refused on the other too. */
function sayExcluded(old: readonly string[], now: readonly string[]): readonly string[] {
	const fewer = old.filter((name) => !now.includes(name));
	const more = now.filter((name) => !old.includes(name));
	const refused = `${quoteNames(now)} may no longer be sent${together(now)}`;
	const allowed = `${quoteNames(old)} may now be sent${together(old)}`;
	if (old.length === 0) return now.length === 0 ? [] : [refused];
	if (now.length === 0) return [allowed];
	if (fewer.length > 0 && more.length > 0) return [refused, allowed];
	if (fewer.length > 0) return [`${refused}, even without ${quoteNames(fewer)}`];
	return more.length > 0 ? [`${allowed}, but not with ${quoteNames(more)}`] : [];
}

function together(names: readonly string[]): string {
	return names.length === 1 ? "" : " together";
}

function are(names: readonly string[]): string {
	return names.length === 1 ? "is" : "are";
}
