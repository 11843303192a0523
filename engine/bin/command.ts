import type { Terminal } from "./terminal.ts";

/** What a command gives back. Output is complete: main writes it, and nothing else does. */
export interface Outcome {
	readonly status: ExitStatus;
	/** For standard output. */
	readonly out: string;
	/** For standard error. */
	readonly err?: string;
}

/** 0: go on; 1: the gate blocks; 2: the input cannot be used. */
export type ExitStatus = 0 | 1 | 2;

export interface Command {
	/** The whole help, with examples; ends in a line break. */
	readonly help: string;
	/**
	 * Relative paths are those of `folder`. Throws UsageError for arguments that make no sense, Fault for inputs that
	 * cannot be used, and Refusal for what cannot be done.
	 */
	readonly run: (args: readonly string[], folder: string, terminal: Terminal) => Promise<Outcome>;
}

/** The arguments make no sense. The message is one sentence that says what to write instead. */
export class UsageError extends Error {
	override readonly name = "UsageError";
}

/** The command cannot be carried out for a reason outside its arguments. The message is one sentence. */
export class Refusal extends Error {
	override readonly name = "Refusal";
}
