import { analyze } from "../../src/analyze.ts";
import { isoDay } from "../../src/lib/iso-day.ts";
import { defaultConfig } from "../../src/parse/config/default-config.ts";
import { UsageError } from "../command.ts";
import type { Arguments } from "../read-arguments.ts";
import { readSpec } from "../read-spec.ts";
import { refusePastDay } from "../refuse-past-day.ts";
import type { Terminal } from "../terminal.ts";
import { importIgnores } from "./oasdiff-ignores.ts";

/** What an ignore file does not say: what was compared, who answers, and until when. */
export const IGNORE_OPTIONS = ["base", "revision", "owner", "expires"] as const;

/** The exceptions that the lines of ignore files stand for, between the two descriptions. Throws UsageError. */
export async function readIgnores(text: string, { options }: Arguments, folder: string, terminal: Terminal) {
	const [base, revision, owner, expires] = IGNORE_OPTIONS.map((name) => options.get(name));
	if (base === undefined || revision === undefined || owner === undefined || expires === undefined) {
		throw new UsageError(`An ignore file needs ${IGNORE_OPTIONS.map((name) => `--${name}`).join(", ")}.`);
	}
	refusePastDay(expires);
	const { findings } = await analyze({
		before: (await readSpec(base, folder, terminal)).input,
		after: (await readSpec(revision, folder, terminal)).input,
		config: defaultConfig,
		versionBefore: null,
		today: isoDay(Date.now()),
		tolerated: { before: "dangling", after: "dangling" },
	});
	const { exceptions, notes } = importIgnores(
		text,
		findings.filter(({ level }) => level !== "INFO"),
	);
	return { exceptions: exceptions.map((exception) => ({ ...exception, owner, expires })), notes };
}
