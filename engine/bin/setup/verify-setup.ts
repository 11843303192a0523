import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { Fault } from "../../src/lib/fault.ts";
import { count } from "../../src/lib/say.ts";
import { type Command, type Outcome, Refusal } from "../command.ts";
import { readArguments } from "../read-arguments.ts";
import { diskLoad } from "../read-files.ts";
import { askGit } from "../run-git.ts";
import { readSettingsFile } from "../settings-file.ts";
import { checkConfigs } from "./check-configs.ts";
import { checkWorkflow } from "./check-workflow.ts";
import { type Missing, sayMissing } from "./missing.ts";

const HELP = `Checks how a repository is set up, and prints a line with the remedy for each thing that is missing. Changes nothing.

Usage: driftgate verify-setup

  every driftgate.yml that git knows       can be read, and so can the description that it names
  every workflow that uses the Action      runs on pull_request and merge_group, with no more rights than it needs and
                                           no filter that keeps a required check waiting; names Actions by commit

What GitHub alone knows is not asked: whether the check is required, and what the App was granted.

Examples:
  driftgate verify-setup

Exit status: 0 nothing is missing, 1 something is, 2 there is nothing to check.
`;

interface Checked {
	readonly missing: readonly Missing[];
	/** How many workflows use the Action. */
	readonly used: number;
}

const WORKFLOWS = ".github/workflows";

export const verifySetup: Command = {
	help: HELP,
	run: async (args, folder) => {
		readArguments(args, { command: "verify-setup", positionals: [], least: 0, options: [] });
		const files = await filesOf(folder);
		const configs = [...files].filter((name) => /(?:^|\/)driftgate\.yml$/.test(name)).toSorted();
		if (configs.length === 0) {
			throw new Refusal(
				"git knows no driftgate.yml here: driftgate scaffold SPEC prints one, driftgate import makes one.",
			);
		}
		const { missing, used } = await checkWorkflows(folder, files);
		return report([...(await checkConfigs(configs, folder)), ...missing], configs.length, used);
	},
};

/** Those that are committed or would be: a folder of dependencies may hold configurations of others. */
async function filesOf(folder: string): Promise<ReadonlySet<string>> {
	const words = ["ls-files", "-z", "--cached", "--others", "--exclude-standard"];
	return new Set((await askGit(folder, words))?.split("\0"));
}

async function checkWorkflows(folder: string, files: ReadonlySet<string>): Promise<Checked> {
	const names = await readdir(join(folder, WORKFLOWS)).catch(() => []);
	const missing: Missing[] = [];
	let used = 0;
	for (const name of names.filter((one) => /\.ya?ml$/.test(one)).toSorted()) {
		const path = `${WORKFLOWS}/${name}`;
		try {
			const found = checkWorkflow(readSettingsFile((await diskLoad(folder)(path)) ?? "", path), files);
			if (found !== undefined) used += 1;
			missing.push(...(found ?? []));
		} catch (error) {
			if (!(error instanceof Fault)) throw error;
			missing.push(...error.issues);
		}
	}
	return { missing, used };
}

function report(missing: readonly Missing[], configs: number, used: number): Outcome {
	const lines = missing.map(sayMissing);
	const looked = `${count(configs, "configuration")}, ${count(used, "workflow")} with the Action`;
	const app =
		used > 0 ? "" : "No workflow uses the Action: that is right where the App is installed, and its check required.\n";
	if (lines.length === 0) return { status: 0, out: `${app}${looked}: nothing is missing.\n` };
	return { status: 1, out: `${lines.join("\n")}\n${app}${looked}: ${count(lines.length, "thing")} missing.\n` };
}
