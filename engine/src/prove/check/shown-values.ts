import type { ChangeOf } from "../../contract/change.ts";
import type { JsonValue } from "../../contract/json.ts";
import { isListed } from "../../lib/is-listed.ts";
import { isObject } from "../../lib/json-kind.ts";
import { bitsOf, bitsOfValue, NULL } from "../../lib/json-types.ts";

/* Which values a change is about: others may be refused at its place as well, for what another change did. */

/** A value of a type that went from a request, or came to a response; null where the types say so, and nothing else where it is meant. */
export function isOfType({ facts, direction }: ChangeOf<"type-changed">, value: JsonValue): boolean {
	if (facts.meant !== undefined && facts.meant.from.includes("null") !== facts.meant.to.includes("null"))
		return value === null;
	const [accepting, refusing] = direction === "request" ? [facts.from, facts.to] : [facts.to, facts.from];
	if (value === null && (bitsOf(accepting) & NULL) === 0) return false;
	return refusing === null || (bitsOf(refusing) & bitsOfValue(value)) === 0;
}

/** A value that went from a list of a request, or came to one of a response. */
export function isAmongValues({ facts, direction }: ChangeOf<"enum-changed">, value: JsonValue): boolean {
	if (facts.from === null || facts.to === null)
		return value !== null || isListed([...facts.removed, ...facts.added], null);
	return isListed(direction === "request" ? facts.removed : facts.added, value);
}

/** A value with the tag, where the change is about one. */
export function isTagged({ facts }: ChangeOf<"discriminator-changed">, value: JsonValue): boolean {
	const name = facts.from ?? facts.to;
	if (facts.tag === null || name === null) return true;
	return isObject(value) && Object.hasOwn(value, name) && value[name] === facts.tag;
}
