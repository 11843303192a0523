import type { ChangelogEntry } from "../../lib/api.ts";
import { changelog as words } from "../../texts/changelog.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { CopyButton } from "../../ui/copy-button.tsx";
import { NamesInText } from "../../ui/names-in-text.tsx";
import { RelativeTime } from "../../ui/relative-time.tsx";
import { Verdict } from "../../ui/verdict.tsx";
import styles from "./entry-card.module.css";
import { entryMoment, entryName } from "./entry-name.ts";
import { UpgradeNotes } from "./upgrade-notes.tsx";

export interface EntryTask {
	readonly kind: "edit" | "publish";
	readonly entry: ChangelogEntry;
}

export interface EntryCardProps {
	readonly entry: ChangelogEntry;
	readonly mayPublish: boolean;
	/** Of the one that the address points at: takes the card once it is shown. */
	readonly onShown?: ((card: HTMLElement | null) => void) | undefined;
	readonly onTask: (task: EntryTask) => void;
}

/** What a version changes, in words for those who use the API. */
export function EntryCard({ entry, mayPublish, onShown, onTask }: EntryCardProps) {
	const { lane, status, published_at, developer_summary: text } = entry;
	const [name, moment] = [entryName(entry), entryMoment(entry)];
	// Several entries may be of one release: the configuration does not always say a new one.
	return (
		<Card title={name} label={words.entryOf(name, moment)} onShown={onShown}>
			<p className={styles.facts}>
				<Verdict value={lane} />
				<span>{words.counts(entry.err_count, entry.warn_count, entry.info_count)}</span>
				<span>
					{words.drafted} <RelativeTime value={moment} />
				</span>
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
			<UpgradeNotes entry={entry} />
			<div className={styles.actions}>
				{mayPublish && status === "draft" ? (
					<>
						<Button onClick={() => onTask({ kind: "edit", entry })}>{words.edit}</Button>
						<Button onClick={() => onTask({ kind: "publish", entry })}>{words.publish}</Button>
					</>
				) : null}
				<CopyButton label={words.copy} text={entry.markdown} />
			</div>
		</Card>
	);
}
