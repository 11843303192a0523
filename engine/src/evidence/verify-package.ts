import type {
	EndingRecord,
	EvidencePackage,
	EvidenceWindow,
	PersonRecord,
	TreeHead,
	VerifySignature,
} from "../contract/evidence.ts";
import { fromBase64 } from "../lib/base64.ts";
import { Fault } from "../lib/fault.ts";
import { sameBytes } from "../lib/same-bytes.ts";
import { plain } from "../lib/say.ts";
import { checkDecisions, type Heads } from "./check-decisions.ts";
import { openCheckpoint, originOf } from "./checkpoint.ts";
import { hashOfPerson } from "./named-people.ts";
import {
	parseEndingDetails,
	parseEndingRecord,
	parsePackage,
	parsePersonRecord,
	printBody,
	printPackage,
	sealText,
} from "./package-document.ts";
import { openNote, parseVerifierKey, type VerifierKey } from "./signed-note.ts";
import { CRITERION, STATEMENTS } from "./statement.ts";
import { verifyConsistency } from "./verify-proofs.ts";

export interface Trust {
	readonly verify: VerifySignature;
	/** The 32 bytes of the key that the caller was given on another way; undefined: the package's own is taken. */
	readonly publicKey?: Uint8Array | undefined;
	/** The name that the caller was given with it: one key signs the logs of many projects, each under the log's name. */
	readonly name?: string | undefined;
}

export interface Verification {
	/** Everything that is wrong, one sentence each; empty where the package is verified. */
	readonly failures: readonly string[];
	readonly projectId: string;
	readonly window: EvidenceWindow;
	readonly summary: EvidencePackage["summary"];
	/** How the log ended; left out where the package does not show its end. */
	readonly ending?: Ending;
	/** Decisions whose details were erased. Not a failure: the log holds the decisions themselves. */
	readonly erasedDetails: number;
	/** The verifier key that the package names. */
	readonly key: string;
	readonly checkpoint: string;
}

/** The end of a log, for whoever reads what was verified. */
export interface Ending extends Pick<EndingRecord, "ended_at" | "cause"> {
	/** null where the name was erased. */
	readonly endedBy: Pick<PersonRecord, "id" | "login"> | null;
}

/**
 * Checks everything of an evidence package that can be checked without asking anybody, and goes on after a failure.
 * Throws Fault evidence-unreadable for a text that is not a package.
 */
export function verifyPackage(document: string, trust: Trust): Verification {
	const evidence = parsePackage(document);
	if (evidence === undefined) {
		const message = "This is not an evidence package of Driftgate (driftgate.evidence/1): ask for the format json.";
		throw new Fault("evidence-unreadable", [{ at: null, message }]);
	}
	const key = parseVerifierKey(evidence.log.key);
	const heads = openHeads(evidence, key, trust.verify);
	return {
		failures: [
			...checkDocument(evidence, document),
			...checkKey(evidence, key, trust),
			...checkSeal(evidence, key, trust.verify),
			...checkHeads(evidence, heads),
			...checkDecisions(evidence, heads),
		],
		projectId: evidence.project_id,
		window: evidence.window,
		summary: evidence.summary,
		...endingOf(evidence),
		erasedDetails: evidence.decisions.filter(({ details }) => details === null).length,
		key: evidence.log.key,
		checkpoint: evidence.log.checkpoint,
	};
}

function endingOf({ ending, people = [] }: EvidencePackage): Pick<Verification, "ending"> {
	const record = ending === undefined ? undefined : parseEndingRecord(ending.leaf);
	if (record === undefined) return {};
	const person = parseEndingDetails(ending?.details ?? "")?.ended_by.person;
	const text = people.find((one) => hashOfPerson(one) === person);
	const { ended_at, cause } = record;
	return { ending: { ended_at, cause, endedBy: parsePersonRecord(text ?? "") ?? null } };
}

/** The words are fixed, and so is the way in which they are written: two readers must not see two documents. */
function checkDocument(evidence: EvidencePackage, document: string): readonly string[] {
	const failures: string[] = [];
	if (printPackage(evidence) !== document) {
		failures.push("The document is not written as Driftgate writes it: something was added, moved or written twice.");
	}
	const words = { criterion: [CRITERION], statement: STATEMENTS };
	for (const [name, known] of Object.entries(words)) {
		const written = JSON.stringify(Reflect.get(evidence, name));
		if (!known.some((one) => JSON.stringify(one) === written)) {
			failures.push(`The words of ${name} are not those of this format.`);
		}
	}
	if (evidence.window.from >= evidence.window.to) failures.push("The window ends before it begins.");
	return failures;
}

function checkKey(
	{ project_id }: EvidencePackage,
	key: VerifierKey | undefined,
	{ publicKey, name }: Trust,
): readonly string[] {
	if (key === undefined) return ["log.key is not a verifier key, so no signature can be checked."];
	const failures: string[] = [];
	if (key.name !== originOf(project_id)) failures.push("The key is that of another project's log.");
	if (publicKey !== undefined && !sameBytes(publicKey, key.publicKey)) {
		failures.push("The package is signed with another key than the one that was given.");
	}
	if (name !== undefined && name !== originOf(project_id)) {
		failures.push(
			`The key that was given is for the log ${plain(name)}, and the package is of ${plain(originOf(project_id))}.`,
		);
	}
	return failures;
}

function checkSeal(
	{ seal, ...body }: EvidencePackage,
	key: VerifierKey | undefined,
	verify: VerifySignature,
): readonly string[] {
	if (key === undefined) return [];
	const text = openNote(seal, key, verify);
	if (text === undefined) return ["The seal is not a signed note of the log's key."];
	return text === sealText(printBody(body)) ? [] : ["The document was changed after it was sealed."];
}

function openHeads({ log }: EvidencePackage, key: VerifierKey | undefined, verify: VerifySignature): Heads {
	if (key === undefined) return { before: undefined, after: undefined };
	return {
		before: openCheckpoint(log.checkpoint_before, key, verify),
		after: openCheckpoint(log.checkpoint, key, verify),
	};
}

function checkHeads({ log }: EvidencePackage, { before, after }: Heads): readonly string[] {
	const failures: string[] = [];
	if (before === undefined) failures.push("The checkpoint before the window is not one that the log's key signed.");
	if (after === undefined) failures.push("The checkpoint is not one that the log's key signed.");
	if (before !== undefined && after !== undefined && !areConsistent(before, after, log.consistency_proof)) {
		failures.push("The log of the checkpoint does not begin with the log of the one before: history was changed.");
	}
	return failures;
}

function areConsistent(before: TreeHead, after: TreeHead, texts: readonly string[]): boolean {
	const proof = texts.map(fromBase64).filter((hash) => hash !== undefined);
	if (proof.length !== texts.length) return false;
	return verifyConsistency({ from: before.size, to: after.size, fromRoot: before.root, toRoot: after.root, proof });
}
