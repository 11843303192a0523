import { isAscii } from "node:buffer";
import { decodeText } from "../src/lib/decode-text.ts";
import { Fault } from "../src/lib/fault.ts";
import { unusable } from "./unusable.ts";

/** How files begin that people name by mistake, and what to do about each. */
const BEGINNINGS: readonly { readonly bytes: readonly number[]; readonly remedy: string }[] = [
	{ bytes: [0x50, 0x4b], remedy: "is a ZIP archive: unpack it, and name the description in it" },
	{ bytes: [0x1f, 0x8b], remedy: "is compressed with gzip: unpack it first" },
	{ bytes: [0x28, 0xb5, 0x2f, 0xfd], remedy: "is compressed with zstd: unpack it first" },
	{ bytes: [0x89, 0x50, 0x4e, 0x47], remedy: "is a PNG image: name the description" },
	{ bytes: [0x25, 0x50, 0x44, 0x46], remedy: "is a PDF document: name the description" },
];

const UTF_16: readonly (readonly number[])[] = [
	[0xff, 0xfe],
	[0xfe, 0xff],
];

/** A text that is not UTF-8: somebody wrote it, and can write it anew. */
export class Misencoded extends Fault {}

/** The text of a file, which is UTF-8. Throws Fault for other bytes: read all the same, they would be another text. */
export function readUtf8(bytes: Uint8Array, called: string): string {
	const begins = (start: readonly number[]) => start.every((byte, index) => bytes[index] === byte);
	const known = BEGINNINGS.find(({ bytes: start }) => begins(start));
	if (known !== undefined) throw unreadable(`${called} ${known.remedy}.`);
	if (UTF_16.some(begins)) throw misencoded(`${called} is UTF-16 text: write it as UTF-8.`);
	// Kept with one byte for each character, where a decoder gives two.
	if (isAscii(bytes)) return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString("latin1");
	const text = decodeText(bytes);
	if (text === undefined) throw misencoded(`${called} is not UTF-8 text: if it is the right file, write it as UTF-8.`);
	return text;
}

function misencoded(message: string): Fault {
	return new Misencoded("spec-unreadable", [{ at: null, message }]);
}

function unreadable(message: string): Fault {
	return unusable("spec-unreadable", message);
}
