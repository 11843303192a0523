// Needed by: style-query, style-path.
import { encode } from "./text.ts";

/** Lets reserved characters stand too, except for those that would end or split the place; a `%` is always data. */
export function encodeReserved(text: string): string {
	return encode(text).replace(/%(?:3A|2F|3F|40|21|24|27|28|29|2A|2C|3B)/g, decodeURIComponent);
}
