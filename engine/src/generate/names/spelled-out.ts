import { latinLetters } from "../../lib/latin-letters.ts";
import { splitWords, type Words } from "./split-words.ts";

/** What signs are called where words alone do not tell two names apart: `StartTime<` beside `StartTime`, `-1` beside `1`. */
const signs: ReadonlyMap<string, string> = new Map([
	["+", "plus"],
	["-", "minus"],
	["<", "less"],
	[">", "greater"],
	["=", "equal"],
	["!", "not"],
	["*", "star"],
	["/", "slash"],
	[".", "point"],
	["%", "percent"],
	["&", "and"],
	["|", "or"],
	["@", "at"],
	["#", "hash"],
	["$", "dollar"],
	["~", "tilde"],
	["^", "caret"],
	["?", "query"],
	["_", "underscore"],
	[" ", "space"],
	['"', "quote"],
	["'", "apostrophe"],
	[",", "comma"],
	[":", "colon"],
	[";", "semicolon"],
	["(", "open"],
	[")", "close"],
	["\\", "backslash"],
]);

/**
 * The words of a name with those of its signs. A letter that no ASCII letter stands for is its number, and so is any other
 * sign without a name: names of such letters alone have words of their own, whatever stands beside them.
 */
export function spelledOut(name: string): Words {
	if (name === "") return ["empty"];
	const spelled = [...latinLetters(name)].map((sign) => {
		if (/[A-Za-z0-9]/u.test(sign)) return sign;
		const word =
			signs.get(sign) ??
			(/[^\p{ASCII}]/u.test(sign) && /[\p{L}\p{N}\p{S}]/u.test(sign) ? `u${sign.codePointAt(0)?.toString(16)}` : null);
		return word === null ? sign : ` ${word} `;
	});
	return splitWords(spelled.join(""));
}

/** The words of a name that somebody gave, which has some whatever script it is written in. */
export function wordsOfName(name: string): Words {
	const words = splitWords(name);
	return words.length > 0 ? words : spelledOut(name);
}
