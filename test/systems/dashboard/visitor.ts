import axe, { type Result } from "axe-core";
import type { Browser, BrowserContextOptions, Locator, Page } from "playwright-core";
import { PATIENCE } from "../../harness/patience.js";
import type { Stage } from "./stage.ts";

/** A breach of the policy is told to the document, whatever the console says of it. */
const TELL_BREACHES = `document.addEventListener("securitypolicyviolation", (event) => {
	console.error("policy:", event.violatedDirective, event.blockedURI, event.sample);
});`;

/** Every element of the page by now. */
const MARK_ALL = `for (const one of document.querySelectorAll("main *")) one.setAttribute("data-seen", "");`;

/** Somebody with a browser of their own. */
export interface Visitor {
	readonly page: Page;
	/** Goes to a path and waits until nothing is loading any more. */
	open(path: string): Promise<void>;
	/**
	 * Goes to a path from the page that is open, as by the browser's own buttons, which loads no script again; gives what comes
	 * newly into the page. Two pages of one route share what they show, and nothing of it is new.
	 */
	goOn(path: string): Promise<Locator>;
	/** What axe holds against the page as it stands, one line each. */
	check(): Promise<readonly string[]>;
	/** Errors of scripts, breaches of the page's policy, and what the console said as an error. */
	readonly complaints: readonly string[];
	/** The same, which are then forgotten: for who goes on to another page. */
	takeComplaints(): readonly string[];
	leave(): Promise<void>;
}

export interface VisitorRequest {
	/** Left out: nobody is signed in. */
	readonly userId?: string;
	readonly options?: BrowserContextOptions;
}

export async function visit(
	browser: Browser,
	stage: Pick<Stage, "service">,
	{ userId, options = {} }: VisitorRequest = {},
) {
	const { service } = stage;
	const context = await browser.newContext({ ...options, baseURL: service.url });
	context.setDefaultTimeout(PATIENCE * 30_000);
	if (userId !== undefined) {
		const { cookie } = await service.signIn(userId);
		const [name = "", value = ""] = cookie.split("=");
		await context.addCookies([{ name, value, url: service.url }]);
	}
	const complaints: string[] = [];
	await context.addInitScript(TELL_BREACHES);
	const page = await context.newPage();
	page.on("console", (message) => {
		if (message.type() === "error") complaints.push(message.text());
	});
	page.on("pageerror", (error) => complaints.push(error.message));
	const visitor: Visitor = {
		page,
		complaints,
		takeComplaints: () => complaints.splice(0),
		async open(path) {
			await page.goto(path, { waitUntil: "networkidle" });
			await page.locator("h1").first().waitFor();
		},
		async goOn(path) {
			await page.evaluate(`(() => { ${MARK_ALL}
				history.pushState(null, "", ${JSON.stringify(path)});
				dispatchEvent(new PopStateEvent("popstate"));
			})()`);
			return page.locator("main :not([data-seen])");
		},
		check: async () => findingsOf(page),
		leave: () => context.close(),
	};
	return visitor;
}

async function findingsOf(page: Page): Promise<readonly string[]> {
	// The page's policy lets no script in that the service does not serve; what a debugger evaluates is not the page's.
	// Reading axe takes as long as asking it: once for a page, however often that is looked at.
	if (!(await page.evaluate("'axe' in globalThis"))) await page.evaluate(axe.source);
	const results = (await page.evaluate("axe.run(document, { resultTypes: ['violations'] })")) as {
		readonly violations: readonly Result[];
	};
	return results.violations.flatMap(({ id, nodes }) =>
		nodes.map(({ html, failureSummary }) => `${id}: ${html} ${failureSummary}`),
	);
}
