import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";

/** One run of a whole process. `peakBytes` is null where the system does not tell (it is read from /proc). */
export interface Run {
	readonly milliseconds: number;
	readonly peakBytes: number | null;
	readonly status: number | null;
	readonly outputBytes: number;
}

/** Runs a command to its end, output counted and thrown away. */
export async function measure(command: readonly string[]): Promise<Run> {
	const [program = "", ...rest] = command;
	const started = performance.now();
	const child = spawn(program, rest, { stdio: ["ignore", "pipe", "ignore"] });
	let outputBytes = 0;
	let peakBytes: number | null = null;
	child.stdout.on("data", (chunk: Buffer) => {
		outputBytes += chunk.length;
	});
	const sampler = setInterval(() => {
		peakBytes = readPeak(child.pid) ?? peakBytes;
	}, 10);
	try {
		const status = await new Promise<number | null>((resolve, reject) => {
			child.on("error", reject);
			child.on("close", resolve);
		});
		return { milliseconds: performance.now() - started, peakBytes, status, outputBytes };
	} finally {
		clearInterval(sampler);
	}
}

/** The run with the median time: the machine is shared, and a mean would carry every disturbance. */
export async function medianOf(runs: number, command: readonly string[]): Promise<Run> {
	const all: Run[] = [];
	for (let index = 0; index < runs; index += 1) all.push(await measure(command));
	all.sort((a, b) => a.milliseconds - b.milliseconds);
	const median = all[Math.floor(all.length / 2)];
	if (median === undefined) throw new Error("A median needs at least one run.");
	return median;
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
