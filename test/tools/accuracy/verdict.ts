import { type Analysis, analyze, type Config, parseConfig, type SpecInput } from "../../../engine/src/index.ts";

/** What a tool says of two versions: `warns` leaves the decision to people, `fails` says nothing at all. */
export type Verdict = "blocks" | "warns" | "passes" | "fails";

/** A verdict, and the worst that was said in words. */
export interface Answer {
	readonly verdict: Verdict;
	readonly said: string;
}

/** An API whose version nobody moved; every default of the policy but what `gate` says, as YAML on one line. */
function configOf(gate: string): Config {
	const text = "service: api\nversion: 0.0.0\nspec: ./openapi.yaml\noutputs: {typescript: true}\n";
	return parseConfig(`${text}gate: ${gate}\n`, "driftgate.yml");
}

/** The whole engine. `today` is an ISO date: sunsets are measured against it. */
export async function findingsOf(
	before: SpecInput,
	after: SpecInput,
	today: string,
	gate = "{}",
): Promise<Analysis["findings"]> {
	const { findings } = await analyze({ before, after, config: configOf(gate), versionBefore: null, today });
	return findings;
}

/** What Driftgate says. What it cannot read or compare it refuses, which blocks: that counts as no answer here. */
export async function ask(before: SpecInput, after: SpecInput, today: string, gate?: string): Promise<Answer> {
	try {
		return answerOf(await findingsOf(before, after, today, gate));
	} catch (error) {
		return { verdict: "fails", said: error instanceof Error ? error.message : String(error) };
	}
}

function answerOf(findings: Analysis["findings"]): Answer {
	const worst =
		findings.find(({ level }) => level === "ERR") ?? findings.find(({ level }) => level === "WARN") ?? findings[0];
	if (worst === undefined) return { verdict: "passes", said: "nothing" };
	const verdict = worst.level === "ERR" ? "blocks" : worst.level === "WARN" ? "warns" : "passes";
	return { verdict, said: `${worst.level} ${worst.rule}` };
}
