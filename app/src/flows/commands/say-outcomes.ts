import type { CommandAnswer, CommandSource } from "../../ports.ts";
import type { CommandOutcome } from "./carry-out-command.ts";

/** Characters of a line. */
const LONGEST = 600;

/** What is answered to the commands of a text: a reaction, and a line for each that the reaction does not answer. */
export function sayOutcomes(
	source: CommandSource,
	outcomes: readonly CommandOutcome[],
): Omit<CommandAnswer, "id" | "isTold" | "headSha"> {
	const kinds = new Set(outcomes.map(({ kind }) => kind));
	const reaction = kinds.has("refused") ? "-1" : kinds.has("recheck") ? "eyes" : "+1";
	// Beside a reaction that says "done" there is nothing to add, unless some were done and some refused.
	const isSaid = ({ kind }: CommandOutcome) =>
		kind === "refused" || kind === "help" || kinds.has("refused") || source.kind !== "comment";
	const lines = outcomes.filter(isSaid).map(({ said }) => said.slice(0, LONGEST));
	return { source, reaction, isReacted: source.kind !== "comment", lines: [...new Set(lines)] };
}
