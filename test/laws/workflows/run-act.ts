import { existsSync } from "node:fs";
import { cp, mkdir, readFile, writeFile } from "node:fs/promises";
import { delimiter, dirname, join } from "node:path";
import { describe } from "@jest/globals";
import { runProcess } from "../../harness/child-process.ts";
import { repositoryRoot } from "../../harness/repository-root.ts";

/*
 * nektos/act reads a workflow as GitHub's runner does, and runs its steps on this machine. It shares no code with our own
 * stand-in for a runner (harness/action-runner.ts).
 */

const act = (process.env["PATH"] ?? "")
	.split(delimiter)
	.map((folder) => join(folder, "act"))
	.find((path) => existsSync(path));

/** Declares a suite that needs act on the PATH, and says in one line where it is skipped. */
export function describeWithAct(name: string, suite: () => void): void {
	if (act !== undefined) {
		describe(name, suite);
		return;
	}
	process.stdout.write(`${name} is skipped: there is no act on the PATH (go install github.com/nektos/act@v0.2.89).\n`);
	describe.skip(`${name} (needs act)`, suite);
}

/** Where a workflow finds our Action in the repository that it runs in. */
const PLACE = ".driftgate";

export interface ActJob {
	/** The repository that the workflow runs in; act copies what is in its folder. */
	readonly workspace: string;
	/** A folder outside of it. */
	readonly folder: string;
	readonly event: "pull_request" | "merge_group" | "pull_request_target";
	readonly payload: unknown;
	/** `with:` of the step. */
	readonly inputs?: Readonly<Record<string, string>>;
}

export interface ActResult {
	readonly exitCode: number | null;
	readonly log: string;
	/** What a later step sees. */
	readonly outcome: string;
	readonly outputs: Readonly<Record<string, string>>;
}

/** Puts our action.yml and its bundle beside the repository's files, for `uses: ./.driftgate`. */
export async function installAction(workspace: string): Promise<void> {
	await mkdir(join(workspace, PLACE, "action"), { recursive: true });
	await cp(join(repositoryRoot, "action.yml"), join(workspace, PLACE, "action.yml"));
	await cp(join(repositoryRoot, "action/dist"), join(workspace, PLACE, "action/dist"), { recursive: true });
}

/** Runs one job with our Action, and a step behind it that writes down what it sees of it. */
export async function runAct({ workspace, folder, event, payload, inputs = {} }: ActJob): Promise<ActResult> {
	if (act === undefined) throw new Error("There is no act on the PATH.");
	const [seen, eventPath, home] = [join(folder, "seen"), join(folder, "event.json"), join(folder, "home")];
	await mkdir(home, { recursive: true });
	await writeFile(eventPath, JSON.stringify(payload));
	const workflow = join(workspace, ".github/workflows/api.yml");
	await mkdir(dirname(workflow), { recursive: true });
	await writeFile(workflow, JSON.stringify(workflowOf(event, inputs)));
	const { exitCode, stdout, stderr } = await runProcess({
		command: act,
		args: [event, "-P", "ubuntu-latest=-self-hosted", "--eventpath", eventPath, "--env", `SEEN=${seen}`],
		cwd: workspace,
		env: { PATH: process.env["PATH"] ?? "", HOME: home, XDG_CACHE_HOME: join(home, "cache") },
	});
	const [outcome = "", ...outputs] = (await readFile(seen, "utf8")).split("\n");
	return { exitCode, log: stdout + stderr, outcome, outputs: JSON.parse(outputs.join("\n")) };
}

/** JSON is YAML. act wants a checkout before it runs an action of the repository, and does that one by itself. */
function workflowOf(event: string, inputs: Readonly<Record<string, string>>): object {
	const checkout = { uses: "actions/checkout@11bd71901bbe5b1630ceea73d27597364c9af683" };
	const gate = { id: "gate", uses: `./${PLACE}`, with: inputs };
	const look = {
		if: "always()",
		// biome-ignore lint/suspicious/noTemplateCurlyInString: an expression of GitHub's.
		env: { OUTCOME: "${{ steps.gate.outcome }}", OUTPUTS: "${{ toJSON(steps.gate.outputs) }}" },
		run: 'printf "%s\\n%s" "$OUTCOME" "$OUTPUTS" > "$SEEN"',
	};
	return {
		name: "api",
		on: [event],
		jobs: { driftgate: { "runs-on": "ubuntu-latest", steps: [checkout, gate, look] } },
	};
}
