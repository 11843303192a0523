import type { ReactNode } from "react";
import type { Finding } from "../../lib/api.ts";
import { runs } from "../../texts/runs.ts";
import { CopyButton } from "../../ui/copy-button.tsx";
import { Facts } from "../../ui/facts.tsx";
import { NamesInText } from "../../ui/names-in-text.tsx";
import { Verdict } from "../../ui/verdict.tsx";
import styles from "./finding-card.module.css";
import { FindingLines } from "./finding-lines.tsx";
import { FindingProof } from "./finding-proof.tsx";
import { FindingReach } from "./finding-reach.tsx";

const words = runs.findings;

export interface FindingCardProps {
	readonly finding: Finding;
	readonly projectId: string;
	readonly runId: string;
	/** Whether the address points at it. */
	readonly isChosen: boolean;
	/** Called with the card once it is in the page. */
	readonly onShown: ((card: HTMLElement | null) => void) | undefined;
	/** The address of this finding on this page. */
	readonly link: string;
	/** That it was accepted after the run, in a sentence. */
	readonly since: string | undefined;
	/** What can be done with it. */
	readonly acts: ReactNode;
}

/** One cause: what it is, where it stands on both sides, what proves it and whom it hits. */
export function FindingCard({ finding, projectId, runId, isChosen, onShown, link, since, acts }: FindingCardProps) {
	const { fingerprint, level, message, rule, exception } = finding;
	return (
		<article
			ref={onShown}
			tabIndex={-1}
			id={`finding-${fingerprint}`}
			className={`${styles.card} ${isChosen ? styles.chosen : ""}`}
			aria-labelledby={`message-${fingerprint}`}
		>
			<header className={styles.header}>
				<Verdict value={level} />
				<h3 id={`message-${fingerprint}`} className={styles.message}>
					<NamesInText text={message} />
				</h3>
				<div className={styles.acts}>
					{acts}
					<CopyButton text={link} label={words.link} />
				</div>
			</header>
			{exception === null ? null : (
				<p className={styles.exception}>
					{words.exception(exception.owner, exception.expires)}: {exception.reason}
				</p>
			)}
			{since === undefined ? null : <p className={styles.exception}>{since}</p>}
			<Facts
				facts={[
					[words.rule, <code key="rule">{rule}</code>],
					[words.wire, <Verdict key="wire" value={finding.wire} />],
					[words.source, <Verdict key="source" value={finding.source} />],
					[words.fingerprint, <code key="fingerprint">{fingerprint}</code>],
				]}
			/>
			<FindingLines finding={finding} projectId={projectId} runId={runId} />
			<FindingProof finding={finding} />
			<FindingReach finding={finding} />
		</article>
	);
}
