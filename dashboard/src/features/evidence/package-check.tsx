import { useMutation } from "@tanstack/react-query";
import { announce } from "../../lib/announce.tsx";
import { sayNumber } from "../../lib/format-number.ts";
import { askWorker } from "../../lib/worker.ts";
import { evidence as words } from "../../texts/evidence.ts";
import { Card } from "../../ui/card.tsx";
import { Facts } from "../../ui/facts.tsx";
import { FileDrop } from "../../ui/file-drop.tsx";
import { Outcome } from "../../ui/outcome.tsx";
import { RelativeTime } from "../../ui/relative-time.tsx";
import type { Answer, Question } from "./verify.worker.ts";
import address from "./verify.worker.ts?worker&url";

/** Verifies any package that is dropped here, and names each thing that is wrong with it. Nothing leaves the browser. */
export function PackageCheck() {
	const check = useMutation({
		mutationFn: async (file: File): Promise<Answer> => {
			const question: Question = { kind: "package", document: await file.text() };
			return askWorker<Answer>(address, question);
		},
		onSuccess: (answer) => announce(sayOutcome(answer)),
	});
	return (
		<Card title={words.check.title}>
			<FileDrop label={words.check.drop} hint={words.check.hint} onFile={(file) => check.mutate(file)} />
			{check.isPending ? <p>{words.check.checking}</p> : null}
			{check.error === null ? null : <Outcome isGood={false}>{check.error.message}</Outcome>}
			{check.data === undefined ? null : <Checked name={check.variables?.name ?? ""} answer={check.data} />}
		</Card>
	);
}

function sayOutcome(answer: Answer): string {
	if (answer.kind === "package") {
		const { failures } = answer.verification;
		return failures.length === 0 ? words.check.good : words.check.bad(failures.length);
	}
	return answer.kind === "unreadable" ? answer.message : "";
}

function Checked({ name, answer }: { readonly name: string; readonly answer: Answer }) {
	if (answer.kind !== "package") {
		return (
			<Outcome isGood={false}>
				<strong>{name}</strong>: {sayOutcome(answer)}
			</Outcome>
		);
	}
	const { failures, projectId, window, summary, erasedDetails, ending, key } = answer.verification;
	return (
		<>
			<Outcome isGood={failures.length === 0}>
				<strong>{name}</strong>: {sayOutcome(answer)}
			</Outcome>
			{failures.length === 0 ? null : (
				<ul>
					{failures.map((failure) => (
						<li key={failure}>{failure}</li>
					))}
				</ul>
			)}
			<Facts
				facts={[
					[words.check.project, <code key="project">{projectId}</code>],
					[words.check.from, <RelativeTime key="from" value={window.from} />],
					[words.check.to, <RelativeTime key="to" value={window.to} />],
					[words.check.decisions, sayNumber(summary.decisions)],
					[words.check.blocked, sayNumber(summary.blocked)],
					[words.check.erased, sayNumber(erasedDetails)],
					...(ending === undefined
						? []
						: [[words.check.ended, <RelativeTime key="ended" value={ending.ended_at} />] as const]),
					[words.log.key, <code key="key">{key}</code>],
				]}
			/>
			<p>{words.check.keyHint}</p>
		</>
	);
}
