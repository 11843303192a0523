import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import type { StoreConfig } from "../../../../app/src/store/open-store.ts";

/** Has another process hold the write lock of an SQLite file. Gives what ends it. */
export async function holdLock({ dataFolder }: StoreConfig): Promise<() => Promise<void>> {
	const script = join(import.meta.dirname, "lock-process.ts");
	const file = join(dataFolder, "driftgate.db");
	const flags = ["--disable-warning=ExperimentalWarning"];
	const child = spawn(process.execPath, [...flags, script, file], { stdio: ["pipe", "pipe", "inherit"] });
	await once(child.stdout, "data");
	return async () => {
		child.stdin.end();
		await once(child, "close");
	};
}
