import type { Notice } from "../../contract/source.ts";
import { parsePointer } from "../../lib/json-pointer.ts";
import { quote } from "../../lib/say.ts";
import type { FileSet } from "../file-set.ts";
import { MAX_LISTED } from "../limits.ts";
import type { Inline } from "../written/locator.ts";

/** Keys that stand more than once: as JSON's readers have it, the last one counts. */
export function doubledKeyNotices(known: FileSet["known"], inline: Inline | undefined): readonly Notice[] {
	return [...known].flatMap(([file, { doubled }]) => {
		const prefix = inline?.file === file ? inline.pointer : "";
		const own = doubled.filter((pointer) => pointer.startsWith(`${prefix}/`));
		return own.slice(0, MAX_LISTED).map((pointer) => {
			const key = parsePointer(pointer)?.at(-1) ?? "";
			const message = `The key ${quote(key)} stands in this object more than once, and the last one was read: keep one of them.`;
			return { at: { file, pointer: pointer.slice(prefix.length) }, message };
		});
	});
}
