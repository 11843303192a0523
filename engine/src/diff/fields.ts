import type { Unread } from "../contract/api.ts";
import type { Place } from "../contract/source.ts";
import type { Scope } from "./comparison.ts";
import type { Root } from "./edit.ts";
import { matchUnread } from "./match-unread.ts";

interface Side {
	readonly at: Place;
	readonly unread: readonly Unread[];
}

/** Compares as written the fields of an object that the model does not understand. */
export function compareFields(scope: Scope, before: Side, after: Side, root: Root): void {
	const { texts } = scope.comparison;
	const same = (a: Unread, b: Unread) =>
		texts.same({ value: a.value, file: a.at.file }, { value: b.value, file: b.at.file });
	const { removed, added, changed } = matchUnread(before.unread, after.unread, same);
	const report = (from: Unread | undefined, to: Unread | undefined) => {
		const facts = { field: from?.field ?? to?.field ?? "", from: from?.value, to: to?.value };
		const site = { before: from?.at ?? before.at, after: to?.at ?? after.at };
		scope.report(root, "field-changed", facts, "unknown", { before: from?.at ?? null, after: to?.at ?? null, site });
	};
	for (const from of removed) report(from, undefined);
	for (const to of added) report(undefined, to);
	for (const [from, to] of changed) report(from, to);
}
