import { useQuery } from "@tanstack/react-query";
import { useDeferredValue, useEffect, useId, useRef, useState } from "react";
import type { ConfigIssue, LinkableRepository } from "../../lib/api.ts";
import { onboarding } from "../../texts/onboarding.ts";
import { Button } from "../../ui/button.tsx";
import { CopyButton } from "../../ui/copy-button.tsx";
import { NamesInText } from "../../ui/names-in-text.tsx";
import { ProblemView } from "../../ui/problem-view.tsx";
import { newFileAddress } from "./new-file-address.ts";
import { offsetOf } from "./offset-of.ts";
import styles from "./onboarding.module.css";
import { configCheckQuery } from "./onboarding-queries.ts";

const words = onboarding.config;
const PATH = "driftgate.yml";

/** How long somebody stops writing before the text is checked, in milliseconds. */
const PAUSE_MS = 400;

export interface ConfigEditorProps {
	readonly repository: LinkableRepository;
	readonly initial: string;
}

/** The file as it will be committed, checked by the service with the files that it names. */
export function ConfigEditor({ repository, initial }: ConfigEditorProps) {
	const [text, setText] = useState(initial);
	const editor = useRef<HTMLTextAreaElement>(null);
	const id = useId();
	const settled = useSettled(useDeferredValue(text));
	const check = useQuery({ ...configCheckQuery(repository.repository_id, settled), enabled: settled.trim() !== "" });
	const { full_name, default_branch } = repository;
	const address = newFileAddress({ repository: full_name, branch: default_branch, path: PATH, text });
	const show = (issue: ConfigIssue): void => {
		if (issue.at === null) return;
		const at = offsetOf(text, issue.at);
		editor.current?.focus();
		editor.current?.setSelectionRange(at, at);
	};
	return (
		<>
			<label htmlFor={id}>{words.editor}</label>
			<textarea
				ref={editor}
				id={id}
				className={styles.editor}
				spellCheck={false}
				value={text}
				onChange={({ target }) => setText(target.value)}
				aria-invalid={(check.data?.issues.length ?? 0) > 0}
				aria-describedby={`${id}-checked`}
			/>
			<div id={`${id}-checked`} role="status">
				{check.data === undefined ? (
					check.error === null ? (
						words.checking
					) : (
						<ProblemView error={check.error} onRetry={() => check.refetch()} />
					)
				) : check.data.summary !== null ? (
					words.right(check.data.summary.service, check.data.summary.endpoint_count)
				) : (
					<Issues issues={check.data.issues} onShow={show} />
				)}
			</div>
			<div className={styles.acts}>
				{address === null ? (
					<p>{words.long}</p>
				) : (
					<a href={address} target="_blank" rel="noreferrer">
						{words.open}
					</a>
				)}
				<CopyButton text={text} label={words.copy} />
			</div>
		</>
	);
}

interface IssuesProps {
	readonly issues: readonly ConfigIssue[];
	readonly onShow: (issue: ConfigIssue) => void;
}

function Issues({ issues, onShow }: IssuesProps) {
	return (
		<>
			<p>{words.wrong(issues.length)}</p>
			<ul>
				{issues.map((issue) => (
					<li key={`${issue.at?.line}:${issue.at?.column} ${issue.message}`}>
						{issue.at === null ? null : (
							<Button look="quiet" onClick={() => onShow(issue)}>
								{issue.at.file === PATH ? "" : `${issue.at.file}: `}
								{words.place(issue.at.line, issue.at.column)}
							</Button>
						)}{" "}
						<NamesInText text={issue.message} />
					</li>
				))}
			</ul>
		</>
	);
}

/** A text once nobody has changed it for a moment. */
function useSettled(text: string): string {
	const [settled, setSettled] = useState(text);
	useEffect(() => {
		const timer = setTimeout(() => setSettled(text), PAUSE_MS);
		return () => clearTimeout(timer);
	}, [text]);
	return settled;
}
