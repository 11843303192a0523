import { execFile, spawnSync } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { createTemporaryFolder } from "../../../harness/temporary-folder.ts";
import { makeAppKey } from "../app-key.ts";
import type { Outcome, Scenario } from "../scenario.ts";
import { add, nothingYet } from "../sum-outcomes.ts";
import type { FullDisk } from "./full-disk-process.ts";

/** A file system of this size, in memory, of one process and its children: no rights are needed where user namespaces are allowed. */
const MOUNT = 'mount -t tmpfs -o size=6m tmpfs "$1" && shift && exec "$@"';

/** Rounds that one service lives through: later ones would find its month's credits spent, and no room for what all keep. */
const ROUNDS_OF_A_SERVICE = 20;

const unshare = ["--user", "--map-root-user", "--mount"] as const;

/** The disk of the database is full for a while, under a service that is asked and that works all the time. */
export const diskFull: Scenario = {
	name: "disk-full",
	promises:
		"While the disk is full reads go on and writes are refused as described, nothing is half written, and when there is room again queued work goes on without a restart.",
	rounds: { short: 2, full: 50 },
	stores: ["sqlite"],
	lacks: () =>
		spawnSync("unshare", [...unshare, "true"]).status === 0 ? undefined : "No user namespace can be made here.",
	async run({ rounds, seed, print }) {
		let outcome: Outcome = nothingYet;
		for (let done = 0; done < rounds; done += ROUNDS_OF_A_SERVICE) {
			const part = { rounds: Math.min(ROUNDS_OF_A_SERVICE, rounds - done), seed: seed + done };
			outcome = add(outcome, await runService(part, print));
		}
		return outcome;
	},
};

async function runService(part: Pick<FullDisk, "rounds" | "seed">, print: (line: string) => void): Promise<Outcome> {
	const folder = await createTemporaryFolder("full-disk");
	try {
		const given: FullDisk = { ...part, folder: folder.path, appKey: makeAppKey() };
		const script = join(import.meta.dirname, "full-disk-process.ts");
		const flags = ["--conditions=@driftgate/source", "--disable-warning=ExperimentalWarning"];
		const node = [process.execPath, ...flags, script, JSON.stringify(given)];
		const mounted = [...unshare, "sh", "-c", MOUNT, "sh", folder.path, ...node];
		const { stdout, stderr } = await promisify(execFile)("unshare", mounted);
		for (const line of stderr.trim().split("\n")) print(line);
		return JSON.parse(stdout) as Outcome;
	} finally {
		await folder.remove();
	}
}
