import { createHash, createPrivateKey, createPublicKey, sign, verify } from "node:crypto";
import type {
	DecisionDetails,
	DecisionRecord,
	EndingDetails,
	EndingRecord,
	EvidencePackage,
	LogSigner,
	VerifySignature,
} from "../contract/evidence.ts";
import { type LoggedDecision, makePackage } from "../evidence/make-package.ts";
import {
	printDecisionDetails,
	printDecisionRecord,
	printEndingDetails,
	printEndingRecord,
	printPersonRecord,
} from "../evidence/package-document.ts";
import type { History } from "../evidence/reconcile.ts";
import { createMemoryLog } from "./memory-log.ts";

/** Of PKCS#8, before the 32 bytes of an Ed25519 key (RFC 8410). */
const PKCS8_PREFIX = Buffer.from("302e020100300506032b657004220420", "hex");
const SPKI_PREFIX = Buffer.from("302a300506032b6570032100", "hex");

/** A signer whose key follows from a text. */
export function testSigner(seed = "the log's key"): LogSigner {
	const secret = createHash("sha256").update(seed).digest();
	const key = createPrivateKey({ key: Buffer.concat([PKCS8_PREFIX, secret]), format: "der", type: "pkcs8" });
	const spki = createPublicKey(key).export({ format: "der", type: "spki" });
	return {
		publicKey: Uint8Array.from(spki.subarray(SPKI_PREFIX.length)),
		sign: (bytes) => Uint8Array.from(sign(null, bytes, key)),
	};
}

export const verifySignature: VerifySignature = (publicKey, bytes, signature) => {
	const key = createPublicKey({ key: Buffer.concat([SPKI_PREFIX, publicKey]), format: "der", type: "spki" });
	return verify(null, bytes, key, signature);
};

export const PROJECT_ID = "11111111-1111-7111-8111-111111111111";
const FIRST_DECISION = Date.UTC(2026, 0, 1);
const HOUR_MS = 3_600_000;

const sha256 = (text: string): string => createHash("sha256").update(text).digest("hex");

/** The texts of those whom the tests' details name: `mira` asks and ends, `jonas` adds exceptions. */
export const testPeople = {
	mira: printPersonRecord({ format: "driftgate.person/1", salt: "salt m", id: "github.com:583231", login: "mira" }),
	jonas: printPersonRecord({ format: "driftgate.person/1", salt: "salt j", id: "github.com:583232", login: "jonas" }),
} as const;

const namedBy = (name: keyof typeof testPeople) => ({ person: sha256(testPeople[name]) });

/** Where the exception of decision `index` comes from: a file, a person, or, of old ones, nobody says. */
function originOf(index: number): Pick<DecisionDetails["exceptions"][number], "added_by"> {
	const file = { file: "driftgate.yml", commit_sha: "a".repeat(40) };
	const origins = [file, namedBy("jonas"), namedBy("jonas"), undefined];
	const added_by = origins[(index / 5) % origins.length];
	return added_by === undefined ? {} : { added_by };
}

/**
 * Decision `index` of a log: one an hour, every second asked for by a workflow, every fourth by a person; every third
 * blocks, every fifth uses an exception.
 */
