import { mkdir } from "node:fs/promises";
import { join, resolve } from "node:path";
import type { Browser } from "playwright-core";
import { readCommandLine } from "../../harness/command-line.ts";
import { repositoryRoot } from "../../harness/repository-root.ts";
import { openScene, type Scene } from "../../harness/scene.ts";
import { startBrowser } from "../../systems/dashboard/start-browser.ts";
import { tellStory } from "../../systems/demo/story.ts";

/*
 * npm run pictures -- [--to FOLDER] [--readme]: plays the demo and writes every screen, light and dark, wide and on a phone,
 * to look at; with --readme, the pictures that README shows, which are the blocked pull request's page.
 */

const { values } = readCommandLine({
	command: "npm run pictures --",
	options: {
		to: { type: "string", default: "dist/pictures", takes: "FOLDER", says: "where they are written" },
		readme: { type: "boolean", says: "the pictures that README shows, into docs/pictures" },
	},
});

const themes = ["light", "dark"] as const;
const widths = { wide: { width: 1280, height: 800 }, phone: { width: 390, height: 844 } } as const;

/** The screens of a story by the names of their files. */
function screensOf(projectId: string, blocked: string): Readonly<Record<string, string>> {
	const project = `/projects/${projectId}`;
	return {
		projects: "/projects",
		project,
		runs: `${project}/runs`,
		run: `${project}/runs/${blocked}`,
		changelog: `${project}/changelog`,
		outputs: `${project}/outputs`,
		description: `${project}/description`,
		exceptions: `${project}/exceptions`,
		settings: `${project}/settings`,
		services: "/services",
		evidence: `/evidence?project=${projectId}`,
		keys: "/keys",
		billing: "/billing",
		account: "/account",
		onboarding: "/onboarding",
		setup: "/setup",
		try: "/try",
	};
}

async function blockedRun(scene: Scene, projectId: string): Promise<string> {
	const runs = await scene.listRuns(projectId);
	const blocked = runs.find(({ gate_action: action }) => action === "block");
	if (blocked === undefined) throw new Error("The story has no blocked run.");
	return blocked.id;
}

interface Shot {
	readonly path: string;
	readonly file: string;
	readonly theme: (typeof themes)[number];
	readonly width: keyof typeof widths;
	readonly fullPage: boolean;
}

async function take(browser: Browser, scene: Scene, { path, file, theme, width, fullPage }: Shot): Promise<void> {
	const context = await browser.newContext({
		baseURL: scene.service.url,
		colorScheme: theme,
		viewport: widths[width],
		extraHTTPHeaders: { cookie: scene.session.headers["cookie"] ?? "" },
	});
	try {
		const page = await context.newPage();
		await page.goto(path, { waitUntil: "networkidle" });
		await page.locator("h1").first().waitFor();
		// What is on its way says so: a picture is of what came.
		await page.locator("main").getByText("Loading", { exact: true }).first().waitFor({ state: "hidden" });
		await page.screenshot({ path: file, fullPage });
	} finally {
		await context.close();
	}
}

async function main(): Promise<void> {
	const folder = values.readme ? join(repositoryRoot, "docs/pictures") : resolve(values.to);
	await mkdir(folder, { recursive: true });
	const scene = await openScene();
	const browser = await startBrowser();
	try {
		const { projectId } = await tellStory(scene);
		const screens = screensOf(projectId, await blockedRun(scene, projectId));
		const chosen = values.readme ? [["run", screens["run"] ?? ""] as const] : Object.entries(screens);
		for (const [name, path] of chosen) {
			for (const theme of themes) {
				for (const width of values.readme ? (["wide"] as const) : (["wide", "phone"] as const)) {
					const file = join(folder, values.readme ? `${name}-${theme}.png` : `${name}-${theme}-${width}.png`);
					await take(browser, scene, { path, file, theme, width, fullPage: !values.readme });
					process.stdout.write(`${file}\n`);
				}
			}
		}
	} finally {
		await browser.close();
		await scene.stop();
	}
}

await main();
