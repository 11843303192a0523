import { printBody, sealText } from "../../../engine/src/evidence/package-document.ts";
import { signNote } from "../../../engine/src/evidence/signed-note.ts";
import { type EvidencePackage, printPackage, printVerifierKey } from "../../../engine/src/index.ts";
import { PROJECT_ID, testSigner } from "../../../engine/src/testing/make-evidence.ts";
import type { Random } from "../../tools/fuzz/random.ts";
import { noteChanges } from "./change-note.ts";
import { textChanges } from "./change-text.ts";

/** A document and the verifier key that somebody checks it with. */
export interface Asked {
	readonly document: Uint8Array;
	readonly key: string;
}

const ORIGIN = `driftgate/projects/${PROJECT_ID}`;
const OTHERS = "driftgate/projects/22222222-2222-7222-8222-222222222222";
const signer = testSigner();
const givenKey: string = printVerifierKey({ name: ORIGIN, publicKey: signer.publicKey });

/** As whoever holds the key can seal what they changed. */
function reseal({ seal: _, ...body }: EvidencePackage, name = ORIGIN, by = signer): EvidencePackage {
	return { ...body, seal: signNote(sealText(printBody(body)), name, by) };
}

type Change = (evidence: EvidencePackage, random: Random) => Asked;

const print = (evidence: EvidencePackage): Buffer => Buffer.from(printPackage(evidence));
const given = (evidence: EvidencePackage): Asked => ({ document: print(evidence), key: givenKey });

/** The same package as the log of another project, whose key is the same 32 bytes. */
function ofAnother(evidence: EvidencePackage): EvidencePackage {
	const rename = (note: string): string => {
		const text = note.slice(0, note.indexOf("\n\n") + 1).replace(ORIGIN, OTHERS);
		return signNote(text, OTHERS, signer);
	};
	const { log } = evidence;
	return reseal(
		{
			...evidence,
			project_id: OTHERS.slice(OTHERS.lastIndexOf("/") + 1),
			log: {
				...log,
				key: printVerifierKey({ name: OTHERS, publicKey: signer.publicKey }),
				checkpoint: rename(log.checkpoint),
				checkpoint_before: rename(log.checkpoint_before),
			},
		},
		OTHERS,
	);
}

const pickNote = (random: Random) => random.pick(Object.values(noteChanges));
const pickText = (random: Random) => random.pick(Object.values(textChanges));

/** A key in other letters, or another key. */
function changeKey(key: string, random: Random): string {
	const [name = "", id = "", ...rest] = key.split("+");
	const base64 = rest.join("+");
	return random.pick([
		() => pickText(random)(key, random),
		() => [name, id.toUpperCase(), base64].join("+"),
		() => [name, id, `${base64.slice(0, 9)}${random.pick(["\n", "\r", "\r\n", " "])}${base64.slice(9)}`].join("+"),
		() => [OTHERS, id, base64].join("+"),
		() => printVerifierKey({ name: OTHERS, publicKey: signer.publicKey }),
		() => printVerifierKey({ name: ORIGIN, publicKey: testSigner("a stranger").publicKey }),
		() => printVerifierKey({ name: random.pick(["a\u0085b", "a\ufeffb", "\u3000", ""]), publicKey: signer.publicKey }),
	])();
}

const flipHash = (hash: string, random: Random): string => {
	const bytes = Buffer.from(hash, "base64");
	bytes[random.below(bytes.length)] = random.below(256);
	return bytes.toString("base64");
};

/** What proofs must notice, whoever sealed it. */
function changeLog(evidence: EvidencePackage, random: Random): EvidencePackage {
	const { decisions, log } = evidence;
	const at = random.below(decisions.length);
	const decision = decisions[at];
	if (decision === undefined) return evidence;
	const withDecision = (changed: typeof decision) => ({ ...evidence, decisions: decisions.with(at, changed) });
	return random.pick([
		() => withDecision({ ...decision, leaf: pickText(random)(decision.leaf, random) }),
		() => withDecision({ ...decision, details: pickText(random)(decision.details ?? "", random) }),
		() => withDecision({ ...decision, leaf_index: decision.leaf_index + 1 + random.below(3) }),
		() =>
			withDecision({ ...decision, inclusion_proof: decision.inclusion_proof.map((hash) => flipHash(hash, random)) }),
		() => withDecision({ ...decision, inclusion_proof: decision.inclusion_proof.map((hash) => hash.replace("=", "")) }),
		() => ({ ...evidence, decisions: decisions.toSpliced(at, 1) }),
		() => ({ ...evidence, decisions: [...decisions, decision] }),
		() => ({
			...evidence,
			log: {
				...log,
				consistency_proof: [...log.consistency_proof, flipHash(log.checkpoint.split("\n")[2] ?? "", random)],
			},
		}),
	])();
}

function flipBit(document: Buffer, random: Random): Buffer {
	const at = random.below(document.length);
	return Buffer.concat([
		document.subarray(0, at),
		Uint8Array.of((document[at] ?? 0) ^ (1 << random.below(8))),
		document.subarray(at + 1),
	]);
}

const CHECKPOINTS = ["checkpoint", "checkpoint_before"] as const;

/** Kinds of changes; half of them are sealed again with the real key. */
const kinds: readonly Change[] = [
	(evidence, random) => ({ document: flipBit(print(evidence), random), key: givenKey }),
	(evidence, random) => ({ document: Buffer.from(pickText(random)(printPackage(evidence), random)), key: givenKey }),
	(evidence, random) => given({ ...evidence, seal: pickNote(random)(evidence.seal, random) }),
	(evidence, random) => given({ ...evidence, seal: pickNote(random)(evidence.seal, random) }),
	(evidence, random) => {
		const which = random.pick(CHECKPOINTS);
		const checkpoint = pickNote(random)(evidence.log[which], random);
		return given(reseal({ ...evidence, log: { ...evidence.log, [which]: checkpoint } }));
	},
	(evidence, random) => given(reseal(changeLog(evidence, random))),
	(evidence, random) => ({ document: print(evidence), key: changeKey(givenKey, random) }),
	(evidence, random) =>
		given(reseal({ ...evidence, log: { ...evidence.log, key: changeKey(evidence.log.key, random) } })),
	(evidence, random) => {
		const foreign = ofAnother(evidence);
		return { document: print(foreign), key: random.pick([givenKey, foreign.log.key]) };
	},
	(evidence, random) => {
		const [text, name] = [evidence.seal.slice(0, evidence.seal.indexOf("\n\n") + 1), random.pick([ORIGIN, OTHERS])];
		return given({ ...evidence, seal: signNote(text, name, random.pick([signer, testSigner("a stranger")])) });
	},
];

/** A package that was changed in one way. */
export function changePackage(evidence: EvidencePackage, random: Random): Asked {
	return random.pick(kinds)(evidence, random);
}
