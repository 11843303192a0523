import { expect, it } from "@jest/globals";
import { createTemporaryFolder } from "../../harness/temporary-folder.ts";
import { screens } from "./all-screens.ts";
import { buildPages } from "./build-pages.ts";
import { describeOnStage } from "./on-stage.ts";
import { openStage, type Stage } from "./stage.ts";
import { visit } from "./visitor.ts";

/** Every text that a page shows or says, apart from what is written in code, in one language each. */
const SHOWN = `(() => {
	const texts = [document.title];
	const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
	while (walker.nextNode()) {
		const { data, parentElement } = walker.currentNode;
		if (parentElement.closest("noscript, script, style, code, pre") === null) texts.push(data);
	}
	for (const name of ["aria-label", "title", "placeholder", "alt"]) {
		for (const element of document.querySelectorAll("[" + name + "]")) texts.push(element.getAttribute(name));
	}
	return texts;
})()`;

/** Verdicts, which are names; and units as every language writes them. */
const EVERYWHERE = new Set(["ERR", "WARN", "PASS", "INFO", "KB", "kB", "MB", "ms", "UTC"]);

/** A stage whose pages were built with other letters. */
async function open(): Promise<Stage> {
	const folder = await createTemporaryFolder("pseudo-pages");
	await buildPages(folder.path, "pseudo");
	const stage = await openStage({ folder: folder.path });
	return {
		...stage,
		async stop() {
			await stage.stop();
			await folder.remove();
		},
	};
}

describeOnStage("the catalogue of texts", { open }, (on) => {
	it.each(screens)("has everything that is said of %s", async (_name, path) => {
		// Its dates and units have no letter of ASCII's.
		const visitor = await visit(on.browser, on.stage, { userId: "local", options: { locale: "ja-JP" } });
		const answers: string[] = [];
		await visitor.page.route("**/api/**", async (route) => {
			const response = await route.fetch();
			const body = await response.text();
			answers.push(body);
			await route.fulfill({ response, body });
		});
		await visitor.open(path(on.stage));
		const shown = (await visitor.page.evaluate(SHOWN)) as readonly string[];
		const known = answers.join("\n") + path(on.stage);
		const missing = shown.flatMap((text) =>
			(text.match(/[A-Za-z]{2,}/gu) ?? []).filter((word) => !EVERYWHERE.has(word) && !known.includes(word)),
		);
		expect(missing).toEqual([]);
		// Pages ask again and again: what is on its way is let through before the browser goes.
		await visitor.page.unrouteAll({ behavior: "wait" });
		await visitor.leave();
	});
});
