import { spawn } from "node:child_process";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { readCommandLine } from "../../harness/command-line.ts";
import { openScene } from "../../harness/scene.ts";
import { createTemporaryFolder } from "../../harness/temporary-folder.ts";
import { type Caller, callers, type Proof, type Stage, setStage } from "./callers.ts";

/*
 * npm run schemathesis: a service in a process of its own, with a linked and synced project, and Schemathesis (`st` on
 * the PATH, or SCHEMATHESIS) over its own openapi.json with every check and stateful links: as nobody, as a person who
 * is signed in, with an API key, and as a workflow. Each has a service of its own, so that nobody meets the limits that
 * another used up, and `--as` tries what the whole run tries. Exits 1 where one check fails, or a proof is void in the end.
 */

/**
 * Real ids where descriptions can only say "a UUID", so that requests reach the project; and where a request that fits its
 * schema may still be refused, since no schema can say what is wrong with it.
 */
function settingsFor({ projectId, runId }: Stage): string {
	const ids = { "path.id": projectId, "path.project_id": projectId, "path.projectId": projectId };
	const rows = Object.entries(ids).map(([name, value]) => `${JSON.stringify(name)} = ${JSON.stringify(value)}`);
	// A body that is too large is refused before anybody looks at what it says.
	const refused = ["400", "401", "403", "404", "405", "406", "409", "413", "415", "422", "428", "429", "5xx"];
	const accepted = ["2xx", "3xx", "401", "403", "404", "409", "429", "503", "400", "422"];
	const lenient = (pattern: string) =>
		[
			"[[operations]]",
			`include-operation-id-regex = ${JSON.stringify(pattern)}`,
			`checks.positive_data_acceptance.expected-statuses = ${JSON.stringify(accepted)}`,
		].join("\n");
	return [
		"[checks.negative_data_rejection]",
		`expected-statuses = ${JSON.stringify(refused)}`,
		"[[operations]]",
		'include-path-regex = "^/api/(v1/)?(projects|services|public)/"',
		`parameters = { ${rows.join(", ")} }`,
		"[[operations]]",
		'include-path-regex = "^/api/v1/sync-runs/"',
		`parameters = { "path.id" = ${JSON.stringify(runId)} }`,
		lenient(`^(${SAID_IN_WORDS.join("|")})$`),
		"",
	].join("\n");
}

/** Cursors, codes and signatures are opaque, windows must begin before they end, addresses and descriptions have grammars of their own. */
const SAID_IN_WORDS = [
	...["projects_list_changelog", "v1_list_audit", "v1_create_evidence", "v1_get_log_consistency", "v1_get_log_proof"],
	...["user_list_security_log", "v1_list_security_log", "runs_list", "projects_list_ended_exceptions", "runs_accept"],
	...["projects_edit_changelog_entry", "projects_change_settings", "setup_finish_app", "github_scaffold_config"],
	...[
		"projects_create",
		"projects_create_exception",
		"projects_create_exceptions",
		"keys_create",
		"waitlist_join",
		"newsletter_subscribe",
	],
	...[
		"action_validate",
		"action_check_gate",
		"tools_scaffold",
		"tools_diff",
		"auth_finish_github_login",
		"auth_sign_in_locally",
		"webhooks_receive_stripe",
	],
];

function argumentsFor(url: string, { except, tag }: Caller, settings: string, limits: Limits): readonly string[] {
	return [
		...["--config-file", settings, "run", `${url}/api/openapi.json`],
		...["--checks", "all", "--phases", "examples,coverage,fuzzing,stateful", "--continue-on-failure"],
		...["--max-examples", limits.examples, "--seed", limits.seed, "--suppress-health-check", "all"],
		// No check is about time: a machine that is busy answers later, and not otherwise.
		...["--request-timeout", "120"],
		...except.flatMap((operationId) => ["--exclude-operation-id", operationId]),
		...(tag === undefined ? [] : ["--include-tag", tag]),
		...(limits.only === undefined ? [] : ["--include-operation-id", limits.only]),
	];
}

interface Limits {
	readonly examples: string;
	readonly seed: string;
	readonly only: string | undefined;
}

/**
 * In a folder of its own, since it leaves its history where it runs. Python's sets have an order of their own in each
 * process otherwise, and what is tried with a seed would follow it.
 */
function run(command: string, parameters: readonly string[], cwd: string): Promise<number> {
	const env = { ...process.env, PYTHONHASHSEED: "0" };
	return new Promise((resolve, reject) => {
		const child = spawn(command, parameters, { cwd, env, stdio: ["ignore", "inherit", "inherit"] });
		child.on("error", reject);
		child.on("close", (status) => resolve(status ?? 1));
	});
}

/** Whether a caller passes every check, and was the whole time who it said it is: what answers 401 to all passes too. */
async function passes(caller: Caller, limits: Limits): Promise<boolean> {
	const folder = await createTemporaryFolder("schemathesis");
	const scene = await openScene(process.env["MONGODB_URI"]);
	try {
		const stage = await setStage(scene);
		const proof = await caller.prove(stage);
		const settings = join(folder.path, "schemathesis.toml");
		await writeFile(settings, proof.tables + settingsFor(stage));
		const command = argumentsFor(scene.service.url, caller, settings, limits);
		const status = await run(process.env["SCHEMATHESIS"] ?? "st", command, folder.path);
		return (await isHeard(scene.service.url, proof)) && status === 0;
	} finally {
		await scene.stop();
		await folder.remove();
	}
}

async function isHeard(url: string, { opens }: Proof): Promise<boolean> {
	if (opens === undefined) return true;
	const { status } = await fetch(url + opens.path, { headers: opens.headers });
	if (status !== 200) process.stdout.write(`${opens.path} answers ${status} in the end: the caller was made void.\n`);
	return status === 200;
}

const { values } = readCommandLine({
	command: "npm run schemathesis --",
	options: {
		examples: { type: "string", default: "20", takes: "N", says: "how many requests of each operation" },
		seed: { type: "string", default: "1", takes: "N", says: "which requests" },
		as: { type: "string", takes: "CALLER", says: "one caller alone", oneOf: callers.map(({ name }) => name) },
		only: { type: "string", takes: "TEXT", says: "the operations that Schemathesis includes by it" },
	},
});
for (const caller of callers.filter(({ name }) => values.as === undefined || values.as === name)) {
	process.stdout.write(`\n== as ${caller.name}\n`);
	const limits = { examples: values.examples, seed: values.seed, only: values.only };
	if (!(await passes(caller, limits))) process.exitCode = 1;
}
