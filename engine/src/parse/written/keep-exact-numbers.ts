import type { JsonObject, JsonValue } from "../../contract/json.ts";
import { decimalText } from "../../lib/decimal.ts";
import { withExacts } from "../../lib/exact-numbers.ts";
import { isList } from "../../lib/json-kind.ts";
import { endOf, literalAt } from "./number-literal.ts";
import type { Positions } from "./positions.ts";
import { rootSpot, type Spot, tokensOf } from "./spots.ts";

/**
 * Lets the containers of a value remember the numbers that doubles round. `rounded` are the texts of such numbers that
 * the reader met: only where there are any is the value walked, and only numbers with their doubles are looked up.
 */
export function keepExactNumbers(
	root: JsonValue,
	text: string,
	readPositions: () => Positions,
	rounded: ReadonlySet<string>,
): void {
	if (rounded.size === 0) return;
	const positions = readPositions();
	const kept = new Map<Container, Map<string, string>>();
	for (const { holder, token } of findNumbers(root, new Set([...rounded].map(Number)))) {
		const container = holder.value as Container;
		const offset = positions([...tokensOf(holder), token]);
		const written = literalAt(text, isList(container) ? offset : endOf(KEY, text, offset));
		const decimal = rounded.has(written) ? decimalText(written) : undefined;
		if (decimal === undefined) continue;
		const exacts = kept.get(container) ?? new Map<string, string>();
		kept.set(container, exacts.set(token, decimal));
	}
	for (const [container, exacts] of kept) withExacts(container, exacts);
}

type Container = JsonObject | readonly JsonValue[];

/** A member or an item of a container. */
interface Held {
	readonly holder: Spot;
	readonly token: string;
}

/** Where the numbers of a value are that are one of these. Most of the value is walked over and nothing made of it. */
function findNumbers(root: JsonValue, doubles: ReadonlySet<number>): readonly Held[] {
	const found: Held[] = [];
	const holders = [rootSpot(root)];
	for (let holder = holders.pop(); holder !== undefined; holder = holders.pop()) {
		const members = holder.value as JsonObject;
		for (const token in members) {
			const value = members[token] ?? null;
			if (typeof value === "object") holders.push({ value, parent: holder, token });
			else if (typeof value === "number" && doubles.has(value)) found.push({ holder, token });
		}
	}
	return found;
}

/** A key, quoted or not, with its colon. */
const KEY = /(?:"(?:[^"\\]|\\.)*"|'(?:[^']|'')*')\s*:|[^\n]*?:(?=\s)/y;
