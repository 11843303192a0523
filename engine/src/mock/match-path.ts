/*
 * Which path of a description a request means. Templates are foreign: they are matched part by part, and never become a
 * regular expression.
 */

type Part = { readonly literal: string } | { readonly name: string };

/** A path of a description, taken apart: segments, each of literals and names in turn. */
export type PathTemplate = readonly (readonly Part[])[];

export function readTemplate(path: string): PathTemplate {
	return path.split("/").map((segment) => {
		const parts: Part[] = [];
		for (const piece of segment.split(/(\{[^{}]*\})/u)) {
			if (piece === "") continue;
			parts.push(piece.startsWith("{") ? { name: piece.slice(1, -1) } : { literal: piece });
		}
		return parts;
	});
}

/** The texts in the places of a template's names, still encoded; null where the path is another one. */
export function matchPath(template: PathTemplate, segments: readonly string[]): ReadonlyMap<string, string> | null {
	if (template.length !== segments.length) return null;
	const found = new Map<string, string>();
	for (const [index, parts] of template.entries()) {
		if (!matchSegment(parts, segments[index] ?? "", found)) return null;
	}
	return found;
}

/** A name takes as much as there is before the next literal; the last one all that is left. */
function matchSegment(parts: readonly Part[], segment: string, found: Map<string, string>): boolean {
	let rest = segment;
	for (const [index, part] of parts.entries()) {
		if ("literal" in part) {
			const literal = sentLength(part.literal, rest);
			if (literal === null) return false;
			rest = rest.slice(literal);
			continue;
		}
		const next = parts[index + 1];
		const isLast = index === parts.length - 1;
		const literal = next !== undefined && "literal" in next ? next.literal : "";
		const end = isLast
			? rest.length
			: index === parts.length - 2
				? rest.lastIndexOf(literal)
				: rest.indexOf(literal, 1);
		if (end < 1) return false;
		found.set(part.name, rest.slice(0, end));
		rest = rest.slice(end);
	}
	return rest === "";
}

/** How much of a text is this literal, be it written as it is or percent-encoded; null where it is another. */
function sentLength(literal: string, text: string): number | null {
	if (text.startsWith(literal)) return literal.length;
	const encoded = encodeURIComponent(literal.toWellFormed());
	return text.toLowerCase().startsWith(encoded.toLowerCase()) ? encoded.length : null;
}

/** Templates with more literal text go first: `/users/me` before `/users/{id}`. */
export function namesIn(template: PathTemplate): number {
	return template.flat().filter((part) => "name" in part).length;
}
