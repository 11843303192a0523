import { useState } from "react";
import { DescriptionField } from "../features/playground/description-field.tsx";
import { example } from "../features/playground/example.ts";
import { JudgedView } from "../features/playground/judged.tsx";
import styles from "../features/playground/playground.module.css";
import { readPlaygroundSearch } from "../features/playground/playground-search.ts";
import { Printer } from "../features/playground/printer.tsx";
import { type Sides, useJudgement } from "../features/playground/use-judgement.ts";
import { useFilters } from "../lib/use-filters.ts";
import { playground as words } from "../texts/playground.ts";
import { Button } from "../ui/button.tsx";
import { PageHeading } from "../ui/page-heading.tsx";
import { ProblemView } from "../ui/problem-view.tsx";

const reportFormats = ["text", "json", "markdown", "github", "sarif", "junit", "gitlab", "html"] as const;
const targets = ["typescript", "python", "go"] as const;

/** The gate for anybody, without an account: two descriptions are judged where they are. */
export function PlaygroundPage() {
	const { example: isExample } = useFilters(readPlaygroundSearch);
	const [sides, setSides] = useState<Sides>(isExample ? example : { before: "", after: "" });
	const change = (more: Partial<Sides>): void => setSides((known) => ({ ...known, ...more }));
	return (
		<>
			<PageHeading title={words.title}>
				<Button onClick={() => setSides(example)}>{words.example}</Button>
			</PageHeading>
			<p>{words.lead}</p>
			<div className={styles.sides}>
				<DescriptionField
					label={words.before}
					dropLabel={words.drop.before}
					value={sides.before}
					onChange={(before) => change({ before })}
				/>
				<DescriptionField
					label={words.after}
					dropLabel={words.drop.after}
					value={sides.after}
					onChange={(after) => change({ after })}
				/>
			</div>
			<Outcome sides={sides} />
		</>
	);
}

function Outcome({ sides }: { readonly sides: Sides }) {
	const judgement = useJudgement(sides);
	const { data, error, isFetching } = judgement;
	if (error !== null) return <ProblemView error={error} onRetry={() => judgement.refetch()} />;
	if (data === undefined) return <p role="status">{isFetching ? words.judging : words.empty}</p>;
	return (
		<div aria-busy={isFetching}>
			<JudgedView answer={data} />
			{data.kind === "fault" ? null : (
				<>
					<Printer
						title={words.reports}
						label={words.format}
						names={reportFormats}
						questionOf={(format) => ({ kind: "report", format, analysis: data.analysis, ...sides })}
					/>
					<Printer
						title={words.sdk}
						label={words.target}
						names={targets}
						questionOf={(target) => ({ kind: "sdk", target, after: sides.after })}
					/>
				</>
			)}
		</div>
	);
}
