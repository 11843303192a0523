import { spawn } from "node:child_process";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { readLedger } from "../harness/ledger.ts";
import { openScene, type Scene } from "../harness/scene.ts";
import { createTemporaryFolder } from "../harness/temporary-folder.ts";

/*
 * npm run schemathesis: a service in a process of its own, with a linked and synced project, and Schemathesis (`st` on
 * the PATH, or SCHEMATHESIS) over its own openapi.json with every check and stateful links: as nobody, as a person who
 * is signed in, and with an API key. Exits 1 where one check fails.
 */

interface Caller {
	readonly name: string;
	/** How it proves who it is: tables of Schemathesis' configuration (TOML), so that it can also leave the proof away. */
	readonly auth: string;
	/** What would end the caller itself: it has tests of its own. */
	readonly except: readonly string[];
}

/** A linked and synced project, by its id. */
async function seed(scene: Scene): Promise<string> {
	const repository = await scene.github.createRepository("ledger-api");
	const commit = { branch: "main", files: await readLedger(), message: "Describe the ledger", parent: null };
	const first = await scene.github.commit(repository, commit);
	await scene.installApp([repository]);
	const id = await scene.linkProject(repository);
	await scene.push(repository, null, first);
	await scene.waitForRun(id, "webhook");
	return id;
}

async function callersOf({ session }: Scene): Promise<readonly Caller[]> {
	const made = await session.post("/api/v1/keys", { name: "schemathesis", scopes: ["read", "write", "sync"] });
	const { key } = (await made.json()) as { readonly key: string };
	const { cookie = "", origin = "", "x-driftgate-csrf": csrf = "" } = session.headers;
	const person = [
		table("headers", { origin }),
		table("auth.openapi.session", { api_key: cookie.replace(/^[^=]*=/, "") }),
		table("auth.openapi.csrf", { api_key: csrf }),
	];
	return [
		{ name: "nobody", auth: "", except: [] },
		{ name: "session", auth: person.join(""), except: ["auth_sign_out", "user_delete", "projects_delete"] },
		{ name: "key", auth: table("auth.openapi.apiKey", { bearer: key }), except: [] },
	];
}

/**
 * Real ids where descriptions can only say "a UUID", so that requests reach the project; and where a request that fits its
 * schema may still be refused, since no schema can say what is wrong with it.
 */
function settingsFor(project: string): string {
	const ids = { "path.id": project, "path.project_id": project, "path.projectId": project };
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
		lenient(`^(${SAID_IN_WORDS.join("|")})$`),
		"",
	].join("\n");
}

/** Cursors, codes and signatures are opaque, windows must begin before they end, addresses and descriptions have grammars of their own. */
const SAID_IN_WORDS = [
	...["projects_list_changelog", "v1_list_audit", "v1_create_evidence", "v1_get_log_consistency", "v1_get_log_proof"],
	...["projects_create", "projects_create_exception", "keys_create", "waitlist_join", "newsletter_subscribe"],
	...["tools_scaffold", "tools_diff", "auth_finish_github_login", "auth_sign_in_locally", "webhooks_receive_stripe"],
];

/** One table of a TOML file; JSON's strings are TOML's too. */
function table(name: string, values: Readonly<Record<string, string>>): string {
	const rows = Object.entries(values).map(([key, value]) => `${JSON.stringify(key)} = ${JSON.stringify(value)}`);
	return [`[${name}]`, ...rows, ""].join("\n");
}

function argumentsFor(url: string, { except }: Caller, settings: string, limits: Limits): readonly string[] {
	return [
		...["--config-file", settings, "run", `${url}/api/openapi.json`],
		...["--checks", "all", "--phases", "examples,coverage,fuzzing,stateful", "--continue-on-failure"],
		...["--max-examples", limits.examples, "--seed", limits.seed, "--suppress-health-check", "all"],
		...except.flatMap((operationId) => ["--exclude-operation-id", operationId]),
		...(limits.only === undefined ? [] : ["--include-operation-id", limits.only]),
	];
}

interface Limits {
	readonly examples: string;
	readonly seed: string;
	readonly only: string | undefined;
}

/** In a folder of its own, since it leaves its history where it runs. */
function run(command: string, parameters: readonly string[], cwd: string): Promise<number> {
	return new Promise((resolve, reject) => {
		const child = spawn(command, parameters, { cwd, stdio: ["ignore", "inherit", "inherit"] });
		child.on("error", reject);
		child.on("close", (status) => resolve(status ?? 1));
	});
}

async function main(): Promise<void> {
	const { values } = parseArgs({
		options: {
			examples: { type: "string", default: "20" },
			seed: { type: "string", default: "1" },
			as: { type: "string" },
			only: { type: "string" },
		},
	});
	const folder = await createTemporaryFolder("schemathesis");
	const scene = await openScene(process.env["MONGODB_URI"]);
	try {
		const settings = join(folder.path, "schemathesis.toml");
		const project = settingsFor(await seed(scene));
		for (const caller of await callersOf(scene)) {
			if (values.as !== undefined && values.as !== caller.name) continue;
			process.stdout.write(`\n== as ${caller.name}\n`);
			await writeFile(settings, caller.auth + project);
			const limits = { examples: values.examples, seed: values.seed, only: values.only };
			const command = argumentsFor(scene.service.url, caller, settings, limits);
			if ((await run(process.env["SCHEMATHESIS"] ?? "st", command, folder.path)) !== 0) process.exitCode = 1;
		}
	} finally {
		await scene.stop();
		await folder.remove();
	}
}

await main();
