import type { SiteFile } from "./site/site.ts";

/*
 * A tar archive (POSIX 1003.1-1988, ustar) of text files as one text: each unit of it is a character of UTF-8 text, so that
 * it is kept and hashed like every other artifact. No time and no owner is in it: the same files give the same bytes.
 */

const BLOCK = 512;
/** Name and prefix of the header. */
const LONGEST_NAME = 100;

/** Paths are of ASCII and at most 100 characters after some `/`, as those of pages are. */
export function archiveOf(files: readonly SiteFile[]): string {
	const encoder = new TextEncoder();
	const entries = files
		.toSorted((a, b) => (a.path < b.path ? -1 : 1))
		.map(({ path, content }) => {
			const size = encoder.encode(content).length;
			return headerOf(path, size) + content + "\0".repeat((BLOCK - (size % BLOCK)) % BLOCK);
		});
	return `${entries.join("")}${"\0".repeat(2 * BLOCK)}`;
}

function headerOf(path: string, size: number): string {
	const [prefix, name] = splitPath(path);
	const fields = (sum: string) =>
		[
			field(name, LONGEST_NAME),
			"0000644\0",
			"0000000\0",
			"0000000\0",
			`${size.toString(8).padStart(11, "0")}\0`,
			"00000000000\0",
			sum,
			"0",
			"\0".repeat(100),
			"ustar\x0000",
			"\0".repeat(64),
			"0000000\0",
			"0000000\0",
			field(prefix, 155),
			"\0".repeat(12),
		].join("");
	const blank = fields(" ".repeat(8));
	let sum = 0;
	for (let index = 0; index < BLOCK; index++) sum += blank.charCodeAt(index);
	return fields(`${sum.toString(8).padStart(6, "0")}\0 `);
}

function field(text: string, length: number): string {
	if (text.length > length) throw new Error(`A page's path is too long for an archive: ${text}`);
	return text.padEnd(length, "\0");
}

/** Folder and name, so that each fits into its field. */
function splitPath(path: string): readonly [prefix: string, name: string] {
	if (path.length <= LONGEST_NAME) return ["", path];
	const at = path.indexOf("/", path.length - LONGEST_NAME - 1);
	return at === -1 ? ["", path] : [path.slice(0, at), path.slice(at + 1)];
}
