import { type ChildProcess, spawn } from "node:child_process";
import { PATIENCE } from "./patience.js";

export interface ProcessRequest {
	readonly command: string;
	readonly args: readonly string[];
	/** The whole environment: nothing is inherited but where Node keeps what it compiled, so that a run says what it depends on. */
	readonly env: Readonly<Record<string, string>>;
	readonly cwd: string;
	/** Whether it is a Node process that can be told things (`tell`). */
	readonly isTold?: boolean;
}

export interface ProcessResult {
	/** null where a signal ended it. */
	readonly exitCode: number | null;
	readonly stdout: string;
	readonly stderr: string;
}

export interface RunningProcess {
	readonly pid: number;
	/** Everything that it wrote so far, both streams in the order of arrival. */
	output(): string;
	readonly ended: Promise<ProcessResult>;
	/** Asks it to end (SIGTERM), and ends it (SIGKILL) where it has not done so within `graceMs`. */
	stop(graceMs?: number): Promise<ProcessResult>;
	/** Ends it at once, as a crash of the machine would. */
	kill(): Promise<ProcessResult>;
	/** Sends a message over Node's own channel, and waits for any message back. */
	tell(message: number): Promise<void>;
}

/** Starts a program without a shell. Only the process that was started here is ever ended here. */
export function startProcess(request: ProcessRequest): RunningProcess {
	const child = spawn(request.command, [...request.args], {
		cwd: request.cwd,
		env: { ...compileCache(), ...request.env },
		stdio: ["ignore", "pipe", "pipe", ...(request.isTold === true ? ["ipc" as const] : [])],
	});
	const seen = { stdout: "", stderr: "", both: "" };
	collect(child, seen);
	const ended = new Promise<ProcessResult>((resolve, reject) => {
		child.once("error", reject);
		child.once("close", (exitCode) => resolve({ exitCode, stdout: seen.stdout, stderr: seen.stderr }));
	});
	const stop = (graceMs = 5000): Promise<ProcessResult> => {
		const timer = setTimeout(() => child.kill("SIGKILL"), graceMs);
		child.kill("SIGTERM");
		return ended.finally(() => clearTimeout(timer));
	};
	const kill = (): Promise<ProcessResult> => {
		child.kill("SIGKILL");
		return ended;
	};
	const tell = (message: number): Promise<void> =>
		new Promise((resolve, reject) => {
			child.once("message", () => resolve());
			child.send(message, (error) => error !== null && reject(error));
		});
	return { pid: child.pid ?? -1, output: () => seen.both, ended, stop, kill, tell };
}

/** It changes when a program is ready, and nothing of what it does. */
function compileCache(): Record<string, string> {
	const folder = process.env["NODE_COMPILE_CACHE"];
	return folder === undefined ? {} : { NODE_COMPILE_CACHE: folder };
}

/** Runs a program to its end; one that takes several times as long as `timeoutMs` is killed and its exit code is null. */
export async function runProcess(request: ProcessRequest & { readonly timeoutMs?: number }): Promise<ProcessResult> {
	const running = startProcess(request);
	const timer = setTimeout(() => void running.kill(), PATIENCE * (request.timeoutMs ?? 60_000));
	try {
		return await running.ended;
	} finally {
		clearTimeout(timer);
	}
}

function collect(child: ChildProcess, seen: { stdout: string; stderr: string; both: string }): void {
	for (const stream of ["stdout", "stderr"] as const) {
		child[stream]?.setEncoding("utf8").on("data", (text: string) => {
			seen[stream] += text;
			seen.both += text;
		});
	}
}
