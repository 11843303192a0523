import { resolve } from "node:path";
import type { Exception } from "../src/contract/config.ts";
import type { FindingSelection } from "../src/gate/select-findings.ts";
import { Fault } from "../src/lib/fault.ts";
import { nearest } from "../src/lib/nearest.ts";
import { plain, quote } from "../src/lib/say.ts";
import { parseConfig } from "../src/parse/config/parse-config.ts";
import { ruleIds } from "../src/rule-ids.ts";
import { addExceptions, type WrittenException } from "./add-exceptions.ts";
import type { Choosing } from "./choose-findings.ts";
import { type Command, Refusal, UsageError } from "./command.ts";
import { readArguments } from "./read-arguments.ts";
import { readNamedFile } from "./read-files.ts";
import { readSelection } from "./read-selection.ts";
import { refusePastDay } from "./refuse-past-day.ts";
import { requireConfig } from "./require-config.ts";
import { writeAtomically } from "./write-atomically.ts";

const HELP = `Accepts findings until a date: adds exceptions to driftgate.yml, and keeps its comments.

Usage: driftgate except FINGERPRINT... --owner OWNER --reason REASON --expires DATE [options]
       driftgate except --rule RULE | --tag TAG | --all-errors --base BASE --owner … --reason … --expires …

  FINGERPRINT      the 16 hexadecimal digits that a finding shows; several are accepted on the same terms
  --rule RULE      every error and warning of a rule, such as endpoint-removed
  --tag TAG        every error and warning that reaches no operation without this tag
  --all-errors     every error: for a release that breaks on purpose
  --base BASE      the description that clients rely on, as \`driftgate diff\` takes it: the findings are those of the
                   change since then. With fingerprints you can leave it out, but then nobody checks that they name
                   findings, and a mistyped one accepts nothing; with it, an unknown one is refused
  --revision FILE  the description that would replace it (default: the \`spec\` of the configuration)
  --owner OWNER    the person or team that answers for it
  --reason REASON  why the change is accepted
  --expires DATE   the last day that it holds, such as 2027-01-31
  --config FILE    the configuration (default: driftgate.yml, else .github/driftgate.yml)

Examples:
  driftgate except 3f9a0c1d2e4b5a69 --base git:main:openapi.yaml --owner "@api-team" --reason "no live clients" --expires 2027-01-31
  driftgate except --all-errors --base git:main:openapi.yaml --owner "@api-team" --reason "version 2" --expires 2027-01-31

All of them are written or, where anything is wrong, none. Exit status: 0 written, 2 the exceptions or the file cannot
be used.
`;

export const except: Command = {
	help: HELP,
	run: async (args, folder, terminal) => {
		const given = readArguments(args, {
			command: "except",
			positionals: ["FINGERPRINT"],
			least: 0,
			repeats: true,
			options: ["owner", "reason", "expires", "config", "rule", "tag", "base", "revision"],
			flags: ["all-errors"],
		});
		const { options } = given;
		const selection = readSelection(given);
		const terms = {
			owner: required(options, "owner"),
			reason: required(options, "reason"),
			expires: required(options, "expires"),
		};
		const path = await requireConfig(options.get("config"), folder);
		const text = await readNamedFile(path, folder);
		const config = parseConfig(text, path, { ruleIds });
		refusePastDay(terms.expires);
		const choosing = { given, config, configPath: path, folder, terminal };
		const { named, leftOut, isChecked } = await fingerprintsOf(choosing, selection);
		for (const finding of named) refuseSecond(config.exceptions, finding, path);
		const content = addExceptions(
			text,
			named.map((finding): WrittenException => ({ finding, ...terms })),
		);
		checkResult(content, path);
		writeAtomically([{ path: resolve(folder, path), content }]);
		const what = named.length === 1 ? `${named[0]} is` : `${named.length} findings are`;
		const out = `${plain(path)}: ${what} excepted until ${terms.expires}\n`;
		return { status: 0, out, ...(isChecked ? sayLeftOut(leftOut) : { err: sayUnchecked(named) }) };
	},
};

/** Fingerprints to accept, and those of the tag that are left as they are. */
interface Chosen {
	readonly named: readonly string[];
	readonly leftOut: readonly string[];
	/** Whether there was a change to look for them in. */
	readonly isChecked: boolean;
}

async function fingerprintsOf(choosing: Choosing, selection: FindingSelection): Promise<Chosen> {
	if (selection.by === "rule") refuseUnknownRule(selection.rule);
	if (selection.by === "fingerprints" && !choosing.given.options.has("base")) {
		refuseMisspelt(selection.fingerprints);
		return { named: [...new Set(selection.fingerprints)], leftOut: [], isChecked: false };
	}
	// Judging takes the whole engine, which fingerprints alone do not need.
	const { chooseFindings } = await import(/* webpackMode: "eager" */ "./choose-findings.ts");
	const { selected, leftOut } = await chooseFindings(choosing, selection);
	const names = (findings: typeof selected) => findings.map(({ fingerprint }) => fingerprint);
	return { named: names(selected), leftOut: names(leftOut), isChecked: true };
}

function refuseUnknownRule(rule: string): void {
	if (ruleIds.has(rule)) return;
	const meant = nearest(rule, ruleIds);
	const remedy = meant === undefined ? "driftgate explain lists them." : `did you mean ${quote(meant)}?`;
	throw new UsageError(`There is no rule ${quote(rule)}: ${remedy}`);
}

function refuseMisspelt(fingerprints: readonly string[]): void {
	const wrong = fingerprints.find((one) => !/^[0-9a-f]{16}$/.test(one));
	if (wrong === undefined) return;
	throw new UsageError(`FINGERPRINT must be 16 lower-case hexadecimal digits, not ${quote(wrong)}.`);
}

/** A mistyped fingerprint covers nothing, which nobody would see before the gate blocks. */
function sayUnchecked(named: readonly string[]): string {
	const what = named.length === 1 ? "this fingerprint names a finding" : "these fingerprints name findings";
	return `warning  it was not checked whether ${what}: give --base, the description that clients rely on, to have it checked\n`;
}

function sayLeftOut(leftOut: readonly string[]): { readonly err?: string } {
	if (leftOut.length === 0) return {};
	const err = `note  left out, because operations without the tag are reached as well: ${leftOut.join(" ")}\n`;
	return { err };
}

function required(options: ReadonlyMap<string, string>, name: string): string {
	const value = options.get(name);
	if (value === undefined) throw new UsageError(`driftgate except needs --${name}.`);
	return value;
}

function refuseSecond(known: readonly Exception[], finding: string, path: string): void {
	const first = known.find((one) => one.finding === finding);
	if (first === undefined) return;
	const line = first.at === null ? "" : ` at line ${first.at.line}`;
	throw new Refusal(`${plain(path)} has an exception for ${plain(finding)} already${line}: change that one.`);
}

/** The file as it would be is read like any other: what is wrong with it now is wrong with the arguments. */
function checkResult(content: string, path: string): void {
	try {
		parseConfig(content, path, { ruleIds });
	} catch (error) {
		if (!(error instanceof Fault)) throw error;
		const messages = error.issues.map(({ message }) => message.replace(/^exceptions\[\d+\]\./, "--"));
		throw new UsageError([...new Set(messages)].join("\n"));
	}
}
