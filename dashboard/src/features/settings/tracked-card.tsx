import type { ProjectSettings } from "../../lib/api.ts";
import { settings } from "../../texts/settings.ts";
import { Card } from "../../ui/card.tsx";
import { Facts } from "../../ui/facts.tsx";
import { RelativeTime } from "../../ui/relative-time.tsx";

const words = settings.facts;

/** What a project tracks, and what the caller may do there. */
export function TrackedCard({ settings }: { readonly settings: ProjectSettings }) {
	return (
		<Card title={words.title}>
			<Facts
				facts={[
					[words.repository, settings.repo_full_name],
					[words.branch, settings.default_branch],
					[words.config, <code key="config">{settings.config_path}</code>],
					[words.live, settings.live_url ?? words.none],
					[words.permission, settings.permission],
					[words.linked, <RelativeTime key="linked" value={settings.created_at} />],
					[words.accept, sayAccept(settings.accept)],
				]}
			/>
			{settings.built ? <p>{words.built}</p> : null}
		</Card>
	);
}

function sayAccept(accept: ProjectSettings["accept"]): string {
	if (accept === null) return words.everybody;
	const { by, max_days: days, not_author: notAuthor, two } = accept;
	return [
		by === null ? words.everybody : by.join(", "),
		...(notAuthor ? [words.notAuthor] : []),
		...(two ? [words.two] : []),
		...(days === null ? [] : [words.days(days)]),
	].join(", ");
}
