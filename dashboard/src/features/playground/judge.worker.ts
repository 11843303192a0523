import { type Analysis, analyze, defaultConfig, Fault, sayIssue } from "@driftgate/engine";
import { answerAsked } from "../../lib/answer-asked.ts";
import { AFTER, BEFORE } from "./sides.ts";

/*
 * Judges two descriptions in the browser, proofs included. The validator that proves writes code: this file's own answer
 * lets it, and lets it ask nobody (app/src/http/middleware/serve-pages.ts).
 */

export interface JudgeQuestion {
	readonly before: string;
	readonly after: string;
	/** ISO date. */
	readonly today: string;
}

/** What was decided, or everything that is wrong with the side that cannot be used; null where it takes both. */
export type JudgeAnswer =
	| { readonly kind: "judged"; readonly analysis: Analysis }
	| { readonly kind: "fault"; readonly side: string | null; readonly issues: readonly string[] };

answerAsked((question: JudgeQuestion) => judge(question).catch(faultOf));

async function judge({ before, after, today }: JudgeQuestion): Promise<JudgeAnswer> {
	const analysis = await analyze({
		before: loneFile(BEFORE, before),
		after: loneFile(AFTER, after),
		config: defaultConfig,
		versionBefore: null,
		today,
		tolerated: { before: "dangling", after: "dangling" },
	});
	return { kind: "judged", analysis };
}

const loneFile = (entry: string, text: string) => ({
	entry,
	load: async (path: string) => (path === entry ? text : undefined),
});

function faultOf(error: unknown): JudgeAnswer {
	if (!(error instanceof Fault)) throw error;
	return { kind: "fault", side: error.side, issues: error.issues.map(sayIssue) };
}
