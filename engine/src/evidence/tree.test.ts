import { createHash } from "node:crypto";
import { jest } from "@jest/globals";
import fc from "fast-check";
import { createMemoryLog } from "../testing/memory-log.ts";
import { appendLeaf, emptyFrontier, rootOf } from "./frontier.ts";
import { EMPTY_ROOT, hashLeaf } from "./hashes.ts";
import { consistencyProof, inclusionProof, rootAt } from "./proofs.ts";
import { verifyConsistency, verifyInclusion } from "./verify-proofs.ts";

const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString("hex");
const fromHex = (text: string): Uint8Array => Uint8Array.from(Buffer.from(text, "hex"));

/*
 * The tree as RFC 6962 section 2.1 defines it, by recursion over the leaves and with Node's SHA-256: it shares nothing
 * with the code under test.
 */
const sha256 = (...parts: readonly Uint8Array[]): Uint8Array =>
	Uint8Array.from(createHash("sha256").update(Buffer.concat(parts)).digest());

const roots = new Map<string, Uint8Array>();

const leafAt = (index: number): Uint8Array => Buffer.from(`leaf ${index}`);

function splitOf(size: number): number {
	let k = 1;
	while (k << 1 < size) k <<= 1;
	return k;
}

/** MTH(D[start:end]). */
function naiveRoot(start: number, end: number): Uint8Array {
	const key = `${start}:${end}`;
	const known = roots.get(key);
	if (known !== undefined) return known;
	const k = splitOf(end - start);
	const root =
		end === start
			? sha256()
			: end - start === 1
				? sha256(Uint8Array.of(0), leafAt(start))
				: sha256(Uint8Array.of(1), naiveRoot(start, start + k), naiveRoot(start + k, end));
	roots.set(key, root);
	return root;
}

/** PATH(m, D[start:end]). */
function naivePath(m: number, start: number, end: number): readonly Uint8Array[] {
	if (end - start === 1) return [];
	const middle = start + splitOf(end - start);
	return m < middle
		? [...naivePath(m, start, middle), naiveRoot(middle, end)]
		: [...naivePath(m, middle, end), naiveRoot(start, middle)];
}

/** SUBPROOF(m, D[start:end], b), where m counts from the log's beginning. */
function naiveSubproof(m: number, start: number, end: number, isWhole: boolean): readonly Uint8Array[] {
	if (m === end) return isWhole ? [] : [naiveRoot(start, end)];
	const middle = start + splitOf(end - start);
	return m <= middle
		? [...naiveSubproof(m, start, middle, isWhole), naiveRoot(middle, end)]
		: [...naiveSubproof(m, middle, end, false), naiveRoot(start, middle)];
}

const SIZES = 256;
/** Every shape of tree: each power of two up to it, with one leaf less and one more. */
const TRIED = 140;
/** What tries everything takes seconds where the machine is busy. */
jest.setTimeout(60_000);
const log = createMemoryLog(Array.from({ length: SIZES }, (_, index) => leafAt(index)));

describe("the vectors of Certificate Transparency", () => {
	const leaves = ["", "00", "10", "2021", "3031", "40414243", "5051525354555657", "606162636465666768696a6b6c6d6e6f"];
	const known = [
		"e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855",
		"6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d",
		"fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125",
		"aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77",
		"d37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7",
		"4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4",
		"76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef",
		"ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c",
		"5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328",
	];
	const vectors = createMemoryLog(leaves.map(fromHex));

	it.each(known.map((root, size) => [size, root] as const))("have the root of %i leaves", async (size, root) => {
		expect(hex(await rootAt(vectors.readNode, size))).toBe(root);
		expect(hex(rootOf(createMemoryLog(leaves.slice(0, size).map(fromHex)).frontier))).toBe(root);
	});

	it("have the path of the first leaf of eight, and what leads from one leaf and from two to more", async () => {
		const first = [
			"96a296d224f285c67bee93c30f8a309157f0daa35dc5b87e410b78630a09cfc7",
			"5f083f0a1a33ca076a95279832580db3e0ef4584bdff1f54c8a360f50de3031e",
			"6b47aaf29ee3c2af9af889bc1fb9254dabd31177f16232dd6aab035ca39bf6e4",
		];
		expect((await inclusionProof(vectors.readNode, 0, 8)).map(hex)).toEqual(first);
		expect((await consistencyProof(vectors.readNode, 1, 8)).map(hex)).toEqual(first);
		expect((await consistencyProof(vectors.readNode, 2, 5)).map(hex)).toEqual([
			"5f083f0a1a33ca076a95279832580db3e0ef4584bdff1f54c8a360f50de3031e",
			"bc1a0643b12e4d2d7c77918f44e0f4f79a838b6cf9ec5b5c283e1f4d88599e6b",
		]);
	});
});

