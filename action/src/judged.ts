import type { Analysis } from "@driftgate/engine";

/** A decision, whoever took it: the service, or the engine in the runner. */
export interface Judged {
	readonly analysis: Analysis;
	/** The service's name in the configuration. */
	readonly service: string;
	/** The recorded run; null where nothing is recorded. */
	readonly syncRunId: string | null;
	/** The newest checkpoint of the log that has the decision (a signed note); null where nothing is recorded. */
	readonly checkpoint: string | null;
	/** What whoever sees the verdict must know first, as a few words beside it; null where it stands for itself. */
	readonly caveat: string | null;
	/** What the reader of the summary should know about how it was judged; one sentence each. */
	readonly remarks: readonly string[];
}

/** Of a decision that was taken in the runner. */
export const unrecorded = { syncRunId: null, checkpoint: null, caveat: null } as const;

/** What became of one configuration of a step. */
export interface Outcome {
	readonly configPath: string;
	readonly result:
		| { readonly kind: "judged"; readonly judged: Judged }
		/** The change touches nothing of it. */
		| { readonly kind: "unchanged" }
		| { readonly kind: "failed"; readonly reason: unknown };
}
