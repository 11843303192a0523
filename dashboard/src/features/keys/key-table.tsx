import type { ApiKey } from "../../lib/api.ts";
import { keys as keyTexts } from "../../texts/keys.ts";
import { Button } from "../../ui/button.tsx";
import { RelativeTime } from "../../ui/relative-time.tsx";
import { Table } from "../../ui/table.tsx";
import type { KeyTask } from "./key-dialogs.tsx";

const words = keyTexts;

export function KeyTable({
	keys,
	onTask,
}: {
	readonly keys: readonly ApiKey[];
	readonly onTask: (task: KeyTask) => void;
}) {
	return (
		<Table
			label={words.title}
			rows={keys}
			keyOf={({ id }) => id}
			columns={[
				{ title: words.columns.name, isHead: true, cell: ({ name }) => name },
				{ title: words.columns.prefix, cell: ({ key_prefix }) => <code>{key_prefix}</code> },
				{ title: words.columns.scopes, cell: ({ scopes }) => scopes.join(", ") },
				{
					title: words.columns.used,
					cell: ({ last_used_at }) => (last_used_at === null ? words.neverUsed : <RelativeTime value={last_used_at} />),
				},
				{ title: words.columns.created, cell: ({ created_at }) => <RelativeTime value={created_at} /> },
				{
					title: words.columns.acts,
					cell: (key) => (
						<span>
							<Button look="quiet" onClick={() => onTask({ kind: "rotate", key })}>
								{words.rotate}
							</Button>
							<Button look="quiet" onClick={() => onTask({ kind: "revoke", key })}>
								{words.revoke}
							</Button>
						</span>
					),
				},
			]}
		/>
	);
}
