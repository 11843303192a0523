import { readFileSync, writeFileSync } from "node:fs";
import { cpus } from "node:os";
import { join } from "node:path";
import type { Browser } from "playwright-core";
import { repositoryRoot } from "../../harness/repository-root.ts";
import { createTemporaryFolder } from "../../harness/temporary-folder.ts";
import { screens } from "../../systems/dashboard/all-screens.ts";
import { buildPages } from "../../systems/dashboard/build-pages.ts";
import { ANY_ROUTE, FIRST_LOAD, loadedScripts } from "../../systems/dashboard/loaded-scripts.ts";
import { openStage, type Stage } from "../../systems/dashboard/stage.ts";
import { startBrowser } from "../../systems/dashboard/start-browser.ts";
import { replaceDerived } from "../derive/derivation.ts";
import { framesOfHistory } from "./frames-of-history.ts";
import { heapAfterNavigations } from "./heap-after-navigations.ts";
import { judgedInPlayground } from "./judged-in-playground.ts";
import { paintedAfter } from "./painted-after.ts";

/*
 * npm run bench:dashboard -- [--write]: what a browser loads, when it shows something, how a long history scrolls, what stays in
 * memory, and how long a large pair is judged in the playground. Prints Markdown; --write puts it into docs/dashboard.md. Ends with 1 where a page is heavier than it may be.
 */

const page = join(import.meta.dirname, "../../../docs/dashboard.md");

const corpus = join(process.env["DRIFTGATE_SHARED"] ?? join(repositoryRoot, "../shared"), "corpus");

/** What was printed, for the page. */
const printed: string[] = [];

function print(line: string): void {
	printed.push(line);
	process.stdout.write(`${line}\n`);
}

const kB = (bytes: number): string => (bytes / 1_000).toFixed(1);
const seconds = (time: number): string => (time / 1_000).toFixed(1);
const ms = (time: number): string => time.toFixed(1);

/** The median of three builds, in milliseconds. */
async function timeOfBuild(): Promise<number> {
	const folder = await createTemporaryFolder("bench-pages");
	const times: number[] = [];
	try {
		for (let run = 0; run < 3; run += 1) {
			const began = performance.now();
			await buildPages(folder.path);
			times.push(performance.now() - began);
		}
	} finally {
		await folder.remove();
	}
	return times.toSorted((a, b) => a - b)[1] ?? 0;
}

async function printScripts(browser: Browser, stage: Stage): Promise<void> {
	print("| screen | JavaScript, gzip, kB |\n|---|---:|");
	for (const [name, path] of screens) {
		const bytes = await loadedScripts(browser, stage, path(stage));
		const most = name === "the projects" ? FIRST_LOAD : ANY_ROUTE;
		if (bytes > most) process.exitCode = 1;
		print(`| ${name} | ${kB(bytes)}${bytes > most ? `, more than ${kB(most)}` : ""} |`);
	}
}

async function main(): Promise<void> {
	// Before a browser runs, which takes a core at times.
	const build = await timeOfBuild();
	const [browser, stage] = await Promise.all([startBrowser(), openStage()]);
	try {
		print(`${cpus()[0]?.model.trim() ?? "?"}, ${cpus().length} cores, Chromium ${browser.version()}\n`);
		await printScripts(browser, stage);
		print("\n| what | figure |\n|---|---|");
		print(
			`| largest contentful paint of the projects, warm, median of 5 | ${ms(await paintedAfter(browser, stage))} ms |`,
		);
		const { median, most, rows } = await framesOfHistory(browser, stage);
		print(`| frames while ${rows} runs scroll: median, 95 % under | ${ms(median)} ms, ${ms(most)} ms |`);
		const { early, late } = await heapAfterNavigations(browser, stage);
		print(`| heap after 20 and after 200 navigations | ${kB(early / 1_000)} MB, ${kB(late / 1_000)} MB |`);
		const judged = await judgedInPlayground(browser, stage, corpus);
		if (judged === undefined) throw new Error(`GitHub's descriptions are not in ${corpus}.`);
		print(
			`| GitHub's pair judged: in the playground from the drop to the decision, by the command line; medians of 3 | ${seconds(judged.playground)} s, ${seconds(judged.commandLine)} s |`,
		);
		print(`| the build of the pages, compressed files included, median of 3 | ${seconds(build)} s |`);
	} finally {
		await browser.close();
		await stage.stop();
	}
}

await main();
if (process.argv.includes("--write"))
	writeFileSync(page, replaceDerived(readFileSync(page, "utf8"), "dashboard", printed.join("\n")));
