/** Narrower than this, words would stand alone on their lines. */
const FEWEST_COLUMNS = 40;

/**
 * Text in lines of at most `columns` characters, each after `indent`; a word that is longer keeps a line of its own, so
 * that paths and fingerprints can be copied whole. One line where `columns` is not known.
 */
export function wrapText(text: string, indent: string, columns: number | undefined): readonly string[] {
	const most = columns === undefined ? Number.POSITIVE_INFINITY : Math.max(columns, FEWEST_COLUMNS) - indent.length;
	const lines: string[] = [];
	let line = "";
	for (const word of text.split(" ")) {
		const longer = line === "" ? word : `${line} ${word}`;
		if (line === "" || longer.length <= most) {
			line = longer;
			continue;
		}
		lines.push(line);
		line = word;
	}
	return [...lines, line].map((one) => `${indent}${one}`);
}
