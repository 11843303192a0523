import { type ChildProcess, fork } from "node:child_process";
import { join } from "node:path";
import type { Drive, Driven } from "./generator.ts";

export interface Figures {
	readonly requests: number;
	/** Milliseconds. */
	readonly p50: number;
	readonly p99: number;
	readonly perSecond: number;
	/** Answers of a status that was not asked for, and requests without an answer. */
	readonly errors: number;
}

export interface RunningDrive {
	readonly driven: Promise<Driven>;
	/** Ends it now. */
	stop(): void;
}

/** Generators that have nothing to do. They end with this process, when their channel closes. */
const idle: ChildProcess[] = [];

function startGenerator(): ChildProcess {
	const child = fork(join(import.meta.dirname, "generator.ts"), { serialization: "advanced", execArgv: [] });
	child.unref();
	return child;
}

/** Sends requests from a process of its own. */
export function startDrive(drive: Drive): RunningDrive {
	const child = idle.pop() ?? startGenerator();
	child.channel?.ref();
	const driven = new Promise<Driven>((resolve, reject) => {
		const fail = (code: number | null): void =>
			reject(new Error(`The load generator ended with ${code} before it was done.`));
		child.once("exit", fail);
		child.once("message", (message) => {
			child.off("exit", fail);
			child.channel?.unref();
			idle.push(child);
			resolve(message as Driven);
		});
	});
	child.send(drive);
	return { driven, stop: () => void child.send("stop") };
}

/** Drives to the end. Each answer must have the status; others are errors, and the first sees to it that they are seen. */
export async function drive(request: Drive, status = 200): Promise<Driven> {
	return expectStatus(await startDrive(request).driven, status);
}

export function expectStatus(driven: Driven, status: number): Driven {
	const others = Object.entries(driven.statuses).filter(([name]) => Number(name) !== status);
	for (const [name, count] of others) process.stderr.write(`${count} answers of status ${name}\n`);
	return { ...driven, failures: driven.failures + others.reduce((sum, [, count]) => sum + count, 0) };
}

export function figuresOf(...all: readonly Driven[]): Figures {
	const latencies = all.flatMap((one) => one.latencies).sort((a, b) => a - b);
	const sum = (of: (driven: Driven) => number): number => all.reduce((total, one) => total + of(one), 0);
	return {
		requests: latencies.length,
		p50: quantile(latencies, 0.5),
		p99: quantile(latencies, 0.99),
		perSecond: latencies.length / sum(({ seconds }) => seconds),
		errors: sum(({ failures }) => failures),
	};
}

/** The smallest of the sorted values that so many of them do not exceed (nearest rank). */
function quantile(sorted: readonly number[], share: number): number {
	return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? Number.NaN;
}
