import { describe } from "@jest/globals";
import { executablePath } from "./start-browser.ts";

export { startBrowser } from "./start-browser.ts";

/** Declares a suite that needs a browser, and says in one line where it is skipped. */
export function describeInBrowser(name: string, suite: () => void): void {
	if (executablePath !== undefined) {
		describe(name, suite);
		return;
	}
	process.stdout.write(`${name} is skipped: there is no Chromium on the PATH (CHROMIUM may name one).\n`);
	describe.skip(`${name} (needs a browser)`, suite);
}
