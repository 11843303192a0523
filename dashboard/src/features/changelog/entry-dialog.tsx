import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { announce } from "../../lib/announce.tsx";
import { projectsEditChangelogEntry, projectsPublishChangelog, service } from "../../lib/api.ts";
import { changelog as words } from "../../texts/changelog.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog, DialogActions } from "../../ui/dialog.tsx";
import { ProblemView } from "../../ui/problem-view.tsx";
import { TextArea } from "../../ui/text-area.tsx";
import type { EntryTask } from "./entry-card.tsx";
import { entryName } from "./entry-name.ts";

export interface EntryDialogProps {
	readonly projectId: string;
	readonly task: EntryTask;
	readonly onDone: () => void;
}

/** The letters that an entry may have. */
const MOST = 20_000;

/** Rewrites a draft, or publishes it behind a sentence that says what that means. */
export function EntryDialog({ projectId, task: { kind, entry }, onDone }: EntryDialogProps) {
	const queries = useQueryClient();
	const [text, setText] = useState(entry.developer_summary);
	const act = useMutation({
		mutationFn: () =>
			kind === "edit"
				? projectsEditChangelogEntry(service, { id: projectId, entryId: entry.id, developer_summary: text })
				: projectsPublishChangelog(service, { id: projectId, entryId: entry.id }),
		onSuccess: async () => {
			announce(kind === "edit" ? words.saved : words.publishedNow);
			await queries.invalidateQueries({ queryKey: ["projects", projectId, "changelog"] });
			onDone();
		},
	});
	const submit = (event: FormEvent): void => {
		event.preventDefault();
		if (!act.isPending) act.mutate();
	};
	return (
		<Dialog
			title={kind === "edit" ? words.editTitle(entryName(entry)) : words.publishTitle(entryName(entry))}
			onClose={onDone}
			keeps={text !== entry.developer_summary}
		>
			<form onSubmit={submit}>
				{kind === "edit" ? (
					<TextArea
						label={words.text}
						hint={words.textHint}
						rows={12}
						maxLength={MOST}
						value={text}
						onChange={({ target }) => setText(target.value)}
					/>
				) : (
					<p>{words.publishText}</p>
				)}
				{act.error === null ? null : <ProblemView error={act.error} />}
				<DialogActions>
					<Button onClick={onDone}>{words.cancel}</Button>
					<Button type="submit" look="primary" busy={act.isPending}>
						{kind === "edit" ? words.save : words.publish}
					</Button>
				</DialogActions>
			</form>
		</Dialog>
	);
}
