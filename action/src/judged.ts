import type { Analysis } from "@driftgate/engine";

/** A decision, whoever took it: the service, or the engine in the runner. */
export interface Judged {
	readonly analysis: Analysis;
	/** The recorded run; null where nothing is recorded. */
	readonly syncRunId: string | null;
	/** What the reader of the summary should know about how it was judged; one sentence each. */
	readonly remarks: readonly string[];
}
