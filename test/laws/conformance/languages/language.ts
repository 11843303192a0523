import type { Api } from "../../../../engine/src/index.ts";
import type { Case } from "../case.ts";
import type { Got } from "../compare.ts";

/** One version of one language, as this machine has it; or the MCP server, which needs none. */
export type Runner = DriverRunner | ServerRunner;

/** Cases are carried out by a driver in the language, a process. */
export interface DriverRunner {
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

/** Cases are carried out by a client of the protocol: a few servers for all of a family, so that each plays one case at a time. */
export interface ServerRunner {
	readonly name: string;
	readonly target: "mcp";
	/** Why a call of a tool cannot be such a case, as a row of the table of reasons; null where it can. */
	whyNot(one: Case): string | null;
	/** The same case, its client set up as a server can be; `feature` is what it is about. */
	asServed(one: Case, feature: string): Case;
	carryOut(stage: Stage): Promise<ReadonlyMap<string, readonly Got[]>>;
}

/** A family as a server of tools meets it: addresses are filled in. */
export interface Stage {
	readonly api: Api;
	readonly cases: readonly Case[];
	/** Empty, and the family's own. */
	readonly folder: string;
	/** Where the cases are played. */
	readonly url: string;
	/** What the processes of the family have in their environment. */
	readonly process: Readonly<Record<string, string>>;
	/** From now on this case is played at `/place`; ends when its first request has come. */
	play(place: string, one: Case): Promise<void>;
}

/** The versions of a language that this machine has; none where it has none. */
export type FindRunners = () => Promise<readonly Runner[]>;
