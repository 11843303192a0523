import { sayNumber } from "../../lib/format-number.ts";
import { playground as words } from "../../texts/playground.ts";
import { Card } from "../../ui/card.tsx";
import { CodeBlock } from "../../ui/code-block.tsx";
import { NamesInText } from "../../ui/names-in-text.tsx";
import { Verdict } from "../../ui/verdict.tsx";
import type { JudgeAnswer } from "./judge.worker.ts";
import styles from "./playground.module.css";

type Judged = Extract<JudgeAnswer, { kind: "judged" }>;
type Finding = Judged["analysis"]["findings"][number];

/** Findings that are shown here; a report has all of them. */
const SHOWN = 50;

/** The decision, and each finding with what proves it. */
export function JudgedView({ answer }: { readonly answer: JudgeAnswer }) {
	if (answer.kind === "fault") return <FaultView answer={answer} />;
	const { decision, findings } = answer.analysis;
	const { errors, warnings } = decision.summary;
	return (
		<Card title={words.findings}>
			<p>
				<Verdict value={decision.verdict} />{" "}
				{decision.action === "block" ? words.block(errors) : words.proceed(warnings)}
			</p>
			<p>
				{words.score}: {sayNumber(decision.score.breaking)}
			</p>
			<ul className={styles.findings}>
				{findings.slice(0, SHOWN).map((finding) => (
					<li key={finding.fingerprint} className={styles.finding}>
						<FindingView finding={finding} />
					</li>
				))}
			</ul>
			{findings.length > SHOWN ? <p>{words.shown(SHOWN, findings.length)}</p> : null}
		</Card>
	);
}

function FindingView({ finding }: { readonly finding: Finding }) {
	const { level, message, rule, witness, failing, unproven, shownAt } = finding;
	return (
		<>
			<div>
				<Verdict value={level} /> <NamesInText text={message} />
			</div>
			<div>
				<code>{rule}</code>{" "}
				<code>
					{shownAt.file}:{shownAt.line}
				</code>
			</div>
			{witness !== null ? (
				<figure>
					<figcaption>{words.proved}</figcaption>
					<CodeBlock text={JSON.stringify(witness.payload, null, 2)} />
					<p>
						{words.refusal}: <NamesInText text={witness.refusal.text} />
					</p>
				</figure>
			) : failing !== undefined ? (
				<p>
					{words.structure}: <NamesInText text={failing} />
				</p>
			) : unproven !== undefined ? (
				<p>
					{words.unproven}: <NamesInText text={unproven} />
				</p>
			) : null}
		</>
	);
}

function FaultView({ answer: { side, issues } }: { readonly answer: Extract<JudgeAnswer, { kind: "fault" }> }) {
	const title = side === "before" || side === "after" ? words.fault[side] : words.fault.both;
	return (
		<Card title={title}>
			<ul>
				{issues.slice(0, SHOWN).map((issue) => (
					<li key={issue}>{issue}</li>
				))}
			</ul>
		</Card>
	);
}
