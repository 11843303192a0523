import { isoDay, type KeptEntry } from "@driftgate/engine/records";
import type { ChangelogEntryDocument } from "../../ports.ts";

/** A stored entry in the form that is printed as Markdown. One without a release is named by the version of its baseline. */
export function keptEntry(entry: ChangelogEntryDocument): KeptEntry {
	const { lane, errors, warnings, info, version, release, upgrade, developerSummary: text } = entry;
	return {
		...{ lane, errors, warnings, info, text },
		version: release ?? version,
		day: isoDay(entry.createdAt),
		notes: upgrade?.notes ?? [],
		message: upgrade?.message ?? null,
	};
}
