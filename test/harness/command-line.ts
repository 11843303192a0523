import { type ParseArgsConfig, parseArgs } from "node:util";
import { nearest } from "../../engine/src/lib/nearest.ts";

/*
 * The options of our own commands. Each option says what it is for, so that the usage is printed from what is read; whatever
 * cannot be understood ends the command with 2, before it has begun, with one sentence and the usage.
 */

export interface Option {
	readonly type: "string" | "boolean";
	readonly default?: string | boolean;
	/** What stands for its value in the usage: `N`, `NAME`. */
	readonly takes?: string;
	/** What it does, in half a line. */
	readonly says: string;
	/** The only values that it takes. */
	readonly oneOf?: readonly string[];
}

type Options = Readonly<Record<string, Option>>;

type Read<O extends Options> = {
	readonly [Name in keyof O]: O[Name]["type"] extends "boolean"
		? boolean
		: O[Name] extends { readonly default: string }
			? string
			: string | undefined;
};

export interface CommandLine<O extends Options> {
	readonly values: Read<O>;
	/** Words that are no options. */
	readonly words: readonly string[];
	/** Ends the command with 2, a sentence and the usage. */
	refuse(why: string): never;
}

/** The arguments make no sense. */
class UsageError extends Error {
	override readonly name = "UsageError";
}

export interface Described<O extends Options> {
	/** As it is called: `npm run attack --`. */
	readonly command: string;
	readonly options: O;
	/** What words are, where it takes any: `WORDS`. */
	readonly words?: string;
}

/** Reads this process's own arguments. Ends it where they cannot be understood. */
export function readCommandLine<const O extends Options>(described: Described<O>): CommandLine<O> {
	const refuse = (why: string): never => {
		process.stderr.write(`${why}\n\n${printUsage(described)}`);
		process.exit(2);
	};
	if (process.argv.includes("--help")) {
		process.stdout.write(printUsage(described));
		process.exit(0);
	}
	try {
		return { ...readArguments(described, process.argv.slice(2)), refuse };
	} catch (error) {
		if (!(error instanceof UsageError)) throw error;
		return refuse(error.message);
	}
}

/** Throws UsageError: one sentence that names what is not understood, and what was meant. */
export function readArguments<const O extends Options>(
	{ options, words: takesWords }: Described<O>,
	args: readonly string[],
): Pick<CommandLine<O>, "values" | "words"> {
	const config: ParseArgsConfig = { args: [...args], options, allowPositionals: true };
	refuseUnknown(Object.keys(options), args);
	const { values, positionals } = parse(config);
	const [word] = positionals;
	if (word !== undefined && takesWords === undefined) {
		throw new UsageError(`It takes options alone, and ${JSON.stringify(word)} is none.`);
	}
	for (const [name, { oneOf, default: usual }] of Object.entries<Option>(options)) {
		const value = values[name];
		if (oneOf === undefined || value === undefined || value === usual) continue;
		if (!oneOf.includes(String(value))) throw new UsageError(sayChoice(name, String(value), oneOf));
	}
	const flags = Object.entries<Option>(options).filter(([, { type }]) => type === "boolean");
	const all = { ...Object.fromEntries(flags.map(([name]) => [name, false])), ...values };
	return { values: all as Read<O>, words: positionals };
}

function parse(config: ParseArgsConfig) {
	try {
		return parseArgs(config);
	} catch (error) {
		// Node's messages name the argument and the remedy; their later sentences are about Node's own conventions.
		const [sentence = ""] = (error as Error).message.split(". ");
		throw new UsageError(`${sentence.replace(/\.$/, "")}.`);
	}
}

function refuseUnknown(names: readonly string[], args: readonly string[]): void {
	const end = args.indexOf("--");
	for (const argument of end < 0 ? args : args.slice(0, end)) {
		const name = /^--?([^=]+)/.exec(argument)?.[1];
		if (name === undefined || names.includes(name) || /^-?\d/.test(name)) continue;
		const meant = nearest(name, names);
		throw new UsageError(
			`There is no option ${argument.replace(/=.*$/s, "")}${meant === undefined ? "." : `: did you mean --${meant}?`}`,
		);
	}
}

function sayChoice(name: string, value: string, oneOf: readonly string[]): string {
	const meant = nearest(value, oneOf);
	const remedy = meant === undefined ? `one of ${oneOf.join(", ")}` : `did you mean ${meant}?`;
	return `--${name} does not take ${JSON.stringify(value)}: ${remedy}`;
}

/** One line an option. */
export function printUsage({ command, options, words }: Described<Options>): string {
	const shown = Object.entries(options).map(([name, { type, takes = "VALUE", oneOf, says, default: usual }]) => {
		const choices = oneOf === undefined ? "" : `: ${oneOf.join(", ")}`;
		const unless = typeof usual === "string" && usual !== "" ? ` (default: ${usual})` : "";
		return [`--${name}${type === "string" ? ` ${takes}` : ""}`, `${says}${choices}${unless}`] as const;
	});
	const width = Math.max(0, ...shown.map(([option]) => option.length));
	const lines = shown.map(([option, says]) => `  ${option.padEnd(width)}  ${says}\n`);
	return `usage: ${command} [options]${words === undefined ? "" : ` [${words}]`}\n${lines.join("")}`;
}
