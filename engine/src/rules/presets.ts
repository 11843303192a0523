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
		because: "What may break a client, or cannot be decided, waits until somebody has looked at it.",
	},
	{
		from: "INFO",
		to: "WARN",
		groups: ["defaults", "statuses", "media-types"],
		direction: "response",
		because: "Clients should hear of an answer that they have no code for, although the contract allows it.",
	},
];

const lenient: readonly PresetRow[] = [
	{
		from: "ERR",
		to: "WARN",
		groups: ["bounds", "constraints"],
		direction: "response",
		because: "Few clients check the length, the range or the pattern of what they receive.",
	},
	{
		from: "ERR",
		to: "WARN",
		groups: ["enums", "unions"],
		direction: "response",
		because: "Clients that skip a value or a variant which they do not know go on working; our SDKs do.",
	},
	{
		from: "ERR",
		to: "WARN",
		groups: ["headers"],
		direction: "response",
		because: "Most clients read the body alone.",
	},
	{
		from: "WARN",
		to: "INFO",
		groups: ["defaults", "servers"],
		direction: null,
		because: "The team answers for how the service behaves and where it runs; the contract is not touched.",
	},
];

export const presets: Readonly<Record<PresetName, PresetPage>> = {
	strict: {
		name: "strict",
		summary: "For APIs whose clients cannot be reached: a doubt blocks.",
		rows: strict,
	},
	recommended: {
		name: "recommended",
		summary: "The law and its conventions, as every rule's page says them. The default.",
		rows: [],
	},
	lenient: {
		name: "lenient",
		summary: "For APIs whose clients are few, tolerant, or released together with it.",
		rows: lenient,
	},
};

/** What a preset makes of a level that a promise gives, of a rule that is listed under `group`. */
export function presetLevel(preset: PresetName, group: string, direction: Direction, level: Level): Level {
	const row = presets[preset].rows.find(
		(one) =>
			one.from === level &&
			(one.groups === null || one.groups.includes(group)) &&
			(one.direction === null || one.direction === direction),
	);
	return row?.to ?? level;
}
