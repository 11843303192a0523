import { createHash } from "node:crypto";

/* RFC 6962 and C2SP's checkpoint, read from their texts: the attacker believes no service's word about its own log. */

export interface Checkpoint {
	readonly origin: string;
	readonly size: number;
	/** Base64. */
	readonly root: string;
}

/** The three lines of a checkpoint (c2sp.org/tlog-checkpoint); undefined where they are none. */
export function readCheckpoint(note: string): Checkpoint | undefined {
	const [origin, size, root] = note.split("\n");
	if (origin === undefined || root === undefined || !/^\d+$/.test(size ?? "")) return undefined;
	return { origin, size: Number(size), root };
}

const node = (left: Buffer, right: Buffer): Buffer =>
	createHash("sha256").update(Buffer.of(1)).update(left).update(right).digest();

/** RFC 9162 2.1.4.2: whether the second tree begins with the first. */
export function isConsistent(first: Checkpoint, second: Checkpoint, proof: readonly string[]): boolean {
	if (first.size === second.size) return first.root === second.root && proof.length === 0;
	if (first.size === 0) return true;
	if (first.size > second.size) return false;
	const path = proof.map((hash) => Buffer.from(hash, "base64"));
	const [oldRoot, newRoot] = [Buffer.from(first.root, "base64"), Buffer.from(second.root, "base64")];
	if (isPowerOfTwo(first.size)) path.unshift(oldRoot);
	const [start, ...rest] = path;
	return start !== undefined && climb(first.size - 1, second.size - 1, start, rest, oldRoot, newRoot);
}

const isPowerOfTwo = (size: number): boolean => (size & (size - 1)) === 0;

function climb(
	from: number,
	to: number,
	start: Buffer,
	path: readonly Buffer[],
	oldRoot: Buffer,
	newRoot: Buffer,
): boolean {
	let [fn, sn, fr, sr] = [from, to, start, start];
	while ((fn & 1) === 1) [fn, sn] = [fn >> 1, sn >> 1];
	for (const hash of path) {
		if (sn === 0) return false;
		if ((fn & 1) === 1 || fn === sn) {
			[fr, sr] = [node(hash, fr), node(hash, sr)];
			while ((fn & 1) === 0 && fn !== 0) [fn, sn] = [fn >> 1, sn >> 1];
		} else sr = node(sr, hash);
		[fn, sn] = [fn >> 1, sn >> 1];
	}
	return sn === 0 && fr.equals(oldRoot) && sr.equals(newRoot);
}
