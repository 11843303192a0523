import type { JsonValue } from "../contract/json.ts";
import { formatPointer, isArray } from "../lib/json-pointer.ts";

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
