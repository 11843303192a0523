import type { Schema } from "../../contract/api.ts";
import type { Effect } from "../../contract/change.ts";
import type { SchemaPair } from "./schema-pair.ts";

const KEYWORD = "contentEncoding";
/** `format: byte` of 3.0 is `contentEncoding: base64` since 3.1, and so the one form of both. */
const BASE64 = "base64";
const FORMAT_OF_BASE64 = "byte";

/** Encodings by which a text stands for itself (RFC 2045, section 6.2). */
const IDENTITIES: ReadonlySet<string> = new Set(["7bit", "8bit", "binary"]);

/** Whether what is base64 on one side is told by `contentEncoding`: that side, or the other one, writes it so. */
export function isToldByEncoding({ before, after }: SchemaPair): boolean {
	const sides = [before, after];
	if (!sides.some(({ formats }) => formats.includes(FORMAT_OF_BASE64))) return false;
	const [from, to] = sides.map(encodingOf);
	return from !== undefined && to !== undefined && sides.some(({ origins }) => origins.get(KEYWORD) !== undefined);
}

/** The formats of a schema that are told as formats. */
export function formatsOf(pair: SchemaPair, { formats }: Schema): readonly string[] {
	return isToldByEncoding(pair) ? formats.filter((format) => format !== FORMAT_OF_BASE64) : formats;
}

/** Compares in what texts are encoded, where one side says base64 and one by `contentEncoding`: whoever decodes it reads another value. */
export function compareContentEncoding(pair: SchemaPair): void {
	if (!isToldByEncoding(pair)) return;
	const [from, to] = [encodingOf(pair.before) ?? null, encodingOf(pair.after) ?? null];
	if (from?.toLowerCase() === to?.toLowerCase()) return;
	const facts = { keyword: KEYWORD, from: from ?? undefined, to: to ?? undefined };
	// Values that are listed are what they are, however a text is said to be encoded.
	const isListed = pair.before.enum !== null || pair.after.enum !== null;
	pair.edit("keyword-changed", facts, isListed ? "none" : effectOf(from, to), KEYWORD);
}

function effectOf(from: string | null, to: string | null): Effect {
	if (from !== null && to !== null) return [from, to].some((one) => IDENTITIES.has(one)) ? "unknown" : "incomparable";
	return from === null ? "narrows" : "widens";
}

/** null: none; undefined where it says several, or no encoding. */
function encodingOf({ formats, unread }: Schema): string | null | undefined {
	const [other, ...others] = unread.filter(({ field }) => field === KEYWORD);
	const isBase64 = formats.includes(FORMAT_OF_BASE64);
	if (other === undefined) return isBase64 ? BASE64 : null;
	return isBase64 || others.length > 0 || typeof other.value !== "string" ? undefined : other.value;
}
