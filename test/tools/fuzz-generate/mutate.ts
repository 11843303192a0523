import type { JsonValue } from "../../../engine/src/index.ts";
import type { Random } from "../fuzz/random.ts";

/** A place in a description: a member of an object or an item of a list. */
interface Place {
	readonly holder: Record<string, JsonValue>;
	readonly key: string;
}

/** More places than this are not looked at: what is edited is near the top then. */
const MAX_PLACES = 5_000;

/** A copy with one to six edits, as hands and hostile hands make them. `texts` are what may be written anywhere. */
export function mutated(description: JsonValue, random: Random, texts: readonly string[]): JsonValue {
	const copy: Record<string, JsonValue> = { root: structuredClone(description) };
	for (let left = 1 + random.below(6); left > 0; left--) {
		const places = placesOf(copy);
		if (places.length > 0) edit(random.pick(places), random, texts, places);
	}
	return copy["root"] ?? null;
}

function placesOf(root: Record<string, JsonValue>): readonly Place[] {
	const places: Place[] = [];
	const waiting: Record<string, JsonValue>[] = [root];
	for (let holder = waiting.shift(); holder !== undefined; holder = waiting.shift()) {
		for (const key of Object.keys(holder)) {
			if (places.length >= MAX_PLACES) return places;
			places.push({ holder, key });
			const value = holder[key];
			if (typeof value === "object" && value !== null) waiting.push(value as Record<string, JsonValue>);
		}
	}
	return places;
}

const odd: readonly JsonValue[] = [null, true, 0, -1, 1e308, "", [], {}, [[]], { $ref: "#" }];
const nowhere: readonly string[] = ["#/components/schemas/none", "#/paths", "#/", "x.yaml#/a", "%"];
const applicators: readonly string[] = ["allOf", "oneOf", "anyOf", "not", "items"];
const names: readonly string[] = ["__proto__", "$ref", "allOf", "oneOf", "type", "properties", "enum", "items"];

function edit({ holder, key }: Place, random: Random, texts: readonly string[], places: readonly Place[]): void {
	const kind = random.below(8);
	const value = holder[key] ?? null;
	if (kind === 0 && !Array.isArray(holder)) delete holder[key];
	else if (kind === 1) {
		// A second time, under another name.
		const name = Array.isArray(holder) ? String(random.below(3)) : random.pick([...texts, ...names]);
		put(holder, name, structuredClone(value));
	} else put(holder, key, replaced(value, random, texts, places));
}

function replaced(value: JsonValue, random: Random, texts: readonly string[], places: readonly Place[]): JsonValue {
	switch (random.below(6)) {
		case 0:
			// A copy: a later edit writes into it.
			return structuredClone(random.pick(odd));
		case 1:
			return random.pick(texts);
		case 2:
			return { [random.pick(applicators)]: [value, { type: "null" }] };
		case 3:
			return { $ref: random.pick(nowhere) };
		case 4: {
			const other = random.pick(places);
			return structuredClone(other.holder[other.key] ?? null);
		}
		default:
			return nested(value, 1 + random.below(60));
	}
}

/** `__proto__` is a name like any other in JSON. */
function put(holder: Record<string, JsonValue>, key: string, value: JsonValue): void {
	Object.defineProperty(holder, key, { value, enumerable: true, configurable: true, writable: true });
}

function nested(value: JsonValue, depth: number): JsonValue {
	return depth === 0 ? value : { type: "array", items: nested(value, depth - 1) };
}
