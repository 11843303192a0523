/** What the palette leads to. */
export interface Command {
	/** Unique among all. */
	readonly id: string;
	readonly group: string;
	readonly text: string;
	readonly run: () => void;
}

/** Commands that are shown at once: nobody reads more, and letters narrow them. */
const MOST = 50;

/** Those that hold every word of the text, in small or capital letters, in their order. */
export function selectCommands(commands: readonly Command[], text: string): readonly Command[] {
	const words = text.toLowerCase().split(/\s+/).filter(Boolean);
	return commands
		.filter((command) => {
			const said = `${command.group} ${command.text}`.toLowerCase();
			return words.every((word) => said.includes(word));
		})
		.slice(0, MOST);
}
