import type { ChangelogEntry } from "../../lib/api.ts";
import { changelog as words } from "../../texts/changelog.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { CopyButton } from "../../ui/copy-button.tsx";
import { NamesInText } from "../../ui/names-in-text.tsx";
import { RelativeTime } from "../../ui/relative-time.tsx";
import { Verdict } from "../../ui/verdict.tsx";
import styles from "./entry-card.module.css";

export interface EntryTask {
	readonly kind: "edit" | "publish";
	readonly entry: ChangelogEntry;
}

export interface EntryCardProps {
	readonly entry: ChangelogEntry;
	readonly mayPublish: boolean;
	readonly onTask: (task: EntryTask) => void;
}

/** What a version changes, in words for those who use the API. */
export function EntryCard({ entry, mayPublish, onTask }: EntryCardProps) {
	const { version, lane, status, published_at, developer_summary: text } = entry;
	return (
		<Card title={version}>
			<p className={styles.facts}>
				<Verdict value={lane} />
				<span>{words.counts(entry.err_count, entry.warn_count, entry.info_count)}</span>
				<span>
					{published_at === null ? (
						words.draft
					) : (
						<>
							{words.published} <RelativeTime value={published_at} />
						</>
					)}
				</span>
			</p>
			<div className={styles.text}>
				<NamesInText text={text} />
			</div>
			<div className={styles.actions}>
				{mayPublish && status === "draft" ? (
					<>
						<Button onClick={() => onTask({ kind: "edit", entry })}>{words.edit}</Button>
						<Button onClick={() => onTask({ kind: "publish", entry })}>{words.publish}</Button>
					</>
				) : null}
				<CopyButton label={words.copy} text={`## ${version}\n\n${text}\n`} />
			</div>
		</Card>
	);
}
