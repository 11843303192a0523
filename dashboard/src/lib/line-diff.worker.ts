import { answerAsked } from "./answer-asked.ts";
import { type DiffLine, diffLines } from "./line-diff.ts";

export interface DiffQuestion {
	readonly before: string;
	readonly after: string;
}

answerAsked(({ before, after }: DiffQuestion): readonly DiffLine[] => diffLines(before.split("\n"), after.split("\n")));
