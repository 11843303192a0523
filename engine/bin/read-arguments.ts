import { type ParseArgsOptionsConfig, parseArgs } from "node:util";
import { nearest } from "../src/lib/nearest.ts";
import { plain } from "../src/lib/say.ts";
import { UsageError } from "./command.ts";
import { errorCode } from "./error-code.ts";

export interface Arguments {
	readonly positionals: readonly string[];
	/** Options that were given; each takes a value. */
	readonly options: ReadonlyMap<string, string>;
	/** Options without a value that were given. */
	readonly flags: ReadonlySet<string>;
}

export interface Accepted {
	readonly command: string;
	/** Names of the positionals, for messages; the first `least` of them must be there. */
	readonly positionals: readonly string[];
	readonly least: number;
	/** The last positional may be given any number of times. */
	readonly repeats?: true;
	readonly options: readonly string[];
	/** Options that take no value. */
	readonly flags?: readonly string[];
}

/** Splits the arguments of a command. Throws UsageError. */
export function readArguments(args: readonly string[], accepted: Accepted): Arguments {
	const { values, positionals } = split(args, accepted);
	const missing = accepted.positionals.slice(positionals.length, accepted.least);
	if (missing.length > 0) throw new UsageError(`driftgate ${accepted.command} needs ${missing.join(" and ")}.`);
	const extra = positionals[accepted.positionals.length];
	if (extra !== undefined && accepted.repeats !== true) {
		const names = accepted.positionals.join(" ");
		const taken = names === "" ? "no arguments" : `${names}, and nothing after it`;
		throw new UsageError(`driftgate ${accepted.command} takes ${taken}: ${plain(extra)}.`);
	}
	const options = new Map<string, string>();
	for (const [name, value] of Object.entries(values)) if (typeof value === "string") options.set(name, value);
	const flags = new Set(Object.keys(values).filter((name) => values[name] === true));
	return { positionals, options, flags };
}

function split(args: readonly string[], { options, flags = [] }: Accepted) {
	const config: ParseArgsOptionsConfig = {};
	for (const name of options) config[name] = { type: "string" };
	for (const name of flags) config[name] = { type: "boolean" };
	try {
		return parseArgs({ args: [...args], options: config, allowPositionals: true, strict: true });
	} catch (error) {
		if (errorCode(error)?.startsWith("ERR_PARSE_ARGS_") !== true) throw error;
		if (errorCode(error) === "ERR_PARSE_ARGS_UNKNOWN_OPTION") throw new UsageError(sayUnknown(args, config));
		const [, option] =
			/^Option '(?:-\w, )?(--[\w-]+)(?: <value>)?' argument (?:missing|is ambiguous)/.exec((error as Error).message) ??
			[];
		if (option !== undefined) throw new UsageError(`${option} needs ${article(meaningOf(option))}.`);
		// Node's messages name the argument and the remedy; their later sentences are about Node's own conventions.
		const [sentence = ""] = (error as Error).message.split(". ");
		throw new UsageError(sentence.endsWith(".") ? sentence : `${sentence}.`);
	}
}

const article = (word: string): string => `${/^[AEIOU]/.test(word) ? "an" : "a"} ${word}`;

/** What the help calls the value of an option. */
function meaningOf(option: string): string {
	const name = nameOf(option);
	return (/config|file|revision|lock/.test(name) ? "file" : name).toUpperCase();
}

/** The first option that there is not, and the one that was meant. */
function sayUnknown(args: readonly string[], known: ParseArgsOptionsConfig): string {
	const names = Object.keys(known);
	const word = args.find((arg) => /^-./.test(arg) && !names.includes(nameOf(arg))) ?? "";
	const meant = nearest(nameOf(word), names);
	const all = names.map((name) => `--${name}`).join(", ");
	const remedy =
		meant === undefined
			? all === ""
				? "it has none"
				: `there ${names.length === 1 ? "is" : "are"} ${all}`
			: `did you mean --${meant}?`;
	return `There is no option ${plain(word)}: ${remedy}${meant === undefined ? "." : ""}`;
}

const nameOf = (option: string): string => option.replace(/^--/, "").replace(/=.*$/s, "");

/** The option's value where it is one of the choices, `fallback` where it was not given. Throws UsageError. */
export function oneOf<T extends string>(
	name: string,
	value: string | undefined,
	choices: readonly T[],
	fallback: T,
): T {
	if (value === undefined) return fallback;
	const choice = choices.find((one) => one === value);
	if (choice === undefined)
		throw new UsageError(`--${name} is one of ${choices.join(", ")}, not ${plain(value) || "nothing"}.`);
	return choice;
}
