import type { UserActor } from "../../auth/may.ts";
import { ServiceFault } from "../../errors.ts";
import type { ChangelogEntryDocument, Ports } from "../../ports.ts";
import { eventOf, recordEvent } from "../naming/record-event.ts";
import { projectFor } from "../projects/readable-project.ts";
import { updateDocument } from "../records/update-document.ts";

export interface EditedEntry {
	readonly actor: UserActor;
	readonly projectId: string;
	readonly entryId: string;
	readonly developerSummary: string;
}

/**
 * Rewrites the text of a draft; what it counts stays as it was judged. Gives the entry as it then stands. Throws as
 * `projectFor`; `not_found` where the project has no such entry; `already_published`.
 */
export async function editChangelogEntry(ports: Ports, input: EditedEntry): Promise<ChangelogEntryDocument> {
	const { actor, projectId, entryId, developerSummary } = input;
	const project = await projectFor(ports, { actor, projectId, verb: "project.publish" });
	const entry = await updateDocument(ports.store, "changelogEntries", entryId, (current) => {
		if (current?.projectId !== project.id)
			throw new ServiceFault("not_found", { detail: "This entry does not exist." });
		if (current.status === "published") throw new ServiceFault("already_published");
		return { ...current, developerSummary };
	});
	if (entry === undefined) throw new ServiceFault("not_found");
	const subject = `changelog: ${entry.id}`;
	await recordEvent(ports, eventOf(actor, { kind: "settings_changed", projectId: project.id, subject }));
	return entry;
}
