import type { Direction } from "../contract/change.ts";
import type { PresetName } from "../contract/config.ts";
import type { Level } from "../contract/level.ts";
import type { PresetPage, PresetRow } from "../contract/rule-page.ts";

/*
 * Three ways to read the same law. A preset never says what changed, nor what that does: it moves levels, a row at a
 * time, and the first row that fits is the one that holds. `strict` only raises levels and `lenient` only lowers them.
 */

const strict: readonly PresetRow[] = [
	{
		from: "WARN",
		to: "ERR",
		groups: null,
		direction: null,
		because: "A change that may break clients, or that cannot be decided, waits for a review.",
	},
	{
		from: "INFO",
		to: "WARN",
		groups: ["defaults", "statuses", "media-types"],
		direction: "response",
		because: "Clients may have no code for the new response, although the contract allows it.",
	},
];

const lenient: readonly PresetRow[] = [
	{
		from: "ERR",
		to: "WARN",
		groups: ["bounds", "constraints"],
		direction: "response",
		because: "Few clients validate the length, range or pattern of what they receive.",
	},
	{
		from: "ERR",
		to: "WARN",
		groups: ["enums", "unions"],
		direction: "response",
		because: "Clients that ignore unknown values and variants keep working; our SDKs do.",
	},
	{
		from: "ERR",
		to: "WARN",
		groups: ["headers"],
		direction: "response",
		because: "Most clients read only the body.",
	},
	{
		from: "WARN",
		to: "INFO",
		groups: null,
		rules: ["response-optional-property-removed", "response-optional-header-removed"],
		direction: "response",
		because: "What was optional may be missing from every response.",
	},
	{
		from: "WARN",
		to: "INFO",
		groups: ["defaults", "servers"],
		direction: null,
		because: "Behaviour and hosting are the team's responsibility; the contract does not change.",
	},
];

export const presets: Readonly<Record<PresetName, PresetPage>> = {
	strict: {
		name: "strict",
		summary: "For APIs whose clients you cannot reach: when in doubt, block.",
		rows: strict,
	},
	recommended: {
		name: "recommended",
		summary: "The levels that each rule's page gives. The default.",
		rows: [],
	},
	lenient: {
		name: "lenient",
		summary: "For APIs whose clients are few, tolerant, or released together with the API.",
		rows: lenient,
	},
};

/** What a preset makes of a level that a promise gives, of a rule that is listed under `group`. */
export function presetLevel(
	preset: PresetName,
	{ id, group }: { readonly id: string; readonly group: string },
	direction: Direction,
	level: Level,
): Level {
	const row = presets[preset].rows.find(
		(one) =>
			one.from === level &&
			(one.groups === null || one.groups.includes(group)) &&
			(one.rules === undefined || one.rules.includes(id)) &&
			(one.direction === null || one.direction === direction),
	);
	return row?.to ?? level;
}
