import { utf8ToBytes } from "@noble/hashes/utils.js";
import type { Finding } from "../contract/finding.ts";

/** A finding as a line, from the shortest form on. Each longer one says all that the shorter one does. */
export interface RowForms {
	/** Where it is and what names it. */
	readonly short: (finding: Finding) => string;
	/** What it means, too. */
	readonly bare: (finding: Finding) => string;
	/** The proof, too. */
	readonly proved: (finding: Finding) => string;
}

/** The share for what the worst findings mean where not even their shortest lines all fit. */
const FOR_MEANING = 1 / 3;

interface Row {
	readonly finding: Finding;
	line: string;
	form: keyof RowForms;
}

/**
 * Lines for findings within a number of UTF-8 bytes. Whoever has to cut loses proofs first, then what findings mean, from
 * the mildest on; a finding without any line is one of `rest`, so that it is counted.
 */
export class FittedRows {
	readonly #forms: RowForms;
	readonly #rows: Row[] = [];
	readonly rest: readonly Finding[];
	#left: number;

	constructor(findings: readonly Finding[], bytes: number, forms: RowForms) {
		this.#forms = forms;
		const lines = findings.map(forms.short);
		const isWhole = lines.reduce((sum, line) => sum + sizeOf(line), 0) <= bytes;
		this.#left = bytes;
		for (const [index, finding] of findings.entries()) {
			const line = lines[index] ?? "";
			if (sizeOf(line) > this.#left - (isWhole ? 0 : bytes * FOR_MEANING)) break;
			this.#rows.push({ finding, line, form: "short" });
			this.#left -= sizeOf(line);
		}
		this.rest = findings.slice(this.#rows.length);
		this.#lengthen("short", "bare");
	}

	/** What is not used yet. */
	get left(): number {
		return this.#left;
	}

	/** Adds proofs, from the worst finding on, as far as so many bytes hold them. */
	addProofs(bytes: number): void {
		this.#left = bytes;
		this.#lengthen("bare", "proved");
	}

	/** How many lines say less than everything. */
	get shortened(): number {
		return this.#rows.filter(({ finding, line }) => line !== this.#forms.proved(finding)).length;
	}

	lines(): readonly string[] {
		return this.#rows.map(({ line }) => line);
	}

	#lengthen(from: keyof RowForms, to: keyof RowForms): void {
		for (const row of this.#rows) {
			if (row.form !== from) continue;
			const line = this.#forms[to](row.finding);
			const more = sizeOf(line) - sizeOf(row.line);
			if (more > this.#left) continue;
			Object.assign(row, { line, form: to });
			this.#left -= more;
		}
	}
}

/** With its line break. */
export function sizeOf(line: string): number {
	return utf8ToBytes(line).length + 1;
}
