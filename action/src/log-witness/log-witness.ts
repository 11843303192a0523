import { mkdir, writeFile } from "node:fs/promises";
import { isAbsolute, join } from "node:path";
import { ActionFault } from "../action-fault.ts";
import { openGitHub } from "../github/github-api.ts";
import type { Inputs } from "../inputs.ts";
import type { Job } from "../job.ts";
import { openBranchMemory } from "./branch-memory.ts";
import { checkLog, type ToldLog } from "./check-log.ts";
import { openFolderMemory } from "./folder-memory.ts";
import { type CheckpointMemory, noteNameOf } from "./memory.ts";

/** Watches that the logs of a service only grow, on behalf of the repository (contract:action-witness). */
export interface LogWitness {
	/** The last checkpoint that an earlier run saw of a configuration's log; undefined where none was kept. */
	read(configPath: string): Promise<string | undefined>;
	/** Throws ActionFault where the log is not the one that was seen, with more: both notes are then kept as files. */
	check(configPath: string, told: Told): Promise<void>;
}

interface Told {
	readonly seen: string | undefined;
	/** null where the service told of none. */
	readonly log: ToldLog | null;
}

type Watching = Pick<Inputs, "logKeys" | "checkpoints" | "checkpointBranch">;

export function openLogWitness({ logKeys, ...kept }: Watching, job: Job): LogWitness {
	if (logKeys.size === 0) return { read: async () => undefined, check: async () => undefined };
	const memory = openMemory(kept, job);
	return {
		read: async (configPath) => memory?.read(noteNameOf(configPath)),
		async check(configPath, { seen, log }) {
			if (log === null) throw new ActionFault("The service told no checkpoint of its log, and log-key asks for one.");
			const checked = checkLog(log, seen, logKeys);
			if (!checked.ok) throw await alarm(configPath, { seen, log, problem: checked.problem }, job);
			if (log.checkpoint !== seen) await memory?.keep(noteNameOf(configPath), log.checkpoint);
		},
	};
}

function openMemory(
	{ checkpoints, checkpointBranch }: Omit<Watching, "logKeys">,
	{ workspace, apiUrl, repository }: Job,
): CheckpointMemory | undefined {
	if (checkpoints !== null) {
		return openFolderMemory(isAbsolute(checkpoints) ? checkpoints : join(workspace, checkpoints));
	}
	if (checkpointBranch === null) return undefined;
	return openBranchMemory(openGitHub({ apiUrl, token: checkpointBranch.token }), repository, checkpointBranch.name);
}

/** Keeps what shows the wrong: without both signed notes nobody could be held to them. */
async function alarm(
	configPath: string,
	{ seen, log, problem }: { readonly seen: string | undefined; readonly log: ToldLog; readonly problem: string },
	{ temp }: Job,
): Promise<ActionFault> {
	const folder = join(temp, "driftgate-log");
	const name = noteNameOf(configPath);
	const files: readonly (readonly [string, string])[] = [
		...(seen === undefined ? [] : [[join(folder, `${name}.seen`), seen] as const]),
		[join(folder, `${name}.answered`), log.checkpoint],
		[join(folder, `${name}.proof.json`), `${JSON.stringify(log.consistency)}\n`],
	];
	await mkdir(folder, { recursive: true });
	for (const [path, text] of files) await writeFile(path, text);
	const kept = `Both signed notes are kept in ${folder}: upload them as an artifact, and ask whoever runs the service.`;
	return new ActionFault(
		`${problem} ${kept}`,
		files.map(([path]) => path),
	);
}
