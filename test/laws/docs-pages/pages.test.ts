import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, beforeAll, expect, it } from "@jest/globals";
import axe, { type Result } from "axe-core";
import type { Browser, BrowserContext, Page } from "playwright-core";
import { bookshop } from "../../../engine/src/generate/docs/testing/bookshop.ts";
import { siteOf } from "../../../engine/src/generate/docs/testing/site-of.ts";
import { apiFrom } from "../../../engine/src/generate/testing/generate-from.ts";
import { hostileDescription } from "../../../engine/src/generate/testing/hostile-description.ts";
import { startLoopbackServer } from "../../harness/loopback-server.ts";
import { createTemporaryFolder } from "../../harness/temporary-folder.ts";
import { describeInBrowser, startBrowser } from "../../systems/dashboard/browser.ts";

/* Generated pages in a real browser, opened as files: with and without scripts, in both themes, at two widths, and on paper. */

const hostile =
	'<img src=x onerror="globalThis.broken=1">\'"`[x](javascript:globalThis.broken=1)</script><script>globalThis.broken=1</script>';

let folder: Awaited<ReturnType<typeof createTemporaryFolder>>;
let browser: Browser;

/** One of each kind. */
const pages = [
	"index",
	"quickstart",
	"authentication",
	"errors",
	"pagination",
	"webhooks",
	"sdks/python",
	"mcp",
	"gaps",
	"search",
	"reference/index",
	"reference/books/index",
	"reference/books/create",
	"schemas/book",
].map((path) => `${path}.html`);

async function write(name: string, description: Parameters<typeof apiFrom>[0]): Promise<void> {
	for (const [path, content] of siteOf(await apiFrom(description)).files) {
		const file = join(folder.path, name, path);
		mkdirSync(dirname(file), { recursive: true });
		writeFileSync(file, content);
	}
}

beforeAll(async () => {
	folder = await createTemporaryFolder("docs-pages");
	await write("shop", bookshop);
	await write("hostile", hostileDescription(hostile));
	browser = await startBrowser();
}, 60_000);

afterAll(async () => {
	await browser?.close();
	await folder?.remove();
});

const addressOf = (name: string, path: string): string => pathToFileURL(join(folder.path, name, path)).href;

/** What axe holds against a page, one line each. */
async function findings(page: Page): Promise<readonly string[]> {
	await page.evaluate(axe.source);
	const { violations } = (await page.evaluate(
		"axe.run(document, { resultTypes: ['violations'], preload: false })",
	)) as {
		readonly violations: readonly Result[];
	};
	return violations.map(
		({ id, nodes }) =>
			`${id}: ${nodes
				.map(({ html }) => html)
				.join(" | ")
				.slice(0, 300)}`,
	);
}

async function inContext<T>(
	options: Parameters<Browser["newContext"]>[0],
	use: (context: BrowserContext) => Promise<T>,
): Promise<T> {
	const context = await browser.newContext(options);
	try {
		return await use(context);
	} finally {
		await context.close();
	}
}

