import type { Location } from "../contract/source.ts";
import { markup } from "./markup-text.ts";
import type { ReportTexts } from "./report-options.ts";

type Side = keyof ReportTexts;

const LINES_ABOVE = 3;
const LINES_BELOW = 6;
/** How far around the other side's location a line is looked for before it counts as changed. */
const LINES_AROUND = 40;
/** A description in one line is cut around the column that matters. */
const MOST_CHARACTERS = 160;
const CHARACTERS_BEFORE = 40;

/** Where an excerpt is cut out. */
export interface Spot {
	readonly side: Side;
	readonly location: Location;
}

/** The lines around a location, as figures of the page; the location alone where the text is not known. */
export class Excerpts {
	readonly #texts: ReportTexts | undefined;
	readonly #lines = new Map<string, readonly string[]>();

	constructor(texts: ReportTexts | undefined) {
		this.#texts = texts;
	}

	/** Lines that the other side has nowhere near are marked; the line of the location where there is no such line. */
	figure(caption: string, spot: Spot, other: Spot | null = null): string {
		const { file, line, column } = spot.location;
		const place = `<figcaption>${caption} <code>${markup(`${file}:${line}:${column}`)}</code></figcaption>`;
		const excerpt = this.#excerpt(spot, other);
		return `<figure>${place}${excerpt === "" ? "" : `<pre>${excerpt}</pre>`}</figure>`;
	}

	nothing(caption: string): string {
		return `<figure><figcaption>${caption}</figcaption></figure>`;
	}

	#excerpt(spot: Spot, other: Spot | null): string {
		const { line, column } = spot.location;
		const first = Math.max(1, line - LINES_ABOVE);
		const shown = this.#linesOf(spot).slice(first - 1, line + LINES_BELOW);
		const changed = this.#changed(shown, other);
		const width = String(first + shown.length).length;
		return shown
			.map((text, index) => {
				const number = first + index;
				const html = `${String(number).padStart(width)}  ${markup(clip(text, number === line ? column : 1))}`;
				return (changed.size === 0 ? number === line : changed.has(text)) ? `<mark>${html}</mark>` : html;
			})
			.join("\n");
	}

	#changed(shown: readonly string[], other: Spot | null): ReadonlySet<string> {
		if (other === null) return new Set();
		const { line } = other.location;
		const around = this.#linesOf(other).slice(Math.max(0, line - 1 - LINES_AROUND), line + LINES_AROUND);
		const known = new Set(around.map((text) => text.trim()));
		return new Set(shown.filter((text) => !known.has(text.trim())));
	}

	#linesOf({ side, location: { file } }: Spot): readonly string[] {
		const key = `${side} ${file}`;
		const known = this.#lines.get(key);
		if (known !== undefined) return known;
		const lines =
			this.#texts?.[side]
				.get(file)
				?.trimEnd()
				.split(/\r\n|[\n\r]/) ?? [];
		this.#lines.set(key, lines);
		return lines;
	}
}

function clip(text: string, column: number): string {
	const start = column - 1 > MOST_CHARACTERS - CHARACTERS_BEFORE ? column - 1 - CHARACTERS_BEFORE : 0;
	const part = text.slice(start, start + MOST_CHARACTERS).replaceAll("\t", "  ");
	return `${start > 0 ? "…" : ""}${part}${start + MOST_CHARACTERS < text.length ? "…" : ""}`;
}
