import { useMutation, useQuery } from "@tanstack/react-query";
import { service, toolsDiff } from "../../lib/api.ts";
import { description as words } from "../../texts/description.ts";
import { Button } from "../../ui/button.tsx";
import { NamesInText } from "../../ui/names-in-text.tsx";
import { ProblemView } from "../../ui/problem-view.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { TextLines } from "../../ui/text-lines.tsx";
import { Verdict } from "../../ui/verdict.tsx";
import styles from "./compared.module.css";
import { textDiffQuery } from "./description-queries.ts";

export interface ComparedProps {
	/** Tells the two texts from others. */
	readonly name: readonly string[];
	readonly before: string;
	readonly after: string;
	readonly label: string;
}

/** Two texts by their lines, and, where somebody asks, by what the change means to clients. */
export function Compared({ name, before, after, label }: ComparedProps) {
	const lines = useQuery(textDiffQuery(name, before, after));
	if (lines.isPending) return <Skeleton lines={12} />;
	if (lines.data === undefined) return <ProblemView error={lines.error} onRetry={() => lines.refetch()} />;
	if (lines.data.every(({ mark }) => mark === "both")) return <p>{words.same}</p>;
	return (
		<>
			<Judged key={name.join(" ")} before={before} after={after} />
			<TextLines label={label} lines={lines.data} />
		</>
	);
}

function Judged({ before, after }: Pick<ComparedProps, "before" | "after">) {
	const judge = useMutation({ mutationFn: () => toolsDiff(service, { base: before, revision: after }) });
	if (judge.data === undefined) {
		return (
			<div className={styles.judge}>
				<Button busy={judge.isPending} onClick={() => judge.mutate()}>
					{words.judge}
				</Button>
				<span className={styles.hint}>{words.judgeHint}</span>
				{judge.error === null ? null : <ProblemView error={judge.error} onRetry={() => judge.mutate()} />}
			</div>
		);
	}
	const { verdict, diff_summary: sum, findings } = judge.data;
	return (
		<section aria-label={words.verdict}>
			<p>
				<Verdict value={verdict} /> {words.counts(sum.errors, sum.warnings, sum.info)}
			</p>
			<ul className={styles.findings}>
				{findings.map(({ fingerprint, level, message, rule }) => (
					<li key={fingerprint}>
						<Verdict value={level} /> <NamesInText text={message} /> <code>{rule}</code>
					</li>
				))}
			</ul>
		</section>
	);
}
