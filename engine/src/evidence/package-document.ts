import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";
import { z } from "zod";
import type {
	DecisionDetails,
	DecisionRecord,
	EndingDetails,
	EndingRecord,
	EvidenceBody,
	EvidencePackage,
	PersonRecord,
} from "../contract/evidence.ts";
import { UNREAD } from "./statement.ts";

/*
 * The texts of packages, leaves and details. Each value has exactly one text, which is the one that is hashed: nothing is
 * ever printed again from what was read in order to be compared with a hash.
 */

const text = z.string().max(100_000);
const hash = z.string().regex(/^[0-9a-f]{64}$/);
const instant = z.iso.datetime({ precision: 3 });
const count = z.int().min(0);
const proof = z.array(z.string().max(44)).max(64);

const decisionRecord: z.ZodType<DecisionRecord> = z.strictObject({
	format: z.literal("driftgate.decision/1"),
	project_id: text,
	run_id: text,
	decided_at: instant,
	trigger: text,
	mode: z.enum(["sync", "check"]),
	commit_sha: text,
	verified: z.boolean(),
	unverified: z.enum(["could not be compared", "built"]).exactOptional(),
	baseline: hash.nullable(),
	revision: hash,
	gate_action: z.enum(["proceed", "block"]),
	verdict: z.enum(["ERR", "WARN", "PASS"]),
	lane: z.enum(["ERR", "WARN", "INFO", "PASS"]),
	breaking_score: z.number(),
	effective_breaking_score: z.number(),
	errors: count,
	warnings: count,
	info: count,
	details: hash,
});

const person = z.strictObject({ person: hash });
const origin = z.union([person, z.strictObject({ file: text, commit_sha: text })]);

const exception = {
	finding: text,
	rule: text,
	owner: text,
	reason: text,
	expires: z.iso.date(),
	added_by: origin.exactOptional(),
	confirmed_by: person.exactOptional(),
};

/** Decisions of which no workflow asked have none, nor has any of the first form. */
const workflow = z.strictObject({ event_name: text, run_id: text, run_attempt: text });

const policyChange = z.strictObject({ rule: text, level: z.enum(["ERR", "WARN", "INFO"]), message: text, at: text });

const decisionDetails: z.ZodType<DecisionDetails> = z.strictObject({
	format: z.literal("driftgate.decision-details/1"),
	salt: text,
	repository: text,
	service: text,
	ref: text,
	workflow: workflow.exactOptional(),
	asked_by: z.strictObject({ person: hash, key: text.exactOptional() }).exactOptional(),
	reason: text,
	analysis: hash,
	exceptions: z.array(z.strictObject(exception)),
	policy_changes: z.array(policyChange).exactOptional(),
});

const endingRecord: z.ZodType<EndingRecord> = z.strictObject({
	format: z.literal("driftgate.ending/1"),
	project_id: text,
	ended_at: instant,
	cause: z.enum(["unlinked", "account_deleted"]),
	decisions: count,
	details: hash,
});

const endingDetails: z.ZodType<EndingDetails> = z.strictObject({
	format: z.literal("driftgate.ending-details/1"),
	salt: text,
	repository: text,
	service: text,
	ended_by: person,
});

const personRecord: z.ZodType<PersonRecord> = z.strictObject({
	format: z.literal("driftgate.person/1"),
	salt: text,
	id: text,
	login: text,
});

const provenLeaf = { leaf_index: count, leaf: text, inclusion_proof: proof };

const provenDecision = z.strictObject({ ...provenLeaf, details: z.string().nullable() });

const evidencePackage: z.ZodType<EvidencePackage> = z.strictObject({
	format: z.literal("driftgate.evidence/1"),
	criterion: text,
	project_id: text,
	window: z.strictObject({ from: instant, to: instant }),
	summary: z.strictObject({ decisions: count, proceeded: count, blocked: count }),
	statement: z.strictObject({
		proves: z.array(text),
		does_not_prove: z.array(text),
		check: z.array(text).exactOptional(),
	}),
	population: z.strictObject({
		reconciled: z.boolean(),
		explanation: text,
		reason: z.enum(Object.values(UNREAD)).exactOptional(),
		since: instant.exactOptional(),
		query: text.nullable(),
		decided: count,
		covered: count,
		undecided: count,
		changes: z.array(
			z.strictObject({
				commit_sha: text,
				committed_at: instant,
				coverage: z.enum(["decided", "covered", "undecided"]),
				leaf_index: count.nullable(),
			}),
		),
	}),
	decisions: z.array(provenDecision),
	ending: provenDecision.exactOptional(),
	exceptions: z.array(z.strictObject({ ...exception, leaf_indexes: z.array(count) })),
	people: z.array(text).min(1).exactOptional(),
	log: z.strictObject({
		key: text,
		checkpoint: text,
		checkpoint_before: text,
		consistency_proof: proof,
		decision_before: z.strictObject(provenLeaf).nullable(),
	}),
	seal: text,
});

/** The exact text of a leaf. */
export function printDecisionRecord(record: DecisionRecord): string {
	return JSON.stringify(record);
}

/** Undefined for what is not the text of a leaf. */
export function parseDecisionRecord(leaf: string): DecisionRecord | undefined {
	return parseWith(decisionRecord, leaf);
}

/** The exact text of the details. */
export function printDecisionDetails(details: DecisionDetails): string {
	return JSON.stringify(details);
}

/** Undefined for what is not the text of a decision's details. */
export function parseDecisionDetails(details: string): DecisionDetails | undefined {
	return parseWith(decisionDetails, details);
}

/** The exact text of the leaf that ends a log. */
export function printEndingRecord(record: EndingRecord): string {
	return JSON.stringify(record);
}

/** Undefined for what is not the text of such a leaf. */
export function parseEndingRecord(leaf: string): EndingRecord | undefined {
	return parseWith(endingRecord, leaf);
}

/** The exact text of an ending's details. */
export function printEndingDetails(details: EndingDetails): string {
	return JSON.stringify(details);
}

/** Undefined for what is not the text of an ending's details. */
export function parseEndingDetails(details: string): EndingDetails | undefined {
	return parseWith(endingDetails, details);
}

/** The exact text that says who a person is. */
export function printPersonRecord(record: PersonRecord): string {
	return JSON.stringify(record);
}

/** Undefined for what is not such a text. */
export function parsePersonRecord(record: string): PersonRecord | undefined {
	return parseWith(personRecord, record);
}

/** Undefined for what is not a package. Its seal and proofs are not looked at. */
export function parsePackage(document: string): EvidencePackage | undefined {
	return parseWith(evidencePackage, document);
}

/** The document without its seal, up to and without the seal's own line. */
export function printBody(body: EvidenceBody): string {
	const printed = JSON.stringify(body, null, "\t");
	return `${printed.slice(0, printed.lastIndexOf("\n}"))},\n`;
}

/** The whole document: `seal` stands on the line before the last. */
export function printPackage({ seal, ...body }: EvidencePackage): string {
	return `${printBody(body)}\t"seal": ${JSON.stringify(seal)}\n}\n`;
}

/** What the seal signs: the kind of the document, and the SHA-256 of every line above the seal's. */
export function sealText(bodyText: string): string {
	return `driftgate.evidence/1\n${bytesToHex(sha256(utf8ToBytes(bodyText)))}\n`;
}

function parseWith<T>(schema: z.ZodType<T>, document: string): T | undefined {
	try {
		return schema.safeParse(JSON.parse(document)).data;
	} catch (error) {
		if (error instanceof SyntaxError) return undefined;
		throw error;
	}
}
