import { analyze } from "../src/analyze.ts";
import type { Config } from "../src/contract/config.ts";
import type { SpecInput } from "../src/contract/source.ts";
import { type FindingSelection, type SelectedFindings, selectFindings } from "../src/gate/select-findings.ts";
import { buildApi } from "../src/ir/build-api.ts";
import { isoDay } from "../src/lib/iso-day.ts";
import { nearest } from "../src/lib/nearest.ts";
import { quote } from "../src/lib/say.ts";
import { listOperations } from "../src/openapi/list-operations.ts";
import { parseSource } from "../src/parse/parse-source.ts";
import { Refusal, UsageError } from "./command.ts";
import { configuredSpec } from "./configured-spec.ts";
import { openBase } from "./open-base.ts";
import type { Arguments } from "./read-arguments.ts";
import { readSpec, STANDARD_INPUT } from "./read-spec.ts";
import type { Terminal } from "./terminal.ts";

export interface Choosing {
	readonly given: Arguments;
	readonly config: Config;
	readonly configPath: string;
	readonly folder: string;
	readonly terminal: Terminal;
}

/**
 * What the arguments of `driftgate except` choose among the findings of the change from --base to --revision, or to the
 * description that the configuration names. Throws UsageError, and Refusal where nothing can be chosen.
 */
export async function chooseFindings(choosing: Choosing, selection: FindingSelection): Promise<SelectedFindings> {
	const { given, config, configPath, folder, terminal } = choosing;
	const [base, revision] = [given.options.get("base") ?? "", given.options.get("revision")];
	if (base === STANDARD_INPUT && revision === STANDARD_INPUT) {
		throw new UsageError("Only one of --base and --revision can come from standard input.");
	}
	const before = await openBase((await readSpec(base, folder, terminal)).input);
	const after =
		revision === undefined
			? configuredSpec(config, configPath, folder)
			: (await readSpec(revision, folder, terminal)).input;
	const { findings } = await analyze({
		...{ before, after, config },
		versionBefore: null,
		today: isoDay(Date.now()),
		proofs: false,
	});
	const chosen = selectFindings(findings, selection);
	if (!("problems" in chosen)) return chosen;
	if (selection.by === "tag") await refuseUnknownTag(selection.tag, [before, after]);
	throw new Refusal(chosen.problems.join("\n"));
}

/** A tag that no operation has was mistyped, whatever the findings are. */
async function refuseUnknownTag(tag: string, inputs: readonly SpecInput[]): Promise<void> {
	const sources = await Promise.all(inputs.map((input) => parseSource(input, undefined, "anything")));
	const known = new Set(listOperations(...sources.map((source) => buildApi(source))).flatMap(({ tags }) => tags));
	if (known.has(tag)) return;
	const meant = nearest(tag, known);
	const remedy = meant === undefined ? "" : `: did you mean ${quote(meant)}?`;
	throw new Refusal(`No operation has the tag ${quote(tag)}${remedy || "."}`);
}
