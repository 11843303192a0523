import type { RunDetail } from "../../lib/api.ts";
import { sayBytes } from "../../lib/format-number.ts";
import { outputs as words } from "../../texts/outputs.ts";

/** The names that a version gave, to be committed beside the description; nothing where its configuration keeps none. */
export function NameLockLink({ run: { id, project_id, name_lock: lock } }: { readonly run: RunDetail }) {
	if (lock === null) return null;
	const address = `/api/projects/${project_id}/runs/${id}/artifacts/${encodeURIComponent(lock.id)}`;
	return (
		<p>
			{words.names}{" "}
			<a href={address} download={lock.path.split("/").at(-1)}>
				<code>{lock.path}</code>
			</a>{" "}
			({sayBytes(lock.bytes)}). {words.commitNames}
		</p>
	);
}
