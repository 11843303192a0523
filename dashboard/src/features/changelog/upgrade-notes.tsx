import type { ChangelogEntry } from "../../lib/api.ts";
import { changelog } from "../../texts/changelog.ts";
import { CodeBlock } from "../../ui/code-block.tsx";
import { NamesInText } from "../../ui/names-in-text.tsx";
import styles from "./upgrade-notes.module.css";

type Note = ChangelogEntry["upgrade_notes"][number];
type Step = Note["steps"][number];

const words = changelog.upgrade;

/** What users of each output have to do about a version, with their calls before and after; nothing where that is nothing. */
export function UpgradeNotes({ entry }: { readonly entry: ChangelogEntry }) {
	const { upgrade_notes: notes, upgrade_message: message } = entry;
	return (
		<>
			{notes.map(({ language, steps }) => (
				<details key={language} className={styles.note}>
					<summary>{words.title(sayLanguage(language), steps.length)}</summary>
					<ul className={styles.steps}>
						{steps.map((step) => (
							<StepItem key={`${step.subject} ${step.findings.join(" ")}`} step={step} />
						))}
					</ul>
				</details>
			))}
			{message === null ? null : (
				<p>
					<NamesInText text={message} />
				</p>
			)}
		</>
	);
}

const languages: Readonly<Record<string, string>> = words.languages;
/** A service that is newer than these pages may know another. */
const sayLanguage = (language: string): string => languages[language] ?? language;

function StepItem({ step: { subject, why, before, after, alias } }: { readonly step: Step }) {
	return (
		<li>
			<p className={styles.why}>
				<code>{subject}</code>: <NamesInText text={why.join(" ")} />
			</p>
			{before === null ? null : <Call title={words.before} code={before} />}
			{after === null ? null : <Call title={words.after} code={after} />}
			{before !== null && after === null ? <p>{words.gone}</p> : null}
			{alias === null ? null : (
				<p>
					<NamesInText text={words.alias(alias)} />
				</p>
			)}
		</li>
	);
}

function Call({ title, code }: { readonly title: string; readonly code: string }) {
	return (
		<>
			<p className={styles.side}>{title}</p>
			<CodeBlock text={code} />
		</>
	);
}
