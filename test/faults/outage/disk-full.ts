import { execFile, spawnSync } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { createTemporaryFolder } from "../../harness/temporary-folder.ts";
import { makeAppKey } from "../app-key.ts";
import type { Outcome, Scenario } from "../scenario.ts";
import type { FullDisk } from "./full-disk-process.ts";

/** A file system in memory, of one process and its children: no rights are needed where user namespaces are allowed. */
const MOUNT = 'mount -t tmpfs -o size="$1" tmpfs "$2" && shift 2 && exec "$@"';

/** What all rounds keep must find room when the disk is not full: each keeps about 100 kB. */
const sizeOf = (rounds: number): string => `${6 + Math.ceil(rounds / 5)}m`;

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
		const folder = await createTemporaryFolder("full-disk");
		try {
			const given: FullDisk = { folder: folder.path, appKey: makeAppKey(), rounds, seed };
			const script = join(import.meta.dirname, "full-disk-process.ts");
			const flags = ["--conditions=@driftgate/source", "--disable-warning=ExperimentalWarning"];
			const node = [process.execPath, ...flags, script, JSON.stringify(given)];
			const mounted = [...unshare, "sh", "-c", MOUNT, "sh", sizeOf(rounds), folder.path, ...node];
			const { stdout, stderr } = await promisify(execFile)("unshare", mounted);
			for (const line of stderr.trim().split("\n")) print(line);
			return JSON.parse(stdout) as Outcome;
		} finally {
			await folder.remove();
		}
	},
};
