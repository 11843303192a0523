import type { Actor } from "../../auth/may.ts";
import { ServiceFault } from "../../errors.ts";
import type { ChangelogEntryDocument, Ports } from "../../ports.ts";
import { eventOf, recordEvent } from "../naming/record-event.ts";
import { projectFor } from "../projects/readable-project.ts";
import { updateDocument } from "../records/update-document.ts";

/**
 * Publishes a draft of a project, once: of many who try, one does it. Gives the entry as it then stands.
 * Throws as `projectFor`; `not_found` where the project has no such entry; `already_published`.
 */
export async function publishChangelogEntry(
	ports: Ports,
	{ actor, projectId, entryId }: { readonly actor: Actor; readonly projectId: string; readonly entryId: string },
): Promise<ChangelogEntryDocument> {
	const project = await projectFor(ports, { actor, projectId, verb: "project.publish" });
	const entry = await updateDocument(ports.store, "changelogEntries", entryId, (current) => {
		if (current?.projectId !== project.id)
			throw new ServiceFault("not_found", { detail: "This entry does not exist." });
		if (current.status === "published") throw new ServiceFault("already_published");
		return { ...current, status: "published", publishedAt: ports.clock.now() };
	});
	if (entry === undefined) throw new ServiceFault("not_found");
	await recordEvent(ports, eventOf(actor, { kind: "changelog_published", projectId: project.id, subject: entry.id }));
	return entry;
}
