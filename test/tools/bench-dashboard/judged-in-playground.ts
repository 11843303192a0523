import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import type { Browser } from "playwright-core";
import { repositoryRoot } from "../../harness/repository-root.ts";
import type { Stage } from "../../systems/dashboard/stage.ts";
import { visit } from "../../systems/dashboard/visitor.ts";
import { preparePairs } from "../bench/pairs.ts";

/** Milliseconds, each the median of several. */
export interface JudgedTwice {
	/** From the moment in which the second file is dropped until the decision is read. */
	readonly playground: number;
	/** From the start of the command to its end. */
	readonly commandLine: number;
}

const TIMES = 3;
const median = (times: readonly number[]): number =>
	times.toSorted((a, b) => a - b)[Math.floor(TIMES / 2)] ?? Number.NaN;

/** GitHub's pair in the playground and by the command line, in turn; undefined where the corpus is not on this machine. */
export async function judgedInPlayground(
	browser: Browser,
	stage: Stage,
	corpus: string,
): Promise<JudgedTwice | undefined> {
	const { pairs, remove } = preparePairs(corpus, "GitHub");
	const [pair] = pairs;
	try {
		if (pair === undefined || !existsSync(pair.before)) return undefined;
		const playground: number[] = [];
		const commandLine: number[] = [];
		for (let time = 0; time < TIMES; time += 1) {
			playground.push(await inPlayground(browser, stage, pair));
			commandLine.push(await byCommandLine(pair));
		}
		return { playground: median(playground), commandLine: median(commandLine) };
	} finally {
		remove();
	}
}

interface Files {
	readonly before: string;
	readonly after: string;
}

async function inPlayground(browser: Browser, stage: Stage, { before, after }: Files): Promise<number> {
	const visitor = await visit(browser, stage);
	const { page } = visitor;
	try {
		await visitor.open("/try");
		await page.getByLabel(/^Drop the description as it was/u).setInputFiles(before);
		const start = performance.now();
		await page.getByLabel(/^Drop the description as it is/u).setInputFiles(after);
		await page.getByText(/the gate (?:blocks|lets)/u).waitFor({ timeout: 120_000 });
		return performance.now() - start;
	} finally {
		await visitor.leave();
	}
}

async function byCommandLine({ before, after }: Files): Promise<number> {
	const command = join(repositoryRoot, "engine/bin/driftgate.js");
	const start = performance.now();
	const options = { maxBuffer: 1_000_000_000 };
	// It blocks, which is exit status 1.
	await promisify(execFile)(process.execPath, [command, "diff", before, after, "--format", "json"], options).catch(
		() => undefined,
	);
	return performance.now() - start;
}
