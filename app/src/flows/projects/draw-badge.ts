import type { ProjectDocument } from "../../ports.ts";
import { hasDrifted } from "../drift/has-drifted.ts";

/*
 * A badge for READMEs: an SVG without script, style or anything that it would load. Its texts have the width that they are
 * drawn in (`textLength`), so that they fit whatever font a viewer has.
 */

/** Widths of Verdana at 11 px, in tenths of a pixel, of U+0020 to U+007E. */
const WIDTHS = [
	39, 43, 51, 90, 70, 118, 80, 30, 50, 50, 70, 90, 40, 50, 40, 50, 70, 70, 70, 70, 70, 70, 70, 70, 70, 70, 50, 50, 90,
	90, 90, 60, 110, 75, 75, 77, 85, 70, 63, 85, 83, 46, 50, 76, 61, 93, 82, 87, 66, 87, 77, 75, 68, 81, 75, 109, 75, 68,
	75, 50, 50, 50, 90, 70, 70, 66, 69, 57, 69, 66, 39, 69, 70, 30, 38, 65, 30, 107, 70, 67, 69, 69, 47, 57, 43, 70, 65,
	90, 65, 65, 58, 70, 50, 70, 90,
] as const;

/** Of any other character: as wide as the widest letters are. */
const WIDEST = 110;

const PADDING = 6;
const MOST_CHARACTERS = 40;

/** How wide a text is, in pixels. */
export function widthOf(text: string): number {
	const tenths = [...text].reduce((sum, one) => sum + (WIDTHS[(one.codePointAt(0) ?? 0) - 0x20] ?? WIDEST), 0);
	return Math.round(tenths / 10);
}

const [GREY, GREEN, AMBER] = ["#6a737d", "#1a7f37", "#9a6700"] as const;

interface Said {
	readonly message: string;
	readonly colour: string;
}

function say(project: ProjectDocument): Said {
	const { baseline } = project;
	if (baseline === null) return { message: "not synced yet", colour: GREY };
	const version = clipped(baseline.version);
	return hasDrifted(project) ? { message: `${version} · drifted`, colour: AMBER } : { message: version, colour: GREEN };
}

/** What a project's badge says: its service, and the version that was synced. The same project gives the same bytes. */
export function drawBadge(project: ProjectDocument): string {
	const label = clipped(project.name);
	const { message, colour } = say(project);
	const left = widthOf(label) + 2 * PADDING;
	const right = widthOf(message) + 2 * PADDING;
	const title = escaped(`${label}: ${message}`);
	return [
		`<svg xmlns="http://www.w3.org/2000/svg" width="${left + right}" height="20" role="img" aria-label="${title}">`,
		`<title>${title}</title>`,
		`<rect width="${left}" height="20" fill="#24292f"/>`,
		`<rect x="${left}" width="${right}" height="20" fill="${colour}"/>`,
		'<g fill="#fff" font-family="Verdana,Geneva,DejaVu Sans,sans-serif" font-size="11">',
		textAt(PADDING, label),
		textAt(left + PADDING, message),
		"</g>",
		"</svg>",
		"",
	].join("\n");
}

const textAt = (x: number, text: string): string =>
	`<text x="${x}" y="14" textLength="${widthOf(text)}" lengthAdjust="spacingAndGlyphs">${escaped(text)}</text>`;

/** A name is somebody's: without what XML forbids or a reader would be fooled by, and no longer than a badge. */
function clipped(text: string): string {
	const shown = [...text.toWellFormed().replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\uFFFE\uFFFF]/gu, "")];
	return shown.length > MOST_CHARACTERS ? `${shown.slice(0, MOST_CHARACTERS - 1).join("")}…` : shown.join("");
}

const entities: Readonly<Record<string, string>> = {
	"&": "&amp;",
	"<": "&lt;",
	">": "&gt;",
	'"': "&quot;",
	"'": "&#39;",
};

const escaped = (text: string): string => text.replace(/[&<>"']/g, (one) => entities[one] ?? "");
