/** One thing that a document says: a sentence, a row of a table, or a line of an example. */
export interface Statement {
	/** The heading that it stands under, without its marks. */
	readonly section: string;
	/** White space counts once, and marks of emphasis and code are left out. */
	readonly text: string;
}

/** Takes a Markdown document apart into everything that it says. Headings and the heads of tables say nothing by themselves. */
export function readStatements(markdown: string): readonly Statement[] {
	const statements: Statement[] = [];
	let section = "";
	let paragraph: string[] = [];
	let isCode = false;
	const say = (texts: readonly string[]): void => {
		for (const text of texts) statements.push({ section, text: plain(text) });
	};
	const endParagraph = (): void => {
		say(sentencesOf(paragraph.join(" ")));
		paragraph = [];
	};
	const lines = markdown.split("\n");
	for (const [index, line] of lines.entries()) {
		const isRow = line.startsWith("|");
		if (isCode || isRow || /^(?:#|```|\s*(?:[-*]|\d+\.) |\s*$)/.test(line)) endParagraph();
		if (line.startsWith("```")) isCode = !isCode;
		else if (isCode) say([line]);
		else if (line.startsWith("#")) section = line.replace(/^#+ /, "");
		else if (!isRow) paragraph.push(line.replace(/^\s*(?:[-*]|\d+\.) /, ""));
		else if (!/^\|[-|\s]+$/.test(line) && !/^\|[-|\s]+$/.test(lines[index + 1] ?? "")) say([line]);
	}
	endParagraph();
	return statements.filter(({ text }) => text !== "");
}

/** White space and marks as they do not count in a comparison of texts. */
export function plain(text: string): string {
	return text.replaceAll(/[`*]/g, "").replaceAll(/\s+/g, " ").trim();
}

function sentencesOf(text: string): readonly string[] {
	return text.split(/(?<=[.!?])\s+(?=[A-Z`{<*])/);
}
