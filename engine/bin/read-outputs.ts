import type { Config, TargetName } from "../src/contract/config.ts";
import type { OutputRequest } from "../src/generate/print-outputs.ts";
import { targetNames } from "../src/generate/target-names.ts";
import { plain } from "../src/lib/say.ts";
import { UsageError } from "./command.ts";
import type { Arguments } from "./read-arguments.ts";

/** The targets that `--target` names, in its order, each once. Throws UsageError. */
export function readTargets({ options }: Arguments): readonly TargetName[] {
	const words = (options.get("target") ?? "typescript").split(",").map((word) => word.trim());
	const targets = words.map((word) => {
		const target = targetNames.find((known) => known === word);
		if (target === undefined) {
			throw new UsageError(`--target is one of ${targetNames.join(", ")}, not ${plain(word) || "nothing"}.`);
		}
		return target;
	});
	return [...new Set(targets)];
}

/**
 * What is made, each by what the configuration says of it. Options of one language are refused where it is not asked for:
 * nobody shall believe that they do anything. Throws UsageError.
 */
export function readOutputs(
	given: Arguments,
	targets: readonly TargetName[],
	config: Config | undefined,
): readonly OutputRequest[] {
	const dates = readChoice(given, "dates", ["text", "date"] as const);
	const int64 = readChoice(given, "int64", ["number", "bigint", "text"] as const);
	if ((dates ?? int64) !== undefined && !targets.includes("typescript")) {
		throw new UsageError(`--${dates === undefined ? "int64" : "dates"} is for TypeScript: add typescript to --target.`);
	}
	const natives = { ...(dates === undefined ? {} : { dates }), ...(int64 === undefined ? {} : { int64 }) };
	return targets.map((target) => ({
		target,
		options: {
			packageName: null,
			...config?.outputs.get(target),
			...(target === "typescript" ? natives : {}),
		},
	}));
}

function readChoice<Word extends string>(
	{ options }: Arguments,
	name: string,
	words: readonly Word[],
): Word | undefined {
	const given = options.get(name);
	const word = words.find((known) => known === given);
	if (given === undefined || word !== undefined) return word;
	throw new UsageError(`--${name} is one of ${words.join(", ")}, not ${plain(given) || "nothing"}.`);
}
