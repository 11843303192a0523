import { spawn } from "node:child_process";
import { join } from "node:path";

const script = join(import.meta.dirname, "dying-blob-writer.ts");

/** Has a process put a blob into MongoDB and die before its manifest. Rejects where it did not die of SIGKILL. */
export function killBlobWriter(place: { readonly uri: string; readonly database: string }): Promise<void> {
	const command = ["--conditions=@driftgate/source", script, JSON.stringify(place)];
	return new Promise((resolve, reject) => {
		const child = spawn(process.execPath, command, { stdio: ["ignore", "inherit", "inherit"] });
		child.once("error", reject);
		child.once("close", (code, signal) => {
			if (signal === "SIGKILL") resolve();
			else reject(new Error(`The writer ended by itself, with ${code}.`));
		});
	});
}
