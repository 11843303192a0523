import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { type Browser, chromium } from "playwright-core";

/** What Debian, other systems and vendors call it. */
const NAMES = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];

/** Undefined where there is none. */
export const executablePath =
	process.env["CHROMIUM"] ??
	(process.env["PATH"] ?? "")
		.split(delimiter)
		.flatMap((folder) => NAMES.map((name) => join(folder, name)))
		.find((path) => existsSync(path));

/** A real browser, in which nothing of its own goes to a network. Whoever starts it closes it. */
export function startBrowser(): Promise<Browser> {
	if (executablePath === undefined) throw new Error("There is no Chromium on this machine.");
	const quiet = ["--disable-background-networking", "--disable-component-update", "--disable-sync", "--no-first-run"];
	return chromium.launch({ executablePath, args: ["--no-sandbox", "--disable-gpu", ...quiet] });
}
