import {
	openCheckpoint,
	parseVerifierKey,
	type Verification,
	type VerifierKey,
	type VerifySignature,
	verifyConsistency,
	verifyPackage,
} from "@driftgate/engine/records";
import { answerAsked } from "../../lib/answer-asked.ts";

/*
 * Holds evidence against itself, and a log against what was seen of it before, off the page's own thread. Nothing is asked
 * of anybody: a file that is dropped here goes nowhere.
 */

export type Question =
	| { readonly kind: "package"; readonly document: string }
	| {
			readonly kind: "log";
			/** The checkpoint that was kept, and the key that it was kept with. */
			readonly seen: string;
			readonly key: string;
			readonly told: string;
			/** Base64, from the leaves upwards. */
			readonly proof: readonly string[];
	  };

export type Answer =
	| { readonly kind: "package"; readonly verification: Verification }
	| { readonly kind: "log"; readonly outcome: LogOutcome }
	| { readonly kind: "unreadable"; readonly message: string };

/** What a log is, beside what was seen of it. */
export type LogOutcome = "grown" | "same" | "shrunk" | "forked" | "other-log" | "unsigned" | "kept-unsigned";

answerAsked((question: Question) => answer(question).catch(unreadable));

async function answer(question: Question): Promise<Answer> {
	if (question.kind === "log") {
		return { kind: "log", outcome: await withSignatures((verify) => compareLogs(question, verify)) };
	}
	const verification = await withSignatures((verify) => verifyPackage(question.document, { verify }));
	return { kind: "package", verification };
}

function unreadable(error: unknown): Answer {
	return { kind: "unreadable", message: error instanceof Error ? error.message : String(error) };
}

function compareLogs(
	{ seen, key, told, proof }: Extract<Question, { kind: "log" }>,
	verify: VerifySignature,
): LogOutcome {
	const verifier = parseVerifierKey(key);
	const [before, after] = [open(seen, verifier, verify), open(told, verifier, verify)];
	if (before === undefined) return "kept-unsigned";
	if (after === undefined) return told.split("\n", 1)[0] === before.origin ? "unsigned" : "other-log";
	if (after.size < before.size) return "shrunk";
	const claim = { from: before.size, to: after.size, fromRoot: before.root, toRoot: after.root };
	if (!verifyConsistency({ ...claim, proof: proof.map(bytesOf) })) return "forked";
	return after.size === before.size ? "same" : "grown";
}

const open = (note: string, key: VerifierKey | undefined, verify: VerifySignature) =>
	key === undefined ? undefined : openCheckpoint(note, key, verify);

const bytesOf = (base64: string): Uint8Array => Uint8Array.from(atob(base64), (char) => char.charCodeAt(0));

/**
 * The engine checks signatures at once, and a browser later: it is told that each is good, those are checked, and it is asked
 * again with what came of them, until it asks for nothing new.
 */
async function withSignatures<Outcome>(judge: (verify: VerifySignature) => Outcome): Promise<Outcome> {
	const known = new Map<string, boolean>();
	for (;;) {
		const asked = new Map<string, readonly [Uint8Array, Uint8Array, Uint8Array]>();
		const outcome = judge((publicKey, bytes, signature) => {
			const name = [publicKey, bytes, signature].map(String).join(";");
			const good = known.get(name);
			if (good === undefined) asked.set(name, [publicKey, bytes, signature]);
			return good ?? true;
		});
		if (asked.size === 0) return outcome;
		for (const [name, [publicKey, bytes, signature]] of asked) {
			known.set(name, await isSigned(publicKey, bytes, signature));
		}
	}
}

async function isSigned(publicKey: Uint8Array, bytes: Uint8Array, signature: Uint8Array): Promise<boolean> {
	const { subtle } = crypto;
	const key = await subtle.importKey("raw", Uint8Array.from(publicKey), "Ed25519", false, ["verify"]);
	return subtle.verify("Ed25519", key, Uint8Array.from(signature), Uint8Array.from(bytes));
}
