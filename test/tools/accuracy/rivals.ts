import { execFile } from "node:child_process";
import { findRivals } from "../bench/contenders.ts";
import type { Answers } from "./case-table.ts";
import type { LabelledCase } from "./labelled-cases.ts";
import type { Answer } from "./verdict.ts";

/** No rival needs more than a second for a case; what takes a minute hangs. */
const TIMEOUT_MILLISECONDS = 60_000;
const MAX_OUTPUT_BYTES = 64 * 1024 * 1024;

/** How each rival says in JSON that an edit breaks. */
const READERS: Readonly<Record<string, (report: unknown) => Answer>> = {
	"oasdiff breaking": (report) => {
		const levels = (report as readonly { readonly level: number; readonly id: string }[]).map(({ level }) => level);
		if (levels.includes(3)) return { verdict: "blocks", said: "ERR" };
		return levels.includes(2) ? { verdict: "warns", said: "WARN" } : { verdict: "passes", said: "nothing" };
	},
	"redocly diff": (report) => {
		const { major } = (report as { readonly summary: { readonly major: number } }).summary;
		return major > 0 ? { verdict: "blocks", said: "major" } : { verdict: "passes", said: "no major change" };
	},
};

/** Asks every rival on the PATH about the cases, one at a time: the machine is shared. */
export async function askRivals(cases: readonly LabelledCase[]): Promise<readonly Answers[]> {
	const all: Answers[] = [];
	for (const { tool, command } of findRivals()) {
		const read = READERS[tool];
		// What a tool says does not depend on what it runs on.
		if (read === undefined || all.some((known) => known.tool === tool)) continue;
		const answers: Answers["cases"][number][] = [];
		for (const known of cases) answers.push({ known, answer: await askOne(command(known.before, known.after), read) });
		all.push({ tool, cases: answers });
	}
	return all;
}

/** Exit codes say whether something was found; the report says what. Without one there is no answer. */
async function askOne(command: readonly string[], read: (report: unknown) => Answer): Promise<Answer> {
	const output = await new Promise<string>((resolve) => {
		const [program = "", ...rest] = command;
		const options = { timeout: TIMEOUT_MILLISECONDS, maxBuffer: MAX_OUTPUT_BYTES };
		execFile(program, rest, options, (_, stdout) => resolve(stdout));
	});
	try {
		return read(JSON.parse(output));
	} catch {
		return { verdict: "fails", said: "no report" };
	}
}
