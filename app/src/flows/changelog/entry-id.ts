import { deriveId } from "../../lib/derive-id.ts";

/** The id of the entry that a run drafts, where it makes a version: the same run names the same entry, however often it is done. */
export const entryIdOf = (runId: string): string => deriveId("changelog", runId);
