import type { EvidenceBody, UnreadHistory } from "../contract/evidence.ts";

/*
 * The words of every package of this format. They are fixed: a verifier holds a package against them, so that nobody
 * can make it promise more, or hide what it does not show. What a package says of how to check it came later.
 */

export const CRITERION =
	"SOC 2 CC8.1: the entity authorizes, designs, develops or acquires, configures, documents, tests, approves, and implements changes to infrastructure, data, software, and procedures to meet its objectives.";

/** Of packages that do not say how to check them. Auditors keep theirs. */
const FIRST_STATEMENT: EvidenceBody["statement"] = {
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

/** How a stranger checks the seal, without Driftgate and without reading code. docs/evidence.md has it as commands. */
export const STATEMENT: EvidenceBody["statement"] = {
	...FIRST_STATEMENT,
	check: [
		"The seal is the document's last member, on the line before the last. Take the bytes of the document above that line, the line break before it included, and compute their SHA-256.",
		"The seal is a signed note (C2SP signed-note). Its text is its first two lines, each with its line break: driftgate.evidence/1, and that SHA-256 in lower-case hexadecimal. An empty line follows, then lines of signatures.",
		"A line of signatures is an em dash, a space, the name of a key, a space and base64: of 4 bytes that say which key signed, and of an Ed25519 signature (RFC 8032) over the text's bytes. Any other line spoils the note. Lines of other keys do not count.",
		"The key is log.key: a name, 8 hexadecimal digits and base64, with + between them. The base64 is of the byte 1, for Ed25519, and the 32 bytes of the public key. The digits are the first 4 bytes of the SHA-256 of the name, a line break and those 33 bytes, and are the 4 bytes of the signature. The name is driftgate/projects/ and the project_id: a key of another name is another project's, though it be the same 32 bytes.",
		"Compare log.key, with its name, with the one that you were given on another way, and check the signature with it.",
		"Both checkpoints are signed notes of the same key. Their text is three lines: the name, the number of decisions, and the root in base64 (C2SP tlog-checkpoint). A decision's leaf hash is the SHA-256 of the byte 0 and the text of leaf; proofs are those of RFC 6962.",
	],
};

/** Every statement that a package of this format may have. */
export const STATEMENTS: readonly EvidenceBody["statement"][] = [STATEMENT, FIRST_STATEMENT];

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

/** Why a package is not reconciled. A verifier takes no other sentences. */
export const UNREAD: Readonly<Record<UnreadHistory, string>> = {
	github_unavailable: "GitHub could not be asked for the history, or gave no answer that is a list of commits.",
	repository_unreadable:
		"GitHub does not show the repository to the service: it was deleted, given away or taken from the App's installation.",
	branch_missing: "GitHub has the repository, and no default branch of the name that is tracked.",
	too_many_commits: "The window has more commits than a package can list: ask for shorter windows.",
	files_unknown: "The files that are tracked could not be listed, so that nobody could be asked for their history.",
};
