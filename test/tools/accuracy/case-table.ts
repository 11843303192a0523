import type { LabelledCase } from "./labelled-cases.ts";
import { percent, table } from "./markdown.ts";
import type { Answer, Verdict } from "./verdict.ts";

/** What one tool said of the cases. */
export interface Answers {
	readonly tool: string;
	readonly cases: readonly { readonly known: LabelledCase; readonly answer: Answer }[];
}

const COLUMNS = [
	...["tool", "cases from", "#breaking", "#caught", "#%", "#unknown", "#safe", "#wrongly blocked", "#%"],
	"#no answer",
];

/** One row a tool and source, and one for all sources of a tool. */
export function caseTable(answers: readonly Answers[]): string {
	return table(
		COLUMNS,
		answers.flatMap((one) => {
			const sources = [...new Set(one.cases.map(({ known }) => known.source))].sort();
			return [...sources.map((source) => row(one, source)), row(one, null)];
		}),
	);
}

function row({ tool, cases }: Answers, source: string | null): readonly (string | number)[] {
	const own = cases.filter(({ known }) => source === null || known.source === source);
	const count = (label: LabelledCase["label"], ...verdicts: readonly Verdict[]): number =>
		own.filter(({ known, answer }) => known.label === label && verdicts.includes(answer.verdict)).length;
	const all = (label: LabelledCase["label"]): number => own.filter(({ known }) => known.label === label).length;
	const [caught, blocked] = [count("breaking", "blocks"), count("safe", "blocks")];
	return [
		...[tool, source ?? "all", all("breaking"), caught, percent(caught, all("breaking")), count("breaking", "warns")],
		...[all("safe"), blocked, percent(blocked, all("safe")), count("breaking", "fails") + count("safe", "fails")],
	];
}

export interface Miss {
	readonly id: string;
	readonly label: string;
	readonly title: string;
	readonly said: string;
	/** null where nobody has given one. */
	readonly reason: string | null;
}

/** Every case that is judged otherwise than its label, with why. */
export function missesOf({ cases }: Answers, reasons: ReadonlyMap<string, string>): readonly Miss[] {
	return cases.flatMap(({ known: { id, label, title }, answer: { verdict, said } }) =>
		(verdict === "blocks") === (label === "breaking") && verdict !== "fails"
			? []
			: [{ id, label, title, said, reason: reasons.get(id) ?? null }],
	);
}

/** The misses as a table. */
export function missTable(misses: readonly Miss[]): string {
	return table(
		["case", "label", "its title", "Driftgate says", "reason"],
		misses.map(({ id, label, title, said, reason }) => [
			id,
			label,
			short(title),
			said,
			reason ?? "**no reason given**",
		]),
	);
}

function short(title: string): string {
	return title.length <= 90 ? title : `${title.slice(0, 89)}…`;
}
