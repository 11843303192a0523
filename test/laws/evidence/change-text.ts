import type { Random } from "../../tools/fuzz/random.ts";

/* Changes of a text that know nothing of what it is. */

/** Characters that are read in two ways, or that somebody takes for another: each may stand anywhere. */
const STRANGE = [
	...'\r\t\b\0 +=/-_"\\',
	...["\u007f", "\u0085", "\u00a0", "\u00ad", "\u1680", "\u2010", "\u2012", "\u2013", "\u2014", "\u2015", "\u2028"],
	...["\u2212", "\u200b", "\u200f", "\u202e", "\u3000", "\ufeff", "\ufffd", "\u{1f600}", "\n", "\n\n", "\r\n"],
] as const;

type Change = (text: string, random: Random) => string;

const byLines =
	(change: (lines: string[], random: Random) => readonly string[]): Change =>
	(text, random) =>
		change(text.split("\n"), random).join("\n");

export const textChanges: Readonly<Record<string, Change>> = {
	"a character flipped": (text, random) => {
		const at = random.below(text.length);
		return `${text.slice(0, at)}${String.fromCharCode(text.charCodeAt(at) ^ (1 << random.below(7)))}${text.slice(at + 1)}`;
	},
	"a character put in": (text, random) => splice(text, random.below(text.length + 1), 0, random.pick(STRANGE)),
	"a character in another's place": (text, random) => splice(text, random.below(text.length), 1, random.pick(STRANGE)),
	"a character left out": (text, random) => splice(text, random.below(text.length), 1, ""),
	"an end left out": (text, random) => text.slice(0, text.length - 1 - random.below(3)),
	"a line doubled": byLines((lines, random) => {
		const at = random.below(lines.length);
		return lines.toSpliced(at, 0, lines[at] ?? "");
	}),
	"a line left out": byLines((lines, random) => lines.toSpliced(random.below(lines.length), 1)),
	"two lines swapped": byLines((lines, random) => {
		const [one, other] = [random.below(lines.length), random.below(lines.length)];
		return lines.with(one, lines[other] ?? "").with(other, lines[one] ?? "");
	}),
	"lines that end as on Windows": (text) => text.replaceAll("\n", "\r\n"),
	"more behind the end": (text, random) => text + random.pick(["\n", " ", "\r\n", "— \n", "x\n", "\ufeff"]),
	"a mark before the beginning": (text, random) => random.pick(["\ufeff", "\n", " ", "\n\n"]) + text,
};

function splice(text: string, at: number, length: number, put: string): string {
	return text.slice(0, at) + put + text.slice(at + length);
}