describe("every log of 1 to 140 leaves", () => {
	it("has the root of the definition, from its frontier and from its nodes", async () => {
		let frontier = emptyFrontier;
		for (let size = 1; size <= TRIED; size += 1) {
			frontier = appendLeaf(frontier, hashLeaf(leafAt(size - 1))).frontier;
			expect(hex(rootOf(frontier))).toBe(hex(naiveRoot(0, size)));
			expect(hex(await rootAt(log.readNode, size))).toBe(hex(naiveRoot(0, size)));
		}
	});

	it("has the path of the definition for every leaf, and it is accepted for that leaf alone", async () => {
		let checked = 0;
		for (let size = 1; size <= TRIED; size += 1) {
			const root = naiveRoot(0, size);
			for (let index = 0; index < size; index += 1) {
				const proof = await inclusionProof(log.readNode, index, size);
				if (!sameList(proof, naivePath(index, 0, size))) throw new Error(`Path ${index} of ${size}.`);
				const claim = { index, size, root, proof, leafHash: naiveRoot(index, index + 1) };
				if (!verifyInclusion(claim)) throw new Error(`Leaf ${index} of ${size} is refused.`);
				checked += 1;
			}
			const leafHash = naiveRoot(0, 1);
			const proof = await inclusionProof(log.readNode, 0, size);
			const others = Array.from({ length: size - 1 }, (_, index) => index + 1);
			if (others.some((index) => verifyInclusion({ index, size, root, proof, leafHash }))) {
				throw new Error(`The first leaf of ${size} passes for another.`);
			}
		}
		expect(checked).toBe((TRIED * (TRIED + 1)) / 2);
	});

	it("has the consistency proof of the definition from smaller ones, and it is accepted for them alone", async () => {
		let checked = 0;
		for (let to = 1; to <= TRIED; to += 1) {
			// Every smaller one of the first 64 logs; of the larger ones a third, another third each time.
			for (let from = 1; from <= to; from += 1) {
				if (to > 64 && (from + to) % 3 !== 0) continue;
				const proof = await consistencyProof(log.readNode, from, to);
				if (!sameList(proof, naiveSubproof(from, 0, to, true))) throw new Error(`Consistency ${from} to ${to}.`);
				const claim = { from, to, fromRoot: naiveRoot(0, from), toRoot: naiveRoot(0, to), proof };
				if (!verifyConsistency(claim)) throw new Error(`${from} to ${to} is refused.`);
				if (from < to && verifyConsistency({ ...claim, fromRoot: naiveRoot(1, 2) })) {
					throw new Error(`Another log passes for ${from} of ${to}.`);
				}
				checked += 1;
			}
		}
		expect(checked).toBeGreaterThan(4_000);
	});
});

const sameList = (a: readonly Uint8Array[], b: readonly Uint8Array[]): boolean =>
	a.length === b.length && a.every((hash, index) => Buffer.compare(hash, b[index] ?? Buffer.alloc(0)) === 0);

