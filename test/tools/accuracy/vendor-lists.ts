import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Finding } from "../../../engine/src/index.ts";
import { inputOf } from "./labelled-cases.ts";
import { table } from "./markdown.ts";
import { findingsOf } from "./verdict.ts";

/*
 * What vendors themselves list as breaking between two versions that the corpus has. Each entry is found by the diff, or
 * vendor-entries.json says why no description could tell.
 */

interface Expected {
	readonly rule: string;
	readonly operation: string;
	/** Of each of these names a finding must speak. */
	readonly names: readonly string[];
}

interface Entry {
	readonly says: string;
	readonly finds?: readonly Expected[];
	readonly because?: string;
}

interface VendorList {
	readonly vendor: string;
	readonly before: string;
	readonly after: string;
	readonly entries: readonly Entry[];
}

export interface CheckedEntry {
	readonly vendor: string;
	readonly entry: Entry;
	readonly found: readonly Finding[];
	/** What was expected and is not there. */
	readonly missing: readonly string[];
}

/** Compares the versions of every list, and looks for its entries. */
export async function checkVendorLists(corpus: string, today: string): Promise<readonly CheckedEntry[]> {
	const lists: readonly VendorList[] = JSON.parse(
		readFileSync(join(import.meta.dirname, "vendor-entries.json"), "utf8"),
	);
	const checked = await Promise.all(
		lists.map(async ({ vendor, before, after, entries }) => {
			const findings = await findingsOf(inputOf(join(corpus, before)), inputOf(join(corpus, after)), today);
			return entries.map((entry) => ({ vendor, entry, ...look(entry, findings) }));
		}),
	);
	return checked.flat();
}

function look({ finds = [] }: Entry, findings: readonly Finding[]): Pick<CheckedEntry, "found" | "missing"> {
	const found: Finding[] = [];
	const missing: string[] = [];
	for (const { rule, operation, names } of finds) {
		for (const name of names) {
			const match = findings.find((finding) => speaksOf(finding, rule, operation, name));
			if (match === undefined) missing.push(`${rule} of ${name} in ${operation}`);
			else found.push(match);
		}
	}
	return { found, missing };
}

/** A message quotes the name by itself, or as the end of the way to it. */
function speaksOf({ rule, operations, message }: Finding, wanted: string, operation: string, name: string): boolean {
	const quotes = [`\`${name}\``, ` › ${name}\``];
	return rule === wanted && operations.includes(operation) && quotes.some((quote) => message.includes(quote));
}

/** An entry with neither a finding nor an explanation, or one whose findings are not there. */
export function isUnanswered({ entry, found, missing }: CheckedEntry): boolean {
	return missing.length > 0 || (found.length === 0 && entry.because === undefined);
}

export function vendorTable(checked: readonly CheckedEntry[]): string {
	return table(
		["vendor", "the vendor's entry", "found as", "explained"],
		checked.map(({ vendor, entry, found, missing }) => [
			vendor,
			entry.says,
			[...counted(found), ...missing.map((one) => `**not found: ${one}**`)].join("; "),
			entry.because ?? "",
		]),
	);
}

function counted(found: readonly Finding[]): readonly string[] {
	const said = found.map(({ rule, wire, source }) => `${rule} (wire ${wire}, source ${source})`);
	return [...Map.groupBy(said, (one) => one)].map(([one, all]) => (all.length === 1 ? one : `${all.length} × ${one}`));
}
