/** More lines than this are no list that somebody wrote. */
const MOST_LINES = 1_000;

/**
 * The lines of `config`: paths inside the repository, patterns of git (`*`, `?`, `[…]`, `**` for any folders), and after
 * `!` patterns of what is left out. Empty lines and those that begin with # say nothing.
 */
export function readConfigLines(text: string, problems: string[]): readonly string[] {
	const lines = text
		.split(/\r?\n/)
		.map((line) => line.trim())
		.filter((line) => line !== "" && !line.startsWith("#"));
	if (lines.length === 0 || lines.every(isExclusion)) problems.push(say(text));
	if (lines.length > MOST_LINES) problems.push(`config has ${lines.length} lines, and may have ${MOST_LINES}.`);
	return lines.map((line) => {
		const path = line.replace(/^!/, "").replace(/^(\.\/)+/, "");
		if (!isInside(path)) problems.push(say(line));
		return isExclusion(line) ? `!${path}` : path;
	});
}

const say = (line: string): string =>
	`config is "${line}", and must be a path inside the repository such as driftgate.yml, or a pattern such as services/*/driftgate.yml.`;

/** Whether a line names what is left out. */
export const isExclusion = (line: string): boolean => line.startsWith("!");

/** Whether a line stands for the files that match it. */
export const isPattern = (line: string): boolean => isExclusion(line) || /[*?[]/.test(line);

function isInside(path: string): boolean {
	return path.split("/").every((part) => part !== "" && part !== "." && part !== "..") && !/[\\\0]/.test(path);
}
