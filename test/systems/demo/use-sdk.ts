import { join } from "node:path";
import { runProcess } from "../../harness/child-process.ts";
import { writeFiles } from "../../harness/git.ts";
import { repositoryRoot } from "../../harness/repository-root.ts";
import { createTemporaryFolder } from "../../harness/temporary-folder.ts";
import { expectThat } from "./expect-that.ts";
import { startLedgerServer } from "./ledger-server.ts";

export interface UsedSdk {
	/** The compiler's version. */
	readonly compiler: string;
	/** What the program printed. */
	readonly output: string;
}

/** Type-checks an SDK with a program that uses it, and runs the program against a small local server. */
export async function useSdk(sdk: string): Promise<UsedSdk> {
	const folder = await createTemporaryFolder("sdk");
	const server = await startLedgerServer();
	try {
		await writeFiles(folder.path, {
			"package.json": JSON.stringify({ type: "module" }),
			"tsconfig.json": JSON.stringify({ compilerOptions, include: ["."] }),
			"ledger-api.ts": sdk,
			"program.ts": program,
		});
		const compiled = await runTypeScript(folder.path, ["--project", folder.path]);
		expectThat(compiled.exitCode === 0, "the SDK and the program compile", compiled.stdout + compiled.stderr);
		const version = await runTypeScript(folder.path, ["--version"]);
		const run = await runNode(folder.path, [join(folder.path, "program.ts"), server.url, server.token]);
		expectThat(run.exitCode === 0, "the program runs to its end", run.stdout + run.stderr);
		return { compiler: version.stdout.replace("Version", "").trim(), output: run.stdout };
	} finally {
		await server.stop();
		await folder.remove();
	}
}

const compilerOptions = {
	target: "es2024",
	lib: ["es2024", "dom", "dom.iterable"],
	module: "nodenext",
	types: ["node"],
	typeRoots: [join(repositoryRoot, "node_modules/@types")],
	strict: true,
	noUncheckedIndexedAccess: true,
	exactOptionalPropertyTypes: true,
	erasableSyntaxOnly: true,
	allowImportingTsExtensions: true,
	noEmit: true,
};

function runTypeScript(cwd: string, args: readonly string[]) {
	return runNode(cwd, [join(repositoryRoot, "node_modules/typescript/bin/tsc"), ...args]);
}

function runNode(cwd: string, args: readonly string[]) {
	return runProcess({ command: process.execPath, args, cwd, env: { PATH: process.env["PATH"] ?? "" } });
}

/** Calls the endpoint and sends the field that came with the safe change, and meets a typed error. */
const program = `import { attempt, createClient } from "./ledger-api.ts";

const [baseUrl = "", token = ""] = process.argv.slice(2);
const ledger = createClient({ baseUrl, auth: { bearer: token } });

const limits = await ledger.accounts.getLimits({ account_id: "acc_1" });
console.log("GET /v1/accounts/acc_1/limits  →", limits.remaining.formatted, "left today");

const transfer = await ledger.transfers.create({
	account_id: "acc_1",
	counterparty_id: "cp_1",
	amount: { amount: 12_550, currency: "EUR" },
	reference: "INV-2026-118",
});
console.log("POST /v1/transfers             →", transfer.id, transfer.status, transfer.amount.formatted);

const missing = await attempt(ledger.accounts.get({ account_id: "nobody" }));
if (missing.ok) throw new Error("There is no such account.");
console.log("GET /v1/accounts/nobody        →", missing.error.status, missing.error.body.title);
`;
