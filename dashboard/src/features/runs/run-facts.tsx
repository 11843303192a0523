import { Link } from "@tanstack/react-router";
import type { SyncRunDetail } from "../../lib/api.ts";
import { sayDuration } from "../../lib/format-time.ts";
import { runs } from "../../texts/runs.ts";
import { Facts } from "../../ui/facts.tsx";
import { RelativeTime } from "../../ui/relative-time.tsx";
import { sayStart } from "./say-start.ts";
import { wordOf } from "./word-of.ts";

const words = runs;

/** Of which commit a run speaks, who started it, and when. */
export function RunFacts({ run }: { readonly run: SyncRunDetail }) {
	return (
		<Facts
			facts={[
				[words.facts.commit, <code key="commit">{run.commit.slice(0, 12)}</code>],
				[words.facts.ref, run.ref],
				[words.facts.mode, wordOf(words.facts.modes, run.mode)],
				[words.facts.trigger, sayStart(run)],
				[words.columns.started, <RelativeTime key="started" value={run.created_at} />],
				...(run.changelog_entry_id === null
					? []
					: [
							[
								words.facts.changelog,
								<Link
									key="changelog"
									to="/projects/$id/changelog"
									params={{ id: run.project_id }}
									search={{ entry: run.changelog_entry_id }}
								>
									{words.facts.changelogEntry}
								</Link>,
							] as const,
						]),
				...(run.total_duration_ms === null ? [] : [[words.columns.took, sayDuration(run.total_duration_ms)] as const]),
			]}
		/>
	);
}
