import { createPublicKey, type KeyObject, verify as verifyWithNode } from "node:crypto";
import { parseVerifierKey } from "../src/evidence/signed-note.ts";
import { type Ending, type Verification, verifyPackage } from "../src/evidence/verify-package.ts";
import { count, visible } from "../src/lib/say.ts";
import { type Command, type Outcome, Refusal } from "./command.ts";
import { readArguments } from "./read-arguments.ts";
import { readAtMost, readNamedFile } from "./read-files.ts";
import { STANDARD_INPUT } from "./read-spec.ts";

const HELP = `Checks an evidence package: that its decisions are those of a log that was only ever appended to.

Usage: driftgate verify PACKAGE [options]

  PACKAGE       the document, or the service's whole answer that holds it (format json); - for standard input

Options:
  --key FILE    the log's public key as you were given it, not as the package names it: a verifier key
                (driftgate/projects/…+…+…), which also says whose log it is, or a public key in PEM, which does not

Examples:
  driftgate verify evidence.json --key driftgate.pub
  curl -H "Authorization: Bearer $KEY" -H "Content-Type: application/json" \\
    -d '{"from": "2026-01-01", "to": "2026-03-31"}' "$URL/api/v1/projects/$ID/evidence" | driftgate verify -

Everything is checked offline, and every reason is listed. What the package proves, and what it does not, stands in it.

Exit status: 0 verified, 1 refused, 2 the input cannot be used.
`;

export const verify: Command = {
	help: HELP,
	run: async (args, folder, terminal) => {
		const { positionals, options } = readArguments(args, {
			command: "verify",
			positionals: ["PACKAGE"],
			least: 1,
			options: ["key"],
		});
		const [path = ""] = positionals;
		const keyPath = options.get("key");
		const key: GivenKey | undefined =
			keyPath === undefined ? undefined : readKey(await readNamedFile(keyPath, folder, "driftgate.pub"), keyPath);
		const text = await (path === STANDARD_INPUT
			? readAtMost(terminal.input, "Standard input")
			: readNamedFile(path, folder, "evidence.json"));
		const verification = verifyPackage(documentIn(text), { verify: isSigned, ...key });
		return verification.failures.length === 0 ? verified(verification, key) : refused(verification);
	},
};

/** A key in PEM has no name. */
type GivenKey = { readonly publicKey: Uint8Array; readonly name?: string };

/** The document itself, or what `POST …/evidence` answers. */
function documentIn(text: string): string {
	try {
		const answer: unknown = JSON.parse(text);
		const content: unknown = Object.getOwnPropertyDescriptor(answer ?? {}, "content")?.value;
		return typeof content === "string" ? content : text;
	} catch {
		return text;
	}
}

/** What precedes the 32 bytes of an Ed25519 key in its SubjectPublicKeyInfo (RFC 8410 section 4). */
const SPKI_PREFIX = Buffer.from("302a300506032b6570032100", "hex");

function isSigned(publicKey: Uint8Array, bytes: Uint8Array, signature: Uint8Array): boolean {
	const key = createPublicKey({ key: Buffer.concat([SPKI_PREFIX, publicKey]), format: "der", type: "spki" });
	return verifyWithNode(null, bytes, key, signature);
}

function readKey(text: string, path: string): GivenKey {
	const key = parseVerifierKey(text.trim()) ?? readPem(text);
	if (key === undefined) {
		throw new Refusal(`${path} is neither a verifier key (name+id+key) nor an Ed25519 public key in PEM.`);
	}
	return key;
}

function readPem(text: string): GivenKey | undefined {
	const key = publicKeyIn(text);
	if (key?.asymmetricKeyType !== "ed25519") return undefined;
	const spki = key.export({ type: "spki", format: "der" });
	return { publicKey: Uint8Array.from(spki.subarray(SPKI_PREFIX.length)) };
}

function publicKeyIn(text: string): KeyObject | undefined {
	try {
		return createPublicKey(text);
	} catch {
		return undefined;
	}
}

function verified(
	{ summary, projectId, window, ending, key, checkpoint, erasedDetails }: Verification,
	given: GivenKey | undefined,
): Outcome {
	const lines = [
		`Verified: ${count(summary.decisions, "decision")} (${summary.proceeded} proceeded, ${summary.blocked} blocked).`,
		`Project:  ${projectId}`,
		`Window:   from ${window.from} to ${window.to}, which is excluded`,
		...(ending === undefined ? [] : [`Ended:    ${sayEnding(ending)}`]),
		`Log:      ${checkpoint.split("\n").slice(1, 3).join(" decisions, root ")}`,
		`Key:      ${key}`,
	];
	if (given === undefined)
		lines.push("The key comes from the package itself: pass the key that you were given with --key.");
	else if (given.name === undefined)
		lines.push("The given key does not name a log: check that the project is the one you asked for.");
	if (erasedDetails > 0)
		lines.push(`The details of ${count(erasedDetails, "decision")} were erased; the log holds the decisions.`);
	return { status: 0, out: `${lines.join("\n")}\n` };
}

function sayEnding({ ended_at, cause, endedBy }: Ending): string {
	const who =
		endedBy === null ? "a person whose name was erased" : `${visible(endedBy.login)} (${visible(endedBy.id)})`;
	return `at ${ended_at} by ${who}${cause === "unlinked" ? "" : ", with the account"}`;
}

function refused({ failures }: Verification): Outcome {
	const lines = [`Refused, for ${count(failures.length, "reason")}:`, ...failures.map((failure) => `- ${failure}`)];
	return { status: 1, out: `${lines.join("\n")}\n` };
}
