import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { breakMoney, ledgerPaths, readLedger } from "../../harness/ledger.ts";

const root = join(import.meta.dirname, "../../..");

/** What `driftgate diff` prints on a terminal for the breaking pull request of the demo. */
export async function judgeBlockedExample(): Promise<string> {
	const before = await readLedger();
	const folder = mkdtempSync(join(tmpdir(), "driftgate-readme-"));
	try {
		writeTree(join(folder, "base"), before);
		writeTree(join(folder, "head"), { ...before, ...breakMoney(before) });
		return runDiff(folder, ["diff", join("base", ledgerPaths.spec), join("head", ledgerPaths.spec)]);
	} finally {
		rmSync(folder, { recursive: true, force: true });
	}
}

function writeTree(folder: string, files: Readonly<Record<string, string>>): void {
	for (const [path, text] of Object.entries(files)) {
		mkdirSync(dirname(join(folder, path)), { recursive: true });
		writeFileSync(join(folder, path), text);
	}
}

/** Exit status 1 says that the change is blocked, which is what the example is about. */
function runDiff(cwd: string, words: readonly string[]): string {
	const program = ["--conditions=@driftgate/source", join(root, "engine/bin/main.ts"), ...words];
	try {
		return execFileSync(process.execPath, program, { cwd, encoding: "utf8" });
	} catch (error) {
		const { status, stdout } = error as { status?: number; stdout?: string };
		if (status !== 1 || stdout === undefined) throw error;
		return stdout;
	}
}
