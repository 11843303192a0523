import type { EvidenceBody } from "../contract/evidence.ts";

/*
 * The words of every package of this format. They are fixed: a verifier holds a package against them, so that nobody
 * can make it promise more, or hide what it does not show.
 */

export const CRITERION =
	"SOC 2 CC8.1: the entity authorizes, designs, develops or acquires, configures, documents, tests, approves, and implements changes to infrastructure, data, software, and procedures to meet its objectives.";

export const STATEMENT: EvidenceBody["statement"] = {
	proves: [
		"Each listed decision is in the project's log: its exact bytes lead to the root of the signed checkpoint (inclusion, RFC 6962).",
		"The log as the window left it begins with the whole log as the window found it: nothing that was decided earlier was changed, removed or put in between (consistency, RFC 6962).",
		"The listed decisions are all that the log holds between the two checkpoints, those that blocked among them: they are numbered without a gap.",
		"The window does not begin too late: the last decision before it, where there is one, is in the log and was made before the window.",
		"The details that are shown are those of the decision: the log holds their salted hash.",
		"Whoever holds the private key of the log signed both checkpoints and this document.",
	],
	does_not_prove: [
		"That everything that happened was logged: the log shows that nothing was changed or removed afterwards, not that the service was asked about every change.",
		"That the decisions, times and repository contents were true when they were written: times are of the service's clock, and a decision whose record says that it was not verified judged files that nobody compared with git.",
		"That the window ends where it says: a package that was made before the window ended holds what had been decided by then. The package of the next window begins with the last decision of this one, and shows it.",
		"That everybody was shown the same log: somebody who holds the private key and the database could keep two of them. Keep the checkpoint of each package outside Driftgate, and ask for consistency with the next one.",
		"Whose key it is: compare the key with one that you were given on another way.",
		"That a person approved a change: the gate decides by the policy and the exceptions in the repository, which are reviewed there.",
	],
};

type Words = Pick<EvidenceBody["population"], "reconciled" | "explanation">;

export const RECONCILED: Words = {
	reconciled: true,
	explanation:
		"Reconciled with the repository. Listed are the commits of the default branch that changed a tracked file in the window, as GitHub's history has them now. A decided commit was judged by itself; a covered one was judged with a later commit of the window, since a decision judges everything since the baseline; an undecided one has no decision in this window: its decision is in the next one, or the service was not asked. The times are those that the commits say.",
};

export const NOT_RECONCILED: Words = {
	reconciled: false,
	explanation:
		"Not reconciled. The repository's history could not be read, so this package does not show that the gate saw every change. Compare its commits with the repository's history before you take it for the whole population.",
};
