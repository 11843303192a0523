import type { Analysis } from "../../contract/decision.ts";
import type { Finding } from "../../contract/finding.ts";
import type { Location } from "../../contract/source.ts";
import { quote } from "../../lib/say.ts";
import { makeAnalysis } from "../../testing/make-analysis.ts";
import { makeFinding } from "../../testing/make-finding.ts";

const at = (file: string): Location => ({ file, pointer: "", line: 1, column: 1 });

/** So many findings, each by its number. */
export function crowd(size: number, finding: (index: number) => Partial<Finding>): Analysis {
	return makeAnalysis({ findings: Array.from({ length: size }, (_, index) => makeFinding(finding(index))) });
}

/** Characters that grow when they are escaped, that are more bytes than characters, or that look like markup. */
export const HEAVY = ["x", "@", "#", "|", "&", "😀", "\u202e", "`", "\\", "[a](b)", "://", "é"];

/** An analysis in which everything is 10,000 times the text. */
export const heavy = (character: string, size: number): Analysis => {
	const long = character.repeat(10_000);
	const exception = { finding: "", owner: long, reason: long, expires: long, at: null };
	const analysis = crowd(size, (index) => ({
		rule: long,
		message: index % 2 === 0 ? `Something of ${quote(long)}.` : long,
		operations: [long],
		reached: { methods: [long], types: [long], tools: [long] },
		shownAt: at(long),
		before: at(long),
		witness: {
			payload: { [long]: long },
			of: long,
			acceptedBy: "before",
			refusal: { pointer: long, keyword: long, text: long },
		},
		exception: index % 5 === 4 ? exception : null,
	}));
	return {
		decision: { ...analysis.decision, reason: long, tagBudgets: [{ tag: long, effective: 2, max: 1 }] },
		findings: analysis.findings,
		notices: Array.from({ length: 300 }, () => ({ side: "after", file: long, line: 1, column: 1, message: long })),
	};
};
