import type { ReadNode, TreeNode } from "../contract/evidence.ts";
import { foldPeaks } from "./frontier.ts";

/*
 * The proofs of RFC 9162, sections 2.1.3.1 and 2.1.4.1. Each is a list of ranges of leaves, and each range's root is
 * folded from the complete subtrees in it: a proof reads as many nodes as the logarithm of the log's size, squared.
 */

/** The leaves from `start` up to and without `end`. */
interface Range {
	readonly start: number;
	readonly end: number;
}

/** The root of the log's first `size` leaves. */
export function rootAt(readNode: ReadNode, size: number): Promise<Uint8Array> {
	return rangeRoot(readNode, { start: 0, end: size });
}

/** Proves that leaf `index` is in the log of `size` leaves. Throws RangeError where there is no such leaf. */
export function inclusionProof(readNode: ReadNode, index: number, size: number): Promise<Uint8Array[]> {
	if (!isCount(index) || !isCount(size) || index >= size) {
		throw new RangeError(`There is no leaf ${index} in a log of ${size}.`);
	}
	return Promise.all(inclusionRanges(index, size).map((range) => rangeRoot(readNode, range)));
}

/**
 * Proves that the log of `to` leaves begins with the log of `from`. Empty where the two are the same, and where `from` is
 * 0: every log begins with nothing. Throws RangeError where `from` is larger than `to`.
 */
export function consistencyProof(readNode: ReadNode, from: number, to: number): Promise<Uint8Array[]> {
	if (!isCount(from) || !isCount(to) || from > to) {
		throw new RangeError(`A log of ${to} leaves does not begin with one of ${from}.`);
	}
	return Promise.all(consistencyRanges(from, to).map((range) => rangeRoot(readNode, range)));
}

function isCount(value: number): boolean {
	return Number.isSafeInteger(value) && value >= 0;
}

/** PATH(m, D_n), from the leaf upwards. */
function inclusionRanges(index: number, size: number): readonly Range[] {
	const ranges: Range[] = [];
	let { start, end }: Range = { start: 0, end: size };
	while (end - start > 1) {
		const middle = start + splitOf(end - start);
		if (index < middle) {
			ranges.push({ start: middle, end });
			end = middle;
		} else {
			ranges.push({ start, end: middle });
			start = middle;
		}
	}
	return ranges.reverse();
}

/** SUBPROOF(m, D_n, true), from the leaves upwards. */
function consistencyRanges(from: number, to: number): readonly Range[] {
	if (from === 0 || from === to) return [];
	const ranges: Range[] = [];
	let { start, end }: Range = { start: 0, end: to };
	while (end > from) {
		const middle = start + splitOf(end - start);
		if (from <= middle) {
			ranges.push({ start: middle, end });
			end = middle;
		} else {
			ranges.push({ start, end: middle });
			start = middle;
		}
	}
	// The old log itself is a subtree where nothing stands left of it: then its root is known, and not part of the proof.
	if (start > 0) ranges.push({ start, end });
	return ranges.reverse();
}

/** The largest power of two below `size`, which is above 1. */
function splitOf(size: number): number {
	let split = 1;
	while (split * 2 < size) split *= 2;
	return split;
}

async function rangeRoot(readNode: ReadNode, range: Range): Promise<Uint8Array> {
	return foldPeaks(await Promise.all(completeSubtrees(range).map(readNode)));
}

/** The complete subtrees that make up a range, the largest first. The range begins where a subtree of its size may. */
function completeSubtrees({ start, end }: Range): readonly TreeNode[] {
	const nodes: TreeNode[] = [];
	let at = start;
	while (at < end) {
		let level = 0;
		while (at + 2 ** (level + 1) <= end) level += 1;
		nodes.push({ level, index: at / 2 ** level });
		at += 2 ** level;
	}
	return nodes;
}
