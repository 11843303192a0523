import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { download } from "../../lib/download.ts";
import { sayNumber } from "../../lib/format-number.ts";
import { askWorker } from "../../lib/worker.ts";
import { playground as words } from "../../texts/playground.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { Choice } from "../../ui/choice.tsx";
import { CodeBlock } from "../../ui/code-block.tsx";
import { CopyButton } from "../../ui/copy-button.tsx";
import styles from "./playground.module.css";
import type { PrintAnswer, PrintQuestion } from "./print.worker.ts";
import address from "./print.worker.ts?worker&url";

export interface PrinterProps<Name extends string> {
	readonly title: string;
	readonly label: string;
	readonly names: readonly Name[];
	/** What is asked for one of the names. */
	readonly questionOf: (name: Name) => PrintQuestion;
}

/** Prints one of several forms of what is on the page, to look at, copy and download. */
export function Printer<Name extends string>({ title, label, names, questionOf }: PrinterProps<Name>) {
	const [name, setName] = useState(names[0] as Name);
	const print = useMutation({ mutationFn: () => askWorker<PrintAnswer>(address, questionOf(name)) });
	return (
		<Card title={title}>
			<div className={styles.acts}>
				<Choice
					label={label}
					value={name}
					options={names.map((one) => [one, one] as const)}
					onChoose={(chosen) => {
						setName(chosen);
						print.reset();
					}}
				/>
				<Button busy={print.isPending} onClick={() => print.mutate()}>
					{words.make}
				</Button>
			</div>
			{print.error === null ? null : <p role="alert">{print.error.message}</p>}
			{print.data === undefined ? null : <Printed answer={print.data} />}
		</Card>
	);
}

/** Characters of a file that are put into the page. */
const SHOWN = 100_000;

function Printed({ answer }: { readonly answer: PrintAnswer }) {
	if (answer.kind === "fault") {
		return (
			<ul>
				{answer.issues.map((issue) => (
					<li key={issue}>{issue}</li>
				))}
			</ul>
		);
	}
	return answer.files.map(({ path, content }) => (
		<section key={path}>
			<h3>{path}</h3>
			<div className={styles.acts}>
				<CopyButton text={content} />
				<Button look="quiet" onClick={() => download(path, "text/plain", content)}>
					{words.download}
				</Button>
			</div>
			{content.length > SHOWN ? <p>{words.cut(sayNumber(SHOWN), sayNumber(content.length))}</p> : null}
			<CodeBlock text={content.slice(0, SHOWN)} />
		</section>
	));
}
