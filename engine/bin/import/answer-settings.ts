import type { JsonValue } from "../../src/contract/json.ts";
import { isList, isObject } from "../../src/lib/json-kind.ts";
import type { SettingsFile } from "../settings-file.ts";
import type { Answer, Draft, Setting, Settings, Taken } from "./setting.ts";

/** A setting, and what became of it. */
export interface Answered {
	readonly setting: Setting;
	readonly answer: Answer;
}

const UNKNOWN: Answer = { left: "this version of driftgate does not know it" };

/** Asks the table about every setting at or below a way in the file: each has exactly one answer, in the file's order. */
export function answerSettings(
	file: SettingsFile,
	table: Settings,
	draft: Draft,
	start: readonly string[] = [],
): readonly Answered[] {
	const rows = Object.entries(table).map(([pattern, taker]): Row => ({ pattern: pattern.split("."), taker }));
	const found: Answered[] = [];
	const visit = (way: readonly string[], value: JsonValue): void => {
		const setting: Setting = { way, value, at: file.locate(way), locate: file.locate };
		const taker = rows.find(({ pattern }) => matches(pattern, way.slice(start.length)))?.taker;
		const answer = typeof taker === "string" ? { left: taker } : taker?.take(setting, draft);
		if (answer !== undefined) found.push({ setting, answer });
		if (answer !== undefined && !("goOn" in answer)) return;
		const inside = membersOf(value);
		if (inside.length === 0 && answer === undefined) found.push({ setting, answer: UNKNOWN });
		for (const [name, member] of inside) visit([...way, name], member);
	};
	for (const [name, member] of membersOf(file.valueAt(start))) visit([...start, name], member);
	return found;
}

interface Row {
	readonly pattern: readonly string[];
	readonly taker: Taken | string;
}

function matches(pattern: readonly string[], way: readonly string[]): boolean {
	return pattern.length === way.length && pattern.every((name, index) => name === "*" || name === way[index]);
}

function membersOf(value: JsonValue | undefined): readonly (readonly [string, JsonValue])[] {
	if (isList(value)) return value.map((item, index) => [String(index), item]);
	return isObject(value) ? Object.entries(value) : [];
}
