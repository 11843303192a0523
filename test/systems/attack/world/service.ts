import { readFileSync } from "node:fs";
import { type RunningProcess, startProcess } from "../../../harness/child-process.ts";
import { serviceCommand, serviceVariables } from "../../../harness/service-command.ts";
import { until } from "../../../harness/until.ts";

export interface Service {
	readonly url: string;
	readonly pid: number;
	/** What it logged so far. */
	output(): string;
	/** Mebibytes of its memory that are in the machine's (proc(5), VmRSS). */
	residentMiB(): number;
	stop(): Promise<void>;
}

/** Several may start at once, on a machine that has other work. */
const READY_MS = 120_000;

/** Starts the built service in a process of its own, and waits until it is ready. */
export async function startService(port: number, environment: Readonly<Record<string, string>>): Promise<Service> {
	const url = `http://127.0.0.1:${port}`;
	const running = startProcess({
		command: process.execPath,
		args: serviceCommand(),
		cwd: environment["DATA_FOLDER"] ?? "/",
		env: {
			...serviceVariables,
			PATH: process.env["PATH"] ?? "",
			HOST: "127.0.0.1",
			PORT: String(port),
			PUBLIC_URL: url,
			...environment,
		},
	});
	try {
		await untilReady(running, url);
	} catch (error) {
		await running.kill();
		throw new Error(`${String(error)}\nThe service wrote:\n${running.output()}`);
	}
	return {
		url,
		pid: running.pid,
		output: running.output,
		residentMiB() {
			const status = readFileSync(`/proc/${running.pid}/status`, "utf8");
			return Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1] ?? Number.NaN) / 1_024;
		},
		stop: async () => void (await running.stop()),
	};
}

async function untilReady(running: RunningProcess, url: string): Promise<void> {
	let isOver = false;
	const over = (): void => {
		isOver = true;
	};
	running.ended.then(over, over);
	await until(
		"the service to be ready",
		async () => {
			if (isOver) throw new Error("The service ended before it was ready.");
			const health = await fetch(`${url}/api/health/ready`).catch(() => undefined);
			return health?.ok === true ? true : undefined;
		},
		READY_MS,
	);
}
