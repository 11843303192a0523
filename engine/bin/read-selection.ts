import type { FindingSelection } from "../src/gate/select-findings.ts";
import { UsageError } from "./command.ts";
import type { Arguments } from "./read-arguments.ts";

/** Which findings are meant: exactly one of the ways to say it. Throws UsageError. */
export function readSelection({ positionals, options, flags }: Arguments): FindingSelection {
	const [rule, tag] = [options.get("rule"), options.get("tag")];
	const selections: readonly FindingSelection[] = [
		...(positionals.length === 0 ? [] : [{ by: "fingerprints", fingerprints: positionals } as const]),
		...(rule === undefined ? [] : [{ by: "rule", rule } as const]),
		...(tag === undefined ? [] : [{ by: "tag", tag } as const]),
		...(flags.has("all-errors") ? [{ by: "errors" } as const] : []),
	];
	const [selection, second] = selections;
	if (selection === undefined) {
		throw new UsageError("driftgate except needs fingerprints, --rule, --tag or --all-errors.");
	}
	if (second !== undefined) {
		throw new UsageError("Fingerprints, --rule, --tag and --all-errors go without each other: run it once for each.");
	}
	if (selection.by !== "fingerprints" && options.get("base") === undefined) {
		throw new UsageError(
			"--rule, --tag and --all-errors choose among the findings of a change: add --base, such as --base git:main:openapi.yaml.",
		);
	}
	if (options.get("revision") !== undefined && options.get("base") === undefined) {
		throw new UsageError("--revision goes with --base.");
	}
	return selection;
}
