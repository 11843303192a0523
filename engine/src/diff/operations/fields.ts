import type { Unread } from "../../contract/api.ts";
import type { Effect } from "../../contract/change.ts";
import type { Place } from "../../contract/source.ts";
import type { Comparison, Scope } from "../comparison.ts";
import { edit, type Root } from "../edit.ts";
import { bothWays } from "../effects/effect.ts";
import type { WrittenTexts } from "../schemas/written-texts.ts";
import { matchUnread } from "./match-unread.ts";

interface Side {
	readonly at: Place;
	readonly unread: readonly Unread[];
}

/** No field of any version of OpenAPI, nor an extension: it says nothing of any message, and every reader skips it. */
function isOfOpenApi({ field }: Unread): boolean {
	return field === "jsonSchemaDialect";
}

/** Compares the fields at the root that the model does not hold. What OpenAPI does not know is said once, of no operation. */
export function compareRootFields({ ledger, texts, before, after }: Comparison): void {
	const others = ({ unread }: Side) => unread.filter((one) => !isOfOpenApi(one));
	for (const [from, to] of differing(texts, others(before), others(after))) {
		const site = { before: from?.at ?? before.at, after: to?.at ?? after.at };
		const facts = { field: from?.field ?? to?.field ?? "", from: from?.value, to: to?.value };
		ledger.recordApart(
			edit("field-changed", facts, bothWays("none"), { before: from?.at ?? null, after: to?.at ?? null, site }),
		);
	}
}

/** The fields at the root that mean something for every operation. */
export function rootFieldsOf({ at, unread }: Side): Side {
	return { at, unread: unread.filter(isOfOpenApi) };
}

type Differing = readonly (readonly [Unread | undefined, Unread | undefined])[];

const NONE: Differing = [];

function differing(texts: WrittenTexts, before: readonly Unread[], after: readonly Unread[]): Differing {
	// As of nearly all objects.
	if (before.length === 0 && after.length === 0) return NONE;
	const same = (a: Unread, b: Unread) =>
		texts.same({ value: a.value, file: a.at.file }, { value: b.value, file: b.at.file });
	const { removed, added, changed } = matchUnread(before, after, same);
	return [
		...removed.map((from) => [from, undefined] as const),
		...added.map((to) => [undefined, to] as const),
		...changed,
	];
}

/**
 * Compares as written the fields of an object that the model does not understand. `added`: what a field that came does,
 * where that is known.
 */
export function compareFields(scope: Scope, before: Side, after: Side, root: Root, added: Effect = "unknown"): void {
	for (const [from, to] of differing(scope.comparison.texts, before.unread, after.unread)) {
		const facts = { field: from?.field ?? to?.field ?? "", from: from?.value, to: to?.value };
		const site = { before: from?.at ?? before.at, after: to?.at ?? after.at };
		const effect = from === undefined ? added : "unknown";
		scope.report(root, "field-changed", facts, effect, { before: from?.at ?? null, after: to?.at ?? null, site });
	}
}
