// Plain JavaScript, because the launcher asks for the thread, which has no terminal of its own.

/**
 * How wide the terminal is that standard output goes to, and whether it shows colours.
 * @returns {Pick<import("./terminal.ts").Terminal, "columns" | "colour">}
 */
export function lookOfOutput() {
	return {
		columns: process.stdout.columns,
		// Node asks NO_COLOR, FORCE_COLOR and TERM.
		colour: process.stdout.isTTY === true && process.stdout.hasColors(),
	};
}
