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
/** What is opened on demand: more lines, and more of each. */
const MORE_LINES = 15;
const MORE_CHARACTERS = 2_000;

/** Where an excerpt is cut out. */
export interface Spot {
	readonly side: Side;
	readonly location: Location;
}

/** Lines by number, and how many characters of each are shown. */
interface Range {
	readonly first: number;
	readonly last: number;
	readonly most: number;
	/** Whether what changed is marked. */
	readonly marks: boolean;
}

/** The lines around a location, as figures of the page; the location alone where the text is not known. */
export class Excerpts {
	readonly #texts: ReportTexts | undefined;
	readonly #lines = new Map<string, readonly string[]>();

	constructor(texts: ReportTexts | undefined) {
		this.#texts = texts;
	}

	/** `caption` is HTML, around the place. Lines that the other side has nowhere near are marked; the line of the location where there is no such line. */
	figure(caption: (place: string) => string, spot: Spot, other: Spot | null = null): string {
		const { file, line, column } = spot.location;
		const place = `<figcaption>${caption(`<code>${markup(`${file}:${line}:${column}`)}</code>`)}</figcaption>`;
		const lines = this.#linesOf(spot);
		if (lines.length === 0) return `<figure>${place}</figure>`;
		const centre = this.#centre(spot, other);
		const usual = {
			first: Math.max(1, centre - LINES_ABOVE),
			last: centre + LINES_BELOW,
			most: MOST_CHARACTERS,
			marks: true,
		};
		const more = {
			first: Math.max(1, centre - MORE_LINES),
			last: centre + MORE_LINES,
			most: MORE_CHARACTERS,
			marks: false,
		};
		const cut = lines.slice(more.first - 1, more.last).length > lines.slice(usual.first - 1, usual.last).length;
		const clipped = lines.slice(usual.first - 1, usual.last).some((text) => text.length > MOST_CHARACTERS);
		const opened =
			cut || clipped
				? `<details><summary>more of the file</summary><pre>${this.#excerpt(spot, other, more)}</pre></details>`
				: "";
		return `<figure>${place}<pre>${this.#excerpt(spot, other, usual)}</pre>${opened}</figure>`;
	}

	nothing(caption: string): string {
		return `<figure><figcaption>${caption}</figcaption></figure>`;
	}

	/** The line that matters: the location's, or the first below it that differs where nothing around it does. */
	#centre(spot: Spot, other: Spot | null): number {
		const { line } = spot.location;
		const lines = this.#linesOf(spot);
		const near = lines.slice(Math.max(0, line - 1 - LINES_ABOVE), line + LINES_BELOW);
		if (other === null || this.#changed(near, other).size > 0) return line;
		const below = lines.slice(line - 1, line + LINES_AROUND);
		const changed = this.#changed(below, other);
		const index = below.findIndex((text) => changed.has(text));
		return index === -1 ? line : line + index;
	}

	#excerpt(spot: Spot, other: Spot | null, { first, last, most, marks }: Range): string {
		const { line, column } = spot.location;
		const shown = this.#linesOf(spot).slice(first - 1, last);
		const changed = this.#changed(shown, other);
		const isMarked = (text: string, number: number): boolean =>
			marks && (changed.size === 0 ? number === line : changed.has(text));
		const width = String(first + shown.length).length;
		return shown
			.map((text, index) => {
				const number = first + index;
				const html = `${String(number).padStart(width)}  ${markup(clip(text, number === line ? column : 1, most), most + 10)}`;
				return isMarked(text, number) ? `<mark>${html}</mark>` : html;
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

function clip(text: string, column: number, most: number): string {
	if (text.length <= most) return text.replaceAll("\t", "  ");
	const start = column - 1 > most - CHARACTERS_BEFORE ? column - 1 - CHARACTERS_BEFORE : 0;
	const part = text.slice(start, start + most).replaceAll("\t", "  ");
	return `${start > 0 ? "…" : ""}${part}${start + most < text.length ? "…" : ""}`;
}
