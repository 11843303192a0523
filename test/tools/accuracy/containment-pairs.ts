import { readFileSync } from "node:fs";
import type { JsonValue } from "../../../engine/src/index.ts";
import { percent, table } from "./markdown.ts";
import { schemaDocument, type Way } from "./schema-document.ts";
import { type Answer, ask } from "./verdict.ts";

/** Version 2 also warns of an optional property that goes: a convention, which says nothing of containment. */
const CONTAINMENT_ALONE = "{rules_version: 1}";

interface Pair {
	readonly id: string;
	readonly name: string;
	/** Whether every value of `before` is one of `after`. */
	readonly contained: boolean;
	readonly before: JsonValue;
	readonly after: JsonValue;
}

export interface PairAnswer {
	readonly pair: Pair;
	readonly way: Way;
	readonly answer: Answer;
}

/**
 * Judges each pair both ways. As a request, the schema changes from `before` to `after`; as a response from `after` to
 * `before`: each is safe exactly where `before` is contained in `after`.
 */
export async function askAboutPairs(file: string, today: string): Promise<readonly PairAnswer[]> {
	const lines = readFileSync(file, "utf8").split("\n");
	const pairs: readonly Pair[] = lines.filter((line) => line !== "").map((line) => JSON.parse(line));
	const answers: PairAnswer[] = [];
	for (const pair of pairs) {
		const [narrow, wide] = [pair.before, pair.after];
		for (const [way, from, to] of [["request", narrow, wide] as const, ["response", wide, narrow] as const]) {
			const answer = await ask(schemaDocument(from, way), schemaDocument(to, way), today, CONTAINMENT_ALONE);
			answers.push({ pair, way, answer });
		}
	}
	return answers;
}

/** Right is an error where the pair is not contained, and none where it is; a warning there is no wrong block. */
export function isRight({ pair, answer }: PairAnswer): boolean {
	return pair.contained ? answer.verdict === "passes" || answer.verdict === "warns" : answer.verdict === "blocks";
}

/** Whether a pair that breaks passes in silence: the one thing that must never be. */
export function isCalledSafe({ pair, answer }: PairAnswer): boolean {
	return !pair.contained && answer.verdict === "passes";
}

export function pairTable(answers: readonly PairAnswer[]): string {
	const rows = (["request", "response"] as const).flatMap((way) =>
		[false, true].map((contained) => {
			const own = answers.filter((one) => one.way === way && one.pair.contained === contained);
			const right = own.filter(isRight).length;
			const count = (verdict: Answer["verdict"]): number => own.filter((one) => one.answer.verdict === verdict).length;
			return [
				...[way, contained ? "safe" : "breaking", own.length, right, percent(right, own.length)],
				...[count("blocks"), count("warns"), count("passes"), count("fails")],
			];
		}),
	);
	return table(["as a", "truth", "#pairs", "#right", "#%", "#blocked", "#unknown", "#called safe", "#no answer"], rows);
}
