import type { JsonValue } from "../../contract/json.ts";
import { Counterpart } from "../written/counterpart.ts";
import { JSON_OBJECT, LIST, type Tape } from "../written/tape.ts";
import type { Written } from "../written/written.ts";
import { jsonKeyAt } from "./json-positions.ts";
import { type JsonBounds, JsonReader } from "./json-tape.ts";

/**
 * Reads a JSON text that is another version of `earlier`: parts that are written alike are taken from there, value and
 * tape, and the rest is parsed. Throws SyntaxError or JsonSyntaxError where the text is no JSON, JsonDepthError where it
 * is too deep, JsonSizeError where it holds too much.
 */
export function shareJson(
	text: string,
	earlier: Written,
	bounds: JsonBounds,
): { readonly root: JsonValue; readonly tape: Tape } {
	const reader = new JsonReader(text, bounds);

	const readValue = (index: number, same: Counterpart | undefined): JsonValue => {
		const kind = reader.kind();
		const start = reader.position;
		if (kind === LIST && same?.as(kind) !== undefined) return readList(index, same);
		if (kind === JSON_OBJECT && same?.as(kind) !== undefined) return readObject(index, same);
		reader.readValue(index);
		return JSON.parse(text.slice(start, reader.position));
	};
	const readList = (index: number, same: Counterpart): JsonValue => {
		const items: JsonValue[] = [];
		reader.startValue(index);
		while (reader.hasNext()) {
			const counterpart = same.child(String(items.length));
			items.push(takeOver(counterpart) ?? readValue(reader.add(), counterpart));
		}
		return items;
	};
	const readObject = (index: number, same: Counterpart): JsonValue => {
		const members: [string, JsonValue][] = [];
		reader.startValue(index);
		while (reader.hasNext()) {
			const key = JSON.parse(text.slice(reader.position, reader.endOfKey())) as string;
			const counterpart = same.child(key);
			members.push([key, takeOver(counterpart) ?? readMember(counterpart)]);
		}
		// An entry makes `__proto__` an own member, as JSON.parse does.
		return Object.fromEntries(members);
	};
	const readMember = (same: Counterpart | undefined): JsonValue => {
		const index = reader.add();
		reader.readKey();
		return readValue(index, same);
	};
	/** The value of the counterpart, where the same text stands here. */
	const takeOver = (same: Counterpart | undefined): JsonValue | undefined => {
		if (same?.endOfSame(text, reader.position) === undefined) return undefined;
		reader.copy(earlier.tape, same.index);
		return same.value;
	};

	const root = readValue(reader.add(), new Counterpart(earlier, jsonKeyAt(earlier.text)));
	reader.finish();
	return { root, tape: reader.tape };
}