describe("a log that is larger than 2^31", () => {
	/** A log of equal leaves: each complete subtree has the root of its level. */
	const levels = [hashLeaf(Buffer.from("x"))];
	for (let level = 0; level < 52; level += 1) {
		const below = levels[level] ?? EMPTY_ROOT;
		levels.push(sha256(Uint8Array.of(1), below, below));
	}
	const readNode = async ({ level }: { readonly level: number }) => levels[level] ?? EMPTY_ROOT;

	it.each([2 ** 31 + 1, 2 ** 52 - 1])("is proven at %i leaves", async (size) => {
		const root = await rootAt(readNode, size);
		for (const index of [0, 1, 2 ** 31 - 1, Math.floor(size / 3), size - 1]) {
			const proof = await inclusionProof(readNode, index, size);
			const claim = { index, size, root, proof, leafHash: levels[0] ?? EMPTY_ROOT };
			expect(verifyInclusion(claim)).toBe(true);
			const from = index + 1;
			const consistency = await consistencyProof(readNode, from, size);
			const fromRoot = await rootAt(readNode, from);
			expect(verifyConsistency({ from, to: size, fromRoot, toRoot: root, proof: consistency })).toBe(true);
		}
	});
});

describe("a proof that was tampered with", () => {
	it("is refused, whichever byte of whichever hash it is", async () => {
		for (const [index, size] of [
			[0, 1],
			[4, 7],
			[100, 200],
			[255, 256],
		] as const) {
			const proof = await inclusionProof(log.readNode, index, size);
			const claim = { index, size, root: naiveRoot(0, size), leafHash: naiveRoot(index, index + 1), proof };
			for (const tampered of tamperings(claim.proof))
				expect(verifyInclusion({ ...claim, proof: tampered })).toBe(false);
			for (const root of flips(claim.root)) expect(verifyInclusion({ ...claim, root })).toBe(false);
			for (const leafHash of flips(claim.leafHash)) expect(verifyInclusion({ ...claim, leafHash })).toBe(false);
		}
		for (const [from, to] of [
			[1, 1],
			[3, 7],
			[64, 200],
			[255, 256],
		] as const) {
			const proof = await consistencyProof(log.readNode, from, to);
			const claim = { from, to, fromRoot: naiveRoot(0, from), toRoot: naiveRoot(0, to), proof };
			for (const tampered of tamperings(proof)) expect(verifyConsistency({ ...claim, proof: tampered })).toBe(false);
			for (const fromRoot of flips(claim.fromRoot)) expect(verifyConsistency({ ...claim, fromRoot })).toBe(false);
			for (const toRoot of flips(claim.toRoot)) expect(verifyConsistency({ ...claim, toRoot })).toBe(false);
		}
	});

	it("is refused where the numbers are no numbers of leaves", () => {
		const root = naiveRoot(0, 1);
		for (const size of [0, -1, 0.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53]) {
			for (const index of [0, -1, 0.5, Number.NaN, size]) {
				expect(verifyInclusion({ index, size, root, leafHash: root, proof: [] })).toBe(false);
			}
			if (size !== 0)
				expect(verifyConsistency({ from: size, to: size, fromRoot: root, toRoot: root, proof: [] })).toBe(false);
		}
	});

	it("never leads one leaf to the root at another number or size", async () => {
		await fc.assert(
			fc.asyncProperty(fc.nat(255), fc.integer({ min: 1, max: 256 }), fc.nat(300), fc.nat(300), async (i, n, j, m) => {
				fc.pre(i < n && (i !== j || n !== m) && j < m);
				const proof = await inclusionProof(log.readNode, i, n);
				const claim = { index: j, size: m, root: naiveRoot(0, n), leafHash: naiveRoot(i, i + 1), proof };
				// Where both numbers give the same way to the root, the proof cannot tell them apart: the checkpoint names the size.
				expect(verifyInclusion(claim) && m === n).toBe(false);
			}),
			{ numRuns: 2_000 },
		);
	});

	it("is refused where it is longer or shorter than the way to the root, even if the hashes meet", async () => {
		const extra = hashLeaf(Buffer.from("extra"));
		for (const [index, size] of [
			[0, 1],
			[2, 3],
			[5, 8],
			[6, 7],
		] as const) {
			const proof = await inclusionProof(log.readNode, index, size);
			const claim = { index, size, leafHash: naiveRoot(index, index + 1) };
			const above = sha256(Uint8Array.of(1), extra, naiveRoot(0, size));
			expect(verifyInclusion({ ...claim, root: above, proof: [...proof, extra] })).toBe(false);
			const sibling = proof[0];
			if (sibling === undefined) continue;
			const isRight = index % 2 === 1 || index === size - 1;
			const below = sha256(Uint8Array.of(1), ...(isRight ? [sibling, claim.leafHash] : [claim.leafHash, sibling]));
			if (proof.length > 1) expect(verifyInclusion({ ...claim, root: below, proof: [sibling] })).toBe(false);
		}
		for (const [from, to, larger] of [
			[2, 4, 7],
			[3, 4, 5],
			[4, 8, 9],
			[6, 8, 16],
		] as const) {
			const proof = await consistencyProof(log.readNode, from, to);
			const claim = { from, to, fromRoot: naiveRoot(0, from), toRoot: naiveRoot(0, to), proof };
			expect(verifyConsistency(claim)).toBe(true);
			expect(verifyConsistency({ ...claim, to: larger })).toBe(false);
			const roots = { fromRoot: claim.fromRoot, toRoot: sha256(Uint8Array.of(1), extra, claim.toRoot) };
			expect(verifyConsistency({ ...claim, ...roots, proof: [...proof, extra] })).toBe(false);
			roots.fromRoot = sha256(Uint8Array.of(1), extra, claim.fromRoot);
			expect(verifyConsistency({ ...claim, ...roots, proof: [...proof, extra] })).toBe(false);
		}
	});

	/** Each byte of each hash changed, each hash left out, doubled, or swapped with the next. */
	function* tamperings(proof: readonly Uint8Array[]): Generator<readonly Uint8Array[]> {
		for (const [at, hash] of proof.entries()) {
			for (const flipped of flips(hash)) yield proof.with(at, flipped);
			yield proof.toSpliced(at, 1);
			yield proof.toSpliced(at, 0, hash);
			yield proof.with(at, hash.slice(1));
			const next = proof[at + 1];
			if (next !== undefined) yield proof.toSpliced(at, 2, next, hash);
		}
		yield [...proof, EMPTY_ROOT];
	}

	function* flips(hash: Uint8Array): Generator<Uint8Array> {
		for (const [at, byte] of hash.entries()) yield hash.with(at, byte ^ (1 << (at % 8)));
	}
});

describe("proofs that cannot be", () => {
	it.each([
		[0, 0],
		[1, 1],
		[-1, 3],
		[0.5, 3],
	])("leaf %d of %d", (index, size) => {
		expect(() => inclusionProof(log.readNode, index, size)).toThrow(RangeError);
	});

	it.each([
		[3, 2],
		[-1, 2],
		[0.5, 2],
	])("from %d to %d", (from, to) => {
		expect(() => consistencyProof(log.readNode, from, to)).toThrow(RangeError);
	});

	it("are empty from nothing", async () => {
		expect(await consistencyProof(log.readNode, 0, 9)).toEqual([]);
		const claim = { from: 0, to: 9, fromRoot: EMPTY_ROOT, toRoot: naiveRoot(0, 9), proof: [] };
		expect(verifyConsistency(claim)).toBe(true);
		expect(verifyConsistency({ ...claim, fromRoot: naiveRoot(0, 1) })).toBe(false);
		expect(verifyConsistency({ ...claim, proof: [EMPTY_ROOT] })).toBe(false);
	});
});
