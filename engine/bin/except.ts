import { resolve } from "node:path";
import type { Exception } from "../src/contract/config.ts";
import { Fault } from "../src/lib/fault.ts";
import { plain } from "../src/lib/say.ts";
import { parseConfig } from "../src/parse/config/parse-config.ts";
import { ruleIds } from "../src/rule-ids.ts";
import { addExceptions, type WrittenException } from "./add-exceptions.ts";
import { type Command, Refusal, UsageError } from "./command.ts";
import { findConfig } from "./find-config.ts";
import { readArguments } from "./read-arguments.ts";
import { readNamedFile } from "./read-files.ts";
import { refusePastDay } from "./refuse-past-day.ts";
import { writeAtomically } from "./write-atomically.ts";

const HELP = `Accepts one finding until a day, in writing: adds an exception to driftgate.yml and keeps its comments.

Usage: driftgate except FINGERPRINT --owner OWNER --reason REASON --expires DATE [--config FILE]

  FINGERPRINT      the 16 digits that the finding shows
  --owner OWNER    who answers for it
  --reason REASON  why this change is accepted
  --expires DATE   the last day that it holds, such as 2027-01-31
  --config FILE    the configuration (default: driftgate.yml, else .github/driftgate.yml)

Example:
  driftgate except 3f9a0c1d2e4b5a69 --owner "@api-team" --reason "no live clients" --expires 2027-01-31

Nothing is written where anything is wrong. Exit status: 0 written, 2 the exception or the file cannot be used.
`;

export const except: Command = {
	help: HELP,
	run: async (args, folder) => {
		const { positionals, options } = readArguments(args, {
			command: "except",
			positionals: ["FINGERPRINT"],
			least: 1,
			options: ["owner", "reason", "expires", "config"],
		});
		const [finding = ""] = positionals;
		const exception: WrittenException = {
			finding,
			owner: required(options, "owner"),
			reason: required(options, "reason"),
			expires: required(options, "expires"),
		};
		const path = findConfig(options.get("config"), folder);
		const text = await readNamedFile(path, folder);
		refuseSecond(parseConfig(text, path, { ruleIds }).exceptions, exception, path);
		refusePastDay(exception.expires);
		const content = addExceptions(text, [exception]);
		checkResult(content, path);
		await writeAtomically([{ path: resolve(folder, path), content }]);
		return { status: 0, out: `${plain(path)}: ${finding} is excepted until ${exception.expires}\n` };
	},
};

function required(options: ReadonlyMap<string, string>, name: string): string {
	const value = options.get(name);
	if (value === undefined) throw new UsageError(`driftgate except needs --${name}.`);
	return value;
}

function refuseSecond(known: readonly Exception[], { finding }: WrittenException, path: string): void {
	const first = known.find((one) => one.finding === finding);
	if (first === undefined) return;
	const line = first.at === null ? "" : ` at line ${first.at.line}`;
	throw new Refusal(`${plain(path)} has an exception for ${finding} already${line}: change that one.`);
}

/** The file as it would be is read like any other: what is wrong with it now is wrong with the arguments. */
function checkResult(content: string, path: string): void {
	try {
		parseConfig(content, path, { ruleIds });
	} catch (error) {
		if (!(error instanceof Fault)) throw error;
		throw new UsageError(error.issues.map(({ message }) => message).join("\n"));
	}
}
