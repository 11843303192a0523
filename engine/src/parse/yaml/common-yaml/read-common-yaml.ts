import type { JsonValue } from "../../../contract/json.ts";
import { Counterpart } from "../../written/counterpart.ts";
import { SCALAR } from "../../written/tape.ts";
import type { Written } from "../../written/written.ts";
import { readBlock } from "./block.ts";
import { commonKeyAt } from "./common-key-at.ts";
import { Cursor, Uncommon, uncommon } from "./cursor.ts";

/**
 * Reads the part of YAML that nearly all descriptions are written in: block and flow collections and scalars of every
 * style. Undefined where the text goes beyond it (anchors, tags, directives, merge keys, explicit keys, tabs, further
 * documents), and where anything is wrong with it: the general reader, which is several times as slow, then reads the
 * text from its beginning and has the last word. What this one reads is, to the letter, what that one would have read;
 * parts that are written as in an earlier version of the text are shared with it.
 */
export function readCommonYaml(text: string, earlier?: Written): Written | undefined {
	if (!isCommonText(text)) return undefined;
	const lines = text.endsWith("\n") ? text : `${text}\n`;
	const cursor = new Cursor(lines);
	const same = earlier === undefined ? undefined : new Counterpart(earlier, commonKeyAt(earlier.text));
	try {
		return { language: "yaml", text: lines, root: readDocument(cursor, same), tape: cursor.tape };
	} catch (error) {
		if (error instanceof Uncommon) return undefined;
		throw error;
	}
}

/** Printable characters (YAML 1.2, section 5.1), and lines that end in a line feed alone. */
function isCommonText(text: string): boolean {
	return text.charCodeAt(0) !== BYTE_ORDER_MARK && !UNPRINTABLE.test(text) && text.isWellFormed();
}

const BYTE_ORDER_MARK = 0xfeff;
const UNPRINTABLE = /[^\t\n -~\u00a0-\ufffd]/;

function readDocument(cursor: Cursor, earlier: Counterpart | undefined): JsonValue {
	cursor.skipLines(0);
	if (cursor.indent === 0 && cursor.text.startsWith("---", cursor.at)) {
		cursor.at += 3;
		cursor.goToContent();
	}
	if (cursor.indent === -1 || /%|\.\.\./y.test(cursor.text.slice(cursor.at, cursor.at + 3))) uncommon();
	const root = readBlock(cursor, cursor.indent - 1, cursor.add(cursor.at), earlier);
	// A scalar is no description, and its lines could be taken for the end of the document.
	if (cursor.indent !== -1 || cursor.tape.kind(0) === SCALAR) uncommon();
	return root;
}
