/** What the command line was typed into, as far as a command may ask. */
export interface Terminal {
	/** Characters in a line; undefined where the output goes into a file or a pipe. */
	readonly columns: number | undefined;
	/** Whether colours are shown and wanted. */
	readonly colour: boolean;
	/** Standard input. */
	readonly input: AsyncIterable<Buffer>;
}

/** Nobody looks and nobody types. */
export const noTerminal: Terminal = { columns: undefined, colour: false, input: nothing() };

async function* nothing(): AsyncGenerator<Buffer> {}