export function testDecision(index: number, change: Partial<DecisionRecord> = {}): LoggedDecision {
	const details: DecisionDetails = {
		format: "driftgate.decision-details/1",
		salt: `salt ${index}`,
		repository: "acme/payments",
		service: "payments-api",
		ref: "refs/heads/main",
		...(index % 2 === 0 ? {} : { workflow: { event_name: "push", run_id: `73000${index}`, run_attempt: "1" } }),
		...(index % 4 === 2 ? { asked_by: { ...namedBy("mira"), key: `key ${index}` } } : {}),
		reason: `No finding is at the level ERR (${index}).`,
		analysis: sha256(`analysis ${index}`),
		exceptions:
			index % 5 === 0
				? [
						{
							finding: "3f9a0c1122334455",
							rule: "endpoint-removed",
							owner: "@api-team",
							reason: "No live clients: <script>, `|` and ü.",
							expires: "2027-01-31",
							...originOf(index),
						},
					]
				: [],
	};
	const isBlocked = index % 3 === 0;
	const record: DecisionRecord = {
		format: "driftgate.decision/1",
		project_id: PROJECT_ID,
		run_id: `run ${index}`,
		decided_at: new Date(FIRST_DECISION + index * HOUR_MS).toISOString(),
		trigger: "action",
		mode: "check",
		commit_sha: "a".repeat(40),
		verified: true,
		baseline: index === 0 ? null : sha256(`bundle ${index - 1}`),
		revision: sha256(`bundle ${index}`),
		gate_action: isBlocked ? "block" : "proceed",
		verdict: isBlocked ? "ERR" : "PASS",
		lane: isBlocked ? "ERR" : "PASS",
		breaking_score: isBlocked ? 26.5 : 0,
		effective_breaking_score: isBlocked ? 26.5 : 0,
		errors: isBlocked ? 1 : 0,
		warnings: 0,
		info: 0,
		details: sha256(printDecisionDetails(details)),
		...change,
	};
	return { leaf: printDecisionRecord(record), details: printDecisionDetails(details) };
}

/** The leaf that ends a log of `index` decisions, an hour after the last. */
export function testEnding(index: number, change: Partial<EndingRecord> = {}): LoggedDecision {
	const details: EndingDetails = {
		format: "driftgate.ending-details/1",
		salt: `salt ${index}`,
		repository: "acme/payments",
		service: "payments-api",
		ended_by: namedBy("mira"),
	};
	const record: EndingRecord = {
		format: "driftgate.ending/1",
		project_id: PROJECT_ID,
		ended_at: new Date(FIRST_DECISION + index * HOUR_MS).toISOString(),
		cause: "unlinked",
		decisions: index,
		details: sha256(printEndingDetails(details)),
		...change,
	};
	return { leaf: printEndingRecord(record), details: printEndingDetails(details) };
}

/** Every decision of the tests is on the first of these commits. */
const testHistory: History = {
	query: "commits of acme/payments on main that touch driftgate.yml",
	commits: ["a", "b"].map((digit, index) => ({
		commit_sha: digit.repeat(40),
		committed_at: new Date(FIRST_DECISION + index * HOUR_MS).toISOString(),
	})),
};

/** Makes packages of the decisions from `first` to `end` of one log of `size`. */
export function createEvidenceMaker(
	size: number,
	decisionOf: (index: number) => LoggedDecision = testDecision,
	signer: LogSigner = testSigner(),
	people: readonly string[] = Object.values(testPeople),
): (first: number, end: number) => Promise<EvidencePackage> {
	const decisions = Array.from({ length: size }, (_, index) => decisionOf(index));
	const { readNode } = createMemoryLog(decisions.map(({ leaf }) => Buffer.from(leaf)));
	const timeOf = (index: number) => new Date(FIRST_DECISION + index * HOUR_MS).toISOString();
	return (first, end) =>
		makePackage({
			projectId: PROJECT_ID,
			window: { from: timeOf(first), to: timeOf(Math.max(end, first + 1)) },
			first,
			end,
			history: testHistory,
			readNode,
			readDecision: async (index) => {
				const decision = decisions[index];
				if (decision === undefined) throw new Error(`Decision ${index} does not exist.`);
				return decision;
			},
			readPerson: async (person) => people.find((text) => sha256(text) === person) ?? null,
			signer,
		});
}

/** The package of the decisions from `first` to `end` of a log of `size`. */
export function makeEvidence(
	first: number,
	end: number,
	size = end,
	decisionOf?: (index: number) => LoggedDecision,
	signer?: LogSigner,
	people?: readonly string[],
): Promise<EvidencePackage> {
	return createEvidenceMaker(size, decisionOf, signer, people)(first, end);
}
