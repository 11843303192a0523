import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";

/** One run of a whole process. `peakBytes` is null where the system does not tell (it is read from /proc). */
export interface Run {
	readonly milliseconds: number;
	readonly peakBytes: number | null;
	/** Null where it was stopped. */
	readonly status: number | null;
	readonly outputBytes: number;
	/** The last of what it said on standard error. */
	readonly complaint: string;
}

/** Whoever takes longer is stopped. */
export const MAX_SECONDS = 120;

/** Runs a command to its end, output counted and thrown away. */
async function measure(command: readonly string[]): Promise<Run> {
	const [program = "", ...rest] = command;
	const started = performance.now();
	const child = spawn(program, rest, { stdio: ["ignore", "pipe", "pipe"], timeout: MAX_SECONDS * 1000 });
	let outputBytes = 0;
	let complaint = "";
	let peakBytes: number | null = null;
	child.stdout.on("data", (chunk: Buffer) => {
		outputBytes += chunk.length;
	});
	child.stderr.on("data", (chunk: Buffer) => {
		complaint = `${complaint}${chunk}`.slice(-200);
	});
	const sampler = setInterval(() => {
		peakBytes = readPeak(child.pid) ?? peakBytes;
	}, 10);
	try {
		const status = await new Promise<number | null>((resolve, reject) => {
			child.on("error", reject);
			child.on("close", resolve);
		});
		return { milliseconds: performance.now() - started, peakBytes, status, outputBytes, complaint };
	} finally {
		clearInterval(sampler);
	}
}

/**
 * The run of each command with its median time: the machine is shared, and a mean would carry every disturbance. The
 * commands take turns, so that a slow minute is one for all of them; one that was stopped or fails is not run again.
 */
export async function mediansOf(runs: number, commands: readonly (readonly string[])[]): Promise<readonly Run[]> {
	const all = commands.map((): Run[] => []);
	for (let round = 0; round < runs; round++) {
		for (const [index, command] of commands.entries()) {
			const own = all[index];
			if (own?.every(hasVerdict)) own.push(await measure(command));
		}
	}
	return all.map((own) => own.find((run) => !hasVerdict(run)) ?? median(own));
}

/** Whether a run ended in a verdict: 0 is for no findings that block, 1 for some. */
export function hasVerdict({ status }: Run): boolean {
	return status === 0 || status === 1;
}

function median(runs: readonly Run[]): Run {
	const sorted = runs.toSorted((a, b) => a.milliseconds - b.milliseconds);
	const middle = sorted[Math.floor(sorted.length / 2)];
	if (middle === undefined) throw new Error("A median needs at least one run.");
	return middle;
}

// VmHWM is the kernel's own high-water mark, so that a sample late in the run has seen the peak.
function readPeak(pid: number | undefined): number | null {
	if (pid === undefined) return null;
	try {
		const kilobytes = /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1];
		return kilobytes === undefined ? null : Number(kilobytes) * 1024;
	} catch {
		return null;
	}
}
