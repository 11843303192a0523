import { isWithin } from "../../containment/values/formats.ts";
import { isRegistered, typesOfFormat } from "../../containment/values/registered-formats.ts";
import type { Effect } from "../../contract/change.ts";
import type { Undecided } from "../../contract/undecided.ts";
import { bothWays, type Effects, effectOf } from "../effects/effect.ts";
import { formatsOf } from "./content-encodings.ts";
import { differences, said } from "./demand-lists.ts";
import type { SchemaPair } from "./schema-pair.ts";

/** How to show a value says nothing of which values are valid. */
const DISPLAY: ReadonlySet<string> = new Set([
	...["password", "textarea", "multiline", "markdown", "html", "commonmark"],
]);

/** Compares what `format` says of the values that both sides allow. */
export function compareFormats(pair: SchemaPair): void {
	const [own, other] = [formatsOf(pair, pair.before), formatsOf(pair, pair.after)];
	const from = own.filter((format) => !DISPLAY.has(format));
	const to = other.filter((format) => !DISPLAY.has(format));
	const { removed, added } = differences(from, to);
	if (removed.length === 0 && added.length === 0) return;
	const facts = { keyword: "format" as const, from: said(own), to: said(other) };
	const { effects, undecided } = judgeFormats(pair, removed, added);
	pair.add("constraint-changed", facts, effects, {
		...pair.where("format"),
		...(undecided === null ? {} : { undecided }),
	});
}

interface FormatEffects {
	readonly effects: Effects;
	/** Why an effect is unknown, where no search can find it out. */
	readonly undecided: Undecided | null;
}

const BINARY = "binary";

function judgeFormats(pair: SchemaPair, removed: readonly string[], added: readonly string[]): FormatEffects {
	const known = (effect: Effect): FormatEffects => ({ effects: bothWays(effect), undecided: null });
	// What a format says of other types limits nothing; where one that limits is replaced by it, another type is meant.
	const isIdle = (format: string) => (typesOfFormat(format) & pair.common) === 0;
	if ([...removed, ...added].every(isIdle)) return known("none");
	if (pair.before.enum !== null || pair.after.enum !== null) return known("unknown");
	// What are bytes on one side, and text on the other, is carried in another way.
	if (removed.includes(BINARY) || added.includes(BINARY)) return known("incomparable");
	// A number without a format is read as a double wherever JSON is (RFC 8259, section 6): to say so changes nothing.
	const [alone, ...others] = [...removed, ...added];
	if (alone === "double" && others.length === 0) return known("none");
	const isImplied = (format: string, by: readonly string[]) => by.some((other) => isWithin(other, format));
	const narrows = added.filter((format) => !isImplied(format, removed));
	const widens = removed.filter((format) => !isImplied(format, added));
	const effect = effectOf({ narrows: narrows.length > 0, widens: widens.length > 0 });
	const isMadeUp = (format: string) => !isRegistered(format);
	const madeUp = [...added, ...removed].find(isMadeUp);
	if (madeUp === undefined) return known(effect);
	// A format that came refuses at most, and one that went allows at most; what it stands for the other may be within.
	const isOpen = (demands: readonly string[], others: readonly string[]) =>
		demands.length > 0 && (demands.every(isMadeUp) || others.some(isMadeUp));
	return {
		effects: {
			request: isOpen(narrows, removed) ? "unknown" : effect,
			response: isOpen(widens, added) ? "unknown" : effect,
		},
		undecided: { end: { kind: "unregistered-format", format: madeUp }, at: null },
	};
}
