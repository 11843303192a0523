import { MAX_DEPTH, MAX_NODES } from "../../limits.ts";
import type { Counterpart } from "../../written/counterpart.ts";
import { Tape } from "../../written/tape.ts";

/** Thrown where a text leaves the common part of YAML: the whole text is then read by the general reader. */
export class Uncommon extends Error {}

export function uncommon(): never {
	throw new Uncommon();
}

/** The characters that mean something in YAML. */
export const code = {
	tab: 0x09,
	lineFeed: 0x0a,
	space: 0x20,
	doubleQuote: 0x22,
	hash: 0x23,
	singleQuote: 0x27,
	plus: 0x2b,
	comma: 0x2c,
	dash: 0x2d,
	colon: 0x3a,
	greater: 0x3e,
	question: 0x3f,
	openBracket: 0x5b,
	backslash: 0x5c,
	closeBracket: 0x5d,
	openBrace: 0x7b,
	pipe: 0x7c,
	closeBrace: 0x7d,
	tilde: 0x7e,
} as const;

export function isBlank(here: number): boolean {
	return here === code.space || here === code.lineFeed;
}

/**
 * A position in a text of which each line ends in a line feed. Readers leave it where content goes on: behind blanks,
 * line ends and comments.
 */
export class Cursor {
	readonly text: string;
	readonly tape = new Tape();
	at = 0;
	/** Where the line begins that `at` is in. */
	lineStart = 0;
	/** Blanks at the beginning of that line; -1 behind the end of the text. */
	indent = 0;
	#depth = 0;

	constructor(text: string) {
		this.text = text;
	}

	/** Adds a value that is written at `offset` to the tape. */
	add(offset: number): number {
		if (this.tape.length === MAX_NODES) uncommon();
		return this.tape.add(offset);
	}

	descend(): void {
		if (++this.#depth > MAX_DEPTH) uncommon();
	}

	ascend(): void {
		this.#depth--;
	}

	/**
	 * Takes over what an earlier version of the text has in the same place, where it is written the same, and goes behind
	 * it; false where it is not. What its lines mean depends on their indentation, and where it ends on what follows, so
	 * the beginning of its line and the kind of the next one have to be the same too.
	 */
	share(same: Counterpart): boolean {
		const { text, at, lineStart } = this;
		const end = same.endOfSame(text, at, lineStart);
		if (end === undefined) return false;
		const { tape, text: earlier } = same.written;
		const isContent = end === text.length || !" \t\n#".includes(text.charAt(end));
		if (!isContent || isDash(text, end) !== isDash(earlier, tape.stopOf(same.index))) return false;
		this.tape.copy(tape, same.index, at - tape.offset(same.index));
		if (this.tape.length > MAX_NODES) uncommon();
		this.goToLine(text.lastIndexOf("\n", end - 1) + 1);
		return true;
	}

	/** Goes behind what may follow a value on its line, and behind blank lines and comments. */
	goToContent(): void {
		const { text } = this;
		let at = this.at;
		while (text.charCodeAt(at) === code.space) at++;
		const here = text.charCodeAt(at);
		if (here === code.hash && isBlank(text.charCodeAt(at - 1))) at = text.indexOf("\n", at);
		else if (here !== code.lineFeed) uncommon();
		this.goToLine(at + 1);
	}

	/** Goes to the first content at or behind the beginning of a line. The end of a document there is uncommon. */
	goToLine(start: number): void {
		this.skipLines(start);
		const { text, at } = this;
		if (this.indent === 0 && (text.startsWith("---", at) || text.startsWith("...", at))) uncommon();
	}

	/** Goes to the first content at or behind the beginning of a line. A line that a tab indents is uncommon. */
	skipLines(start: number): void {
		const { text } = this;
		let line = start;
		while (line < text.length) {
			let at = line;
			while (text.charCodeAt(at) === code.space) at++;
			const here = text.charCodeAt(at);
			if (here === code.tab) uncommon();
			if (here !== code.lineFeed && here !== code.hash) {
				this.at = at;
				this.lineStart = line;
				this.indent = at - line;
				return;
			}
			line = here === code.lineFeed ? at + 1 : text.indexOf("\n", at) + 1;
		}
		this.at = text.length;
		this.lineStart = text.length;
		this.indent = -1;
	}
}

/** Whether an item of a sequence begins here. */
export function isDash(text: string, at: number): boolean {
	return text.charCodeAt(at) === code.dash && isBlank(text.charCodeAt(at + 1));
}

/** Whether an explicit key begins here. */
export function isQuestion(text: string, at: number): boolean {
	return text.charCodeAt(at) === code.question && isBlank(text.charCodeAt(at + 1));
}
