/* What the demo prints: one line for each thing that happened, and a table at the end. */

const isColourful = process.stdout.isTTY === true && process.env["NO_COLOR"] === undefined;

const paint =
	(code: number) =>
	(text: string): string =>
		isColourful ? `\u001b[${code}m${text}\u001b[0m` : text;

export const bold = paint(1);
const dim = paint(2);
export const red = paint(31);
const green = paint(32);

export function printLine(text = ""): void {
	process.stdout.write(`${text}\n`);
}

export function printStep(number: number, title: string): void {
	printLine(`\n${bold(`${number}. ${title}`)}`);
}

export function printDone(text: string): void {
	printLine(`   ${green("✓")} ${text}`);
}

export function printQuote(text: string): void {
	for (const line of text.trimEnd().split("\n")) printLine(`     ${dim("│")} ${line}`);
}

/** Rows in columns that are as wide as their longest cell; the first row is the heading. */
export function printTable(rows: readonly (readonly string[])[]): void {
	const width = (column: number) => Math.max(...rows.map((row) => [...(row[column] ?? "")].length));
	for (const [index, row] of rows.entries()) {
		const cells = row.map((cell, column) => cell + " ".repeat(width(column) - [...cell].length));
		const line = cells.join("  ").trimEnd();
		printLine(index === 0 ? bold(line) : line);
	}
}
