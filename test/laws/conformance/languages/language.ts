import type { Api } from "../../../../engine/src/index.ts";

/** One version of one language, as this machine has it. */
export interface Runner {
	/** A column of the table: `Python 3.9`. */
	readonly name: string;
	readonly target: "typescript" | "python" | "go";
	/**
	 * Makes the SDK of a family in `folder`, and gives the command that runs the driver for a job, a file: it prints one line
	 * of JSON a case.
	 */
	prepare(
		api: Api,
		folder: string,
		job: string,
	): Promise<{ readonly command: string; readonly args: readonly string[] }>;
}

/** The versions of a language that this machine has; none where it has none. */
export type FindRunners = () => Promise<readonly Runner[]>;
