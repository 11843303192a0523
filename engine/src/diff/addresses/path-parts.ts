import type { Operation } from "../../contract/api.ts";
import { addressKey } from "../../openapi/address-key.ts";
import { sentPath } from "../../openapi/sent-path.ts";

/** What stands between two slashes of a path: `report.{ext}` is the texts `report.` and ``, and the name `ext`. */
export interface Part {
	/** As they travel; one more than there are names. */
	readonly texts: readonly string[];
	readonly names: readonly string[];
}

/** The parts of the path by which clients find an operation, with what its servers have of it. */
export function partsOf({ method, path, servers }: Operation): readonly Part[] {
	const address = addressKey({ matchKey: `${method} ${path}`, servers });
	return address
		.slice(method.length + 1)
		.split("/")
		.map(readPart);
}

function readPart(text: string): Part {
	const pieces = text.split(/\{([^{}]*)\}/);
	return {
		texts: pieces.filter((_, index) => index % 2 === 0).map(sentPath),
		names: pieces.filter((_, index) => index % 2 === 1),
	};
}

/** What is written of a part that has no parameter; null of one that has some. */
export function literalOf({ texts, names }: Part): string | null {
	return names.length === 0 ? (texts[0] ?? "") : null;
}

/** Parts with a value in place of a parameter. */
export function withValue(parts: readonly Part[], name: string, value: string): readonly Part[] {
	return parts.map((part) => (part.names.includes(name) ? putIn(part, part.names.indexOf(name), value) : part));
}

function putIn({ texts, names }: Part, at: number, value: string): Part {
	const joined = `${texts[at] ?? ""}${value}${texts[at + 1] ?? ""}`;
	return { texts: texts.toSpliced(at, 2, joined), names: names.toSpliced(at, 1) };
}

/** The text that a part with one parameter leaves to it of a text; null where the part is not that text. */
export function textInside({ texts: [start = "", end = "", ...more] }: Part, text: string): string | null {
	const isRoom = text.length > start.length + end.length;
	if (more.length > 0 || !isRoom || !text.startsWith(start) || !text.endsWith(end)) return null;
	return text.slice(start.length, text.length - end.length);
}
