import type { JsonValue } from "../../contract/json.ts";
import { formatPointer, isArray } from "../../lib/json-pointer.ts";

/** A value on the way through a tree; its pointer is spelled only when somebody asks. */
export interface Spot {
	readonly value: JsonValue;
	readonly parent: Spot | undefined;
	readonly token: string;
}

export function rootSpot(value: JsonValue): Spot {
	return { value, parent: undefined, token: "" };
}

export function tokensOf(spot: Spot): readonly string[] {
	const tokens: string[] = [];
	for (let at = spot; at.parent !== undefined; at = at.parent) tokens.push(at.token);
	return tokens.reverse();
}

export function pointerOf(spot: Spot): string {
	return formatPointer(tokensOf(spot));
}

/** Every value of a tree, each with where it stands, in document order and without recursion. */
export function* walkSpots(root: JsonValue): Generator<Spot> {
	const stack = [rootSpot(root)];
	for (let spot = stack.pop(); spot !== undefined; spot = stack.pop()) {
		yield spot;
		for (const child of childSpots(spot).reverse()) stack.push(child);
	}
}

/** The members or items of a value; none where it is a scalar. */
export function childSpots(parent: Spot): Spot[] {
	const { value } = parent;
	if (typeof value !== "object" || value === null) return [];
	if (isArray(value)) return value.map((item, position) => ({ value: item, parent, token: String(position) }));
	return Object.entries(value).map(([token, member]) => ({ value: member, parent, token }));
}

/**
 * Every value in which keywords mean something: what stands below `enum`, `const`, `default`, `example` or `examples` is
 * data, in which `$id` and `$anchor` are names like any other (JSON Schema 2020-12, sections 8.2.1 and 8.2.2).
 */
export function* walkKeywords(root: JsonValue): Generator<Spot> {
	const stack = [rootSpot(root)];
	for (let spot = stack.pop(); spot !== undefined; spot = stack.pop()) {
		yield spot;
		for (const child of childSpots(spot).reverse()) if (!isData(child)) stack.push(child);
	}
}

const DATA: ReadonlySet<string> = new Set(["example", "examples", "default", "enum", "const"]);

/** Their members go by names that the author chose, such as a property `default`, or the response of that status. */
const MAPS: ReadonlySet<string> = new Set([
	...["properties", "patternProperties", "dependentSchemas", "$defs", "definitions", "schemas"],
	...["responses", "parameters", "headers", "requestBodies", "pathItems", "callbacks", "encoding"],
]);

/** Whether a value is a schema's map of schemas that are there to be referred to, and that demand nothing themselves. */
export function isDefinitions(spot: Spot): boolean {
	return (spot.token === "$defs" || spot.token === "definitions") && !isName(spot);
}

export function isData(spot: Spot): boolean {
	return (DATA.has(spot.token) || spot.token.startsWith("x-")) && !isName(spot);
}

/** A property may be called `properties`: whether a map is one depends on what it stands in. */
function isName({ parent }: Spot): boolean {
	let name = false;
	for (const _map of mapsAround(parent)) name = !name;
	return name;
}

/** The unbroken run of places above that are called like maps, the outermost first. */
function mapsAround(spot: Spot | undefined): readonly Spot[] {
	const maps: Spot[] = [];
	for (let at = spot; at !== undefined && MAPS.has(at.token); at = at.parent) maps.push(at);
	return maps.reverse();
}
