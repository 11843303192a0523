import type { Finding } from "../contract/finding.ts";
import { nearest } from "../lib/nearest.ts";
import { quote } from "../lib/say.ts";

/** The findings to accept together: those that are named, or all open ones of a rule, of a tag, or of the level ERR. */
export type FindingSelection =
	| { readonly by: "fingerprints"; readonly fingerprints: readonly string[] }
	| { readonly by: "rule"; readonly rule: string }
	| { readonly by: "tag"; readonly tag: string }
	| { readonly by: "errors" };

export interface SelectedFindings {
	readonly selected: readonly Finding[];
	/** Open findings of the tag that reach operations without it as well: whoever accepts those has to name them. */
	readonly leftOut: readonly Finding[];
}

/**
 * Chooses among the findings of one judgement. Open is an error or a warning about the API that no exception covers.
 * Gives every reason instead, one sentence each, where a fingerprint names none of them or nothing is chosen.
 */
export function selectFindings(
	findings: readonly Finding[],
	selection: FindingSelection,
): SelectedFindings | { readonly problems: readonly string[] } {
	if (selection.by === "fingerprints") return namedFindings(findings, selection.fingerprints);
	const open = findings.filter(isOpen);
	if (selection.by === "tag") return ofTag(open, selection.tag);
	const selected = open.filter(({ level, rule }) =>
		selection.by === "rule" ? rule === selection.rule : level === "ERR",
	);
	if (selected.length > 0) return { selected, leftOut: [] };
	if (selection.by === "errors") return { problems: ["No error is open: there is nothing to accept."] };
	return { problems: [sayNone("rule", selection.rule, new Set(open.map(({ rule }) => rule)))] };
}

/** What is about the configuration no exception covers. */
const isAboutApi = ({ direction }: Finding): boolean => direction !== null;

const isOpen = (finding: Finding): boolean =>
	isAboutApi(finding) && finding.level !== "INFO" && finding.exception === null;

function namedFindings(findings: readonly Finding[], fingerprints: readonly string[]) {
	const known = new Map(findings.map((finding) => [finding.fingerprint, finding]));
	const names = [...new Set(fingerprints)];
	const problems = names.flatMap((name) => objectionTo(name, known.get(name), known.keys()));
	if (names.length === 0) problems.push("No finding is named: write at least one fingerprint.");
	if (problems.length > 0) return { problems };
	return { selected: names.flatMap((name) => known.get(name) ?? []), leftOut: [] };
}

function objectionTo(name: string, finding: Finding | undefined, known: Iterable<string>): readonly string[] {
	if (finding === undefined) return [sayUnknown(name, [...known])];
	if (!isAboutApi(finding)) return [`${quote(name)} is about the configuration, which no exception covers.`];
	if (finding.exception === null) return [];
	return [`${quote(name)} has an exception already, until ${finding.exception.expires}.`];
}

/** A fingerprint that was cut off is found by its beginning, one with a typing mistake by what is near. */
function sayUnknown(name: string, known: readonly string[]): string {
	const begun = name.length < 4 ? [] : known.filter((one) => one.startsWith(name));
	const meant = begun.length === 1 ? begun[0] : nearest(name, known);
	const remedy = meant === undefined ? "copy it from the report of this change" : `did you mean ${quote(meant)}?`;
	return `No finding has the fingerprint ${quote(name)}: ${remedy}${meant === undefined ? "." : ""}`;
}

function ofTag(open: readonly Finding[], tag: string) {
	const reaching = open.filter(({ tags }) => tags.some((one) => one.tag === tag));
	const { whole = [], partly = [] } = Object.groupBy(reaching, ({ tags, operations }) =>
		tags.some((one) => one.tag === tag && one.operations === operations.length) ? "whole" : "partly",
	);
	if (whole.length > 0) return { selected: whole, leftOut: partly };
	if (partly.length > 0) {
		const names = partly.map(({ fingerprint }) => fingerprint).slice(0, MOST_NAMED);
		const problem = `Every open finding of the tag ${quote(tag)} reaches operations without it as well: name them by fingerprint (${names.join(", ")}).`;
		return { problems: [problem] };
	}
	return { problems: [sayNone("tag", tag, new Set(open.flatMap(({ tags }) => tags.map((one) => one.tag))))] };
}

const MOST_NAMED = 5;

function sayNone(what: "rule" | "tag", name: string, known: ReadonlySet<string>): string {
	const meant = known.has(name) ? undefined : nearest(name, known);
	const remedy = meant === undefined ? "no exception is needed." : `did you mean ${quote(meant)}?`;
	return `No open finding has the ${what} ${quote(name)}: ${remedy}`;
}
