import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { readUtf8 } from "../../../engine/bin/read-utf8.ts";
import { Fault, parseVerifierKey, verifyPackage } from "../../../engine/src/index.ts";
import { makeEvidence, verifySignature } from "../../../engine/src/testing/make-evidence.ts";
import { createRandom } from "../../tools/fuzz/random.ts";
import { type Asked, changePackage } from "./change-package.ts";
import { runGoProgram } from "./go-program.ts";

/** How two verifiers answered on the same packages. */
export interface Comparison {
	readonly packages: number;
	readonly accepted: number;
	readonly refused: number;
	/** Numbers of the packages on which they differ, each with both answers; a number makes its package again. */
	readonly differ: readonly string[];
}

/** Packages that are held in memory at a time. */
const BATCH = 1_000;

/** From an empty window to one that begins inside of a log. */
const WINDOWS = [
	[0, 1],
	[0, 4],
	[2, 5],
	[4, 9],
] as const;

/**
 * Changes so many packages, and asks both `driftgate verify`'s verifier and the one in Go about each. `program` is what
 * buildGoProgram gave; `folder` is for what they are asked.
 */
export async function compareAnswers(amount: number, program: string, folder: string): Promise<Comparison> {
	const sound = await Promise.all(WINDOWS.map(([first, end]) => makeEvidence(first, end)));
	const counts = { accepted: 0, refused: 0 };
	const differ: string[] = [];
	for (let start = 0; start < amount; start += BATCH) {
		const numbers = Array.from({ length: Math.min(BATCH, amount - start) }, (_, index) => start + index);
		const asked = numbers.map((number) => {
			const random = createRandom(number + 1);
			return changePackage(random.pick(sound), random);
		});
		const theirs = await askGo(asked, program, folder);
		for (const [index, number] of numbers.entries()) {
			const [ours, other = "no answer"] = [answerTo(asked[index]), theirs[index]];
			if (isVerified(ours) !== isVerified(other)) differ.push(`package ${number}: ours ${ours}; Go's ${other}`);
			else counts[isVerified(ours) ? "accepted" : "refused"] += 1;
		}
	}
	return { packages: amount, ...counts, differ };
}

/** In one line, as `npm run evidence` prints it. */
export function sayComparison({ packages, accepted, refused, differ }: Comparison): string {
	const amount = packages.toLocaleString("en");
	return `${amount} changed packages: ${accepted} accepted by both, ${refused} refused by both, ${differ.length} differ`;
}

const VERIFIED = "verified";
const isVerified = (answer: string): boolean => answer === VERIFIED;

function answerTo(asked: Asked | undefined): string {
	const key = parseVerifierKey(asked?.key ?? "");
	if (asked === undefined || key === undefined) return "refused: no key";
	try {
		const { failures } = verifyPackage(readUtf8(asked.document, "It"), { verify: verifySignature, ...key });
		return failures.length === 0 ? VERIFIED : `refused: ${failures.join(" ")}`;
	} catch (error) {
		if (error instanceof Fault) return `refused: ${error.issues.map(({ message }) => message).join(" ")}`;
		throw error;
	}
}

async function askGo(asked: readonly Asked[], program: string, folder: string): Promise<readonly string[]> {
	const path = join(folder, "asked");
	const lines = asked.map(({ document, key }) =>
		JSON.stringify({ document: Buffer.from(document).toString("base64"), key }),
	);
	await writeFile(path, lines.join("\n"));
	return runGoProgram(program, "answers", path).split("\n");
}
