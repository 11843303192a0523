import { compareTexts } from "../../lib/json-order.ts";
import type { Root } from "../edit.ts";

/**
 * A part of an operation. Large pairs reach the same few hundred parts a hundred thousand times, so that they are told
 * apart by identity and sorted by number.
 */
export interface Part {
	readonly text: string;
	/** Its place among all parts that were found, once they are ranked. */
	rank: number;
	/** Scratch of one search: which search saw it last, and the index of its way there. */
	seen: number;
	way: number;
}

/** The parts of operations that searches found: one for each operation, part and status, and the same of each of its callbacks. */
export class RankedParts {
	readonly #parts = new Map<string, Part>();
	readonly #partOf = new Map<Root["reach"], Part>();
	#ranked = 0;

	of(reach: Root["reach"]): Part {
		const known = this.#partOf.get(reach);
		if (known !== undefined) return known;
		const text = partText(reach);
		const part = this.#parts.get(text) ?? { text, rank: 0, seen: 0, way: 0 };
		this.#parts.set(text, part);
		this.#partOf.set(reach, part);
		return part;
	}

	/** Numbers the parts in their order, where some came since the last time. */
	rank(): void {
		if (this.#ranked === this.#parts.size) return;
		const sorted = [...this.#parts.values()].sort((a, b) => compareTexts(a.text, b.text));
		sorted.forEach((part, rank) => {
			part.rank = rank;
		});
		this.#ranked = sorted.length;
	}
}

/** Sorts by operation, then part and status; what is a callback's, behind. */
function partText({ operation, part, status, callback }: Root["reach"]): string {
	return `${operation}\n${part}\n${status ?? ""}\n${callback ?? ""}`;
}