describeInBrowser("generated pages", () => {
	it.each([
		["light", 1280],
		["dark", 1280],
		["light", 360],
		["dark", 360],
	] as const)(
		"have nothing that axe holds against them, %s, %i wide, and fit",
		async (colorScheme, width) => {
			await inContext({ colorScheme, viewport: { width, height: 800 } }, async (context) => {
				const page = await context.newPage();
				const said: string[] = [];
				page.on("console", (message) => said.push(message.text()));
				page.on("request", (request) => {
					if (!request.url().startsWith("file:")) said.push(`asked for ${request.url()}`);
				});
				for (const path of pages) {
					await page.goto(addressOf("shop", path));
					expect([path, await findings(page)]).toEqual([path, []]);
					const isWide = await page.evaluate(
						"document.documentElement.scrollWidth > document.documentElement.clientWidth",
					);
					expect([path, isWide]).toEqual([path, false]);
				}
				expect(said).toEqual([]);
			});
		},
		120_000,
	);

	it("are read without scripts, and are styled where they are opened as files", async () => {
		await inContext({ javaScriptEnabled: false }, async (context) => {
			const page = await context.newPage();
			await page.goto(addressOf("shop", "reference/books/get.html"));
			expect(await page.locator("h1").textContent()).toBe("Get a book");
			expect(await page.locator("nav a").first().isVisible()).toBe(true);
			expect(await page.locator("details[open] pre").first().isVisible()).toBe(true);
			await page.locator("summary", { hasText: "Python" }).click();
			expect(await page.locator("details", { hasText: "Python" }).locator("pre").isVisible()).toBe(true);
			await page.locator("a", { hasText: "This page as Markdown" }).click();
			expect(page.url()).toMatch(/reference\/books\/get\.md$/);
		});
	});

	it("are gone through by keys: past the navigation to the content", async () => {
		await inContext({}, async (context) => {
			const page = await context.newPage();
			await page.goto(addressOf("shop", "index.html"));
			await page.keyboard.press("Tab");
			expect(await page.locator(":focus").textContent()).toBe("Skip to the content");
			await page.keyboard.press("Enter");
			expect(await page.evaluate("document.activeElement.id")).toBe("content");
		});
	});

	it("are searched where scripts run", async () => {
		await inContext({}, async (context) => {
			const page = await context.newPage();
			await page.goto(addressOf("shop", "search.html"));
			await page.getByLabel("Words that a page holds").fill("get book");
			await page.getByRole("link", { name: "Get a book", exact: true }).click();
			expect(page.url()).toMatch(/reference\/books\/get\.html$/);
		});
	});

	it("are copied as Markdown, byte by byte, where they are served and scripts run", async () => {
		const server = await startLoopbackServer((request, response) => {
			const path = request.url ?? "/";
			const type = { html: "text/html", css: "text/css", js: "text/javascript" }[path.split(".").at(-1) ?? ""];
			response.writeHead(200, { "content-type": `${type ?? "text/markdown"}; charset=utf-8` });
			response.end(readFileSync(join(folder.path, "shop", path)));
		});
		try {
			await inContext({ permissions: ["clipboard-read", "clipboard-write"] }, async (context) => {
				const page = await context.newPage();
				await page.goto(`${server.url}/reference/books/get.html`);
				await page.getByRole("button", { name: "Copy as Markdown" }).click();
				await page.getByText("Copied.").waitFor();
				expect(await page.evaluate("navigator.clipboard.readText()")).toBe(
					readFileSync(join(folder.path, "shop/reference/books/get.md"), "utf8"),
				);
			});
		} finally {
			await server.stop();
		}
	});

	it("print what they say, without what only a screen needs", async () => {
		await inContext({}, async (context) => {
			const page = await context.newPage();
			await page.emulateMedia({ media: "print" });
			await page.goto(addressOf("shop", "reference/books/get.html"));
			expect(await page.locator("nav").isVisible()).toBe(false);
			for (const sample of await page.locator("details pre").all()) expect(await sample.isVisible()).toBe(true);
		});
	});

	it("run nothing of a hostile description, and show it", async () => {
		await inContext({}, async (context) => {
			const page = await context.newPage();
			const asked: string[] = [];
			page.on("request", (request) => asked.push(request.url()));
			for (const path of [
				"index.html",
				"authentication.html",
				"errors.html",
				"webhooks.html",
				"search.html",
				"gaps.html",
				"reference/index.html",
				"schemas/index.html",
			]) {
				await page.goto(addressOf("hostile", path));
				if (path === "search.html") await page.getByLabel("Words that a page holds").fill("onerror");
				expect([path, await page.evaluate("globalThis.broken")]).toEqual([path, undefined]);
			}
			await page.goto(addressOf("hostile", "index.html"));
			expect(await page.locator("h1").textContent()).toContain("onerror");
			expect(asked.filter((address) => !address.startsWith(pathToFileURL(folder.path).href))).toEqual([]);
		});
	});
});
