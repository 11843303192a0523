import type { CommandSource } from "../../ports.ts";

/** Who gives a command, as GitHub tells it. */
export interface Commander {
	/** GitHub's id of the user. */
	readonly id: string;
	readonly login: string;
	/** False for Apps and other machines, which have no rights here. */
	readonly isPerson: boolean;
}

/** Commands of one text on one pull request. */
export interface ToldCommands {
	readonly number: number;
	readonly source: CommandSource;
	readonly sender: Commander;
	/** The lines that are commands, and no others. */
	readonly text: string;
}
