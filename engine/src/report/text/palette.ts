import type { Verdict } from "../../contract/decision.ts";
import type { Level } from "../../contract/level.ts";

/** How parts of the text report stand out. Each gives its text back as it is where the terminal shows no colours. */
export interface Palette {
	level(level: Level | Verdict, text: string): string;
	strong(text: string): string;
	faint(text: string): string;
}

/** Select Graphic Rendition (ECMA-48, 8.3.117): what starts a look, and what ends it. */
const LOOKS = {
	red: [31, 39],
	yellow: [33, 39],
	cyan: [36, 39],
	green: [32, 39],
	bold: [1, 22],
	dim: [2, 22],
} as const;

type Look = keyof typeof LOOKS;

const LEVELS: Readonly<Record<Level | Verdict, Look>> = { ERR: "red", WARN: "yellow", INFO: "cyan", PASS: "green" };

export function palette(colour: boolean): Palette {
	const paint = (look: Look, text: string): string => {
		if (!colour) return text;
		const [start, end] = LOOKS[look];
		return `\u001b[${start}m${text}\u001b[${end}m`;
	};
	return {
		level: (level, text) => paint("bold", paint(LEVELS[level], text)),
		strong: (text) => paint("bold", text),
		faint: (text) => paint("dim", text),
	};
}
