/*
 * Patterns of names whose parts stand between `/`: `*` stands for any characters within one part, and a part that is
 * `**` stands for any number of parts, one at least. All else is literal. No pattern becomes a regular expression, and
 * each block between two stars is looked for once, from where the one before it ended: nobody's pattern backtracks.
 */

/** Whether a name (`release/1.2`, `/v1/accounts`) is one that the pattern means. */
export function matchesGlob(pattern: string, name: string): boolean {
	return matchesParts(pattern.split("/"), name.split("/"));
}

function matchesParts(pattern: readonly string[], parts: readonly string[]): boolean {
	const [first = [], ...others] = blocksOf(pattern);
	const last = others.pop();
	if (last === undefined) return parts.length === first.length && matchesAt(first, parts, 0);
	if (!matchesAt(first, parts, 0)) return false;
	let end = first.length;
	for (const block of others) {
		let start = end + 1;
		while (start <= parts.length && !matchesAt(block, parts, start)) start += 1;
		end = start + block.length;
	}
	const start = parts.length - last.length;
	return start > end && matchesAt(last, parts, start);
}

/** The parts between `**` and `**`. */
function blocksOf(pattern: readonly string[]): readonly (readonly string[])[] {
	const blocks: string[][] = [[]];
	for (const part of pattern) {
		if (part === "**") blocks.push([]);
		else blocks.at(-1)?.push(part);
	}
	return blocks;
}

function matchesAt(block: readonly string[], parts: readonly string[], start: number): boolean {
	return block.every((pattern, index) => {
		const part = parts[start + index];
		return part !== undefined && matchesPart(pattern, part);
	});
}

function matchesPart(pattern: string, part: string): boolean {
	const [first = "", ...others] = pattern.split("*");
	const last = others.pop();
	if (last === undefined) return part === first;
	if (!part.startsWith(first)) return false;
	let end = first.length;
	for (const literal of others) {
		const start = part.indexOf(literal, end);
		if (start < 0) return false;
		end = start + literal.length;
	}
	return part.length - last.length >= end && part.endsWith(last);
}
