import type { Unread } from "../../contract/api.ts";
import type { Effect } from "../../contract/change.ts";
import type { Place } from "../../contract/source.ts";
import type { Scope } from "../comparison.ts";
import type { Root } from "../edit.ts";
import { matchUnread } from "./match-unread.ts";

interface Side {
	readonly at: Place;
	readonly unread: readonly Unread[];
}

/**
 * Compares as written the fields of an object that the model does not understand. `added`: what a field that came does,
 * where that is known.
 */
export function compareFields(scope: Scope, before: Side, after: Side, root: Root, added: Effect = "unknown"): void {
	const { texts } = scope.comparison;
	const same = (a: Unread, b: Unread) =>
		texts.same({ value: a.value, file: a.at.file }, { value: b.value, file: b.at.file });
	const match = matchUnread(before.unread, after.unread, same);
	const report = (from: Unread | undefined, to: Unread | undefined, effect: Effect = "unknown") => {
		const facts = { field: from?.field ?? to?.field ?? "", from: from?.value, to: to?.value };
		const site = { before: from?.at ?? before.at, after: to?.at ?? after.at };
		scope.report(root, "field-changed", facts, effect, { before: from?.at ?? null, after: to?.at ?? null, site });
	};
	for (const from of match.removed) report(from, undefined);
	for (const to of match.added) report(undefined, to, added);
	for (const [from, to] of match.changed) report(from, to);
}
