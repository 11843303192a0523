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

/** Real ids where descriptions can only say `a UUID`, so that requests reach the project and its run. */
async function seed(scene: Scene): Promise<Readonly<Record<string, string>>> {
	const repository = await scene.github.createRepository("ledger-api");
	const commit = { branch: "main", files: await readLedger(), message: "Describe the ledger", parent: null };
	const first = await scene.github.commit(repository, commit);
	await scene.installApp([repository]);
	const id = await scene.linkProject(repository);
	await scene.push(repository, null, first);
	await scene.waitForRun(id, "webhook");
	return { "path.id": id, "path.project_id": id, "path.projectId": id };
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
		{ name: "session", auth: person.join(""), except: ["auth_sign_out", "user_delete", "projects_unlink"] },
		{ name: "key", auth: table("auth.openapi.apiKey", { bearer: key }), except: [] },
	];
}

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

function run(command: string, parameters: readonly string[]): Promise<number> {
	return new Promise((resolve, reject) => {
		const child = spawn(command, parameters, { stdio: ["ignore", "inherit", "inherit"] });
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
	const scene = await openScene({ mongodbUri: process.env["MONGODB_URI"] });
	try {
		const settings = join(folder.path, "schemathesis.toml");
		const parameters = table("parameters", await seed(scene));
		for (const caller of await callersOf(scene)) {
			if (values.as !== undefined && values.as !== caller.name) continue;
			process.stdout.write(`\n== as ${caller.name}\n`);
			await writeFile(settings, parameters + caller.auth);
			const limits = { examples: values.examples, seed: values.seed, only: values.only };
			const command = argumentsFor(scene.service.url, caller, settings, limits);
			if ((await run(process.env["SCHEMATHESIS"] ?? "st", command)) !== 0) process.exitCode = 1;
		}
	} finally {
		await scene.stop();
		await folder.remove();
	}
}

await main();
