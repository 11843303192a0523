import type { ShownBy } from "./shown-by.ts";

/** docs/contract/records.md. */
export const records: ShownBy = {
	"record-blobs": ["the latest artifacts are those of the latest completed sync", "a text that the caller has is 304"],
	"record-runs": ["runs outlive the process that was to carry them out"],
	"record-commit-point": ["decisions that are made at once are in one order, without a gap"],
	"log-leaves": ["the log has a leaf for each decision, with proofs that hold"],
	"log-routes": ["the log has a leaf for each decision, with proofs that hold"],
	evidence: [
		"the evidence package covers decisions, exceptions and the log",
		"reading needs the read scope",
		"evidence is of the Team plan and above",
	],
	"evidence-proofs": ["the evidence package covers decisions, exceptions and the log"],
};
