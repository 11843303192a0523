// Needed by: style-cookie.
import type { ApiParameter } from "../call/operation.ts";
import { pairsOf } from "./style-pairs.ts";
import { encode } from "./text.ts";

/** `a=1; b=2` for the header Cookie: the style `cookie` encodes nothing, and what would begin another cookie is refused. */
export function styledCookie(parameter: ApiParameter, value: unknown): string {
	const plain = parameter.style === "cookie";
	const write = plain ? (text: string): string => text : encode;
	const cookies = pairsOf(parameter, value).map(({ name, values }) => `${name}=${values.map(write).join(",")}`);
	if (!cookies.some((cookie) => cookie.includes(";"))) return cookies.join(plain ? "; " : "&");
	throw new TypeError(`The cookie ${parameter.name} must not contain a semicolon.`);
}
