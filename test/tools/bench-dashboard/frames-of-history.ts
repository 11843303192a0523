import type { Browser } from "playwright-core";
import type { Stage } from "../../systems/dashboard/stage.ts";
import { visit } from "../../systems/dashboard/visitor.ts";

export interface Frames {
	/** Milliseconds from a frame to the next. */
	readonly median: number;
	/** Of 95 % of them, the longest. */
	readonly most: number;
	/** Runs that were in the list when it scrolled. */
	readonly rows: number;
}

const RUNS = 100_000;
/** A page of the answer is made this large, so that the list is whole at once: what is measured is the browser. */
const PAGE = 20_000;

const SCROLL = `new Promise((resolve) => {
	const times = [];
	let last = performance.now();
	const step = (now) => {
		times.push(now - last);
		last = now;
		scrollBy(0, times.length % 120 === 0 ? 200000 : 90);
		if (times.length < 600) requestAnimationFrame(step);
		else resolve(times.slice(1).sort((a, b) => a - b));
	};
	requestAnimationFrame(step);
})`;

/** Scrolls a history of 100,000 runs for ten seconds. */
export async function framesOfHistory(browser: Browser, stage: Stage): Promise<Frames> {
	const visitor = await visit(browser, stage, { userId: "local" });
	const { page } = visitor;
	const path = `/api/projects/${stage.project.id}/runs`;
	const { body } = await stage.service.send("GET", `${path}?limit=1`, { headers: await stage.service.signIn() });
	await page.route(`**${path}?*`, (route) => {
		const from = Number(new URL(route.request().url()).searchParams.get("cursor") ?? 0);
		const next = from + PAGE < RUNS ? String(from + PAGE) : null;
		const runs = Array.from({ length: PAGE }, (_, at) => ({ ...body.runs[0], id: `run-${from + at}` }));
		return route.fulfill({ json: { runs, next_cursor: next, has_more: next !== null } });
	});
	await visitor.open(`/projects/${stage.project.id}/runs`);
	const rowsNow = async () => Number(await page.getByRole("table", { name: "Runs" }).getAttribute("aria-rowcount"));
	while ((await rowsNow()) < 0) await page.evaluate("scrollTo(0, document.documentElement.scrollHeight)");
	await page.evaluate("scrollTo(0, 0)");
	const times = (await page.evaluate(SCROLL)) as readonly number[];
	const at = (share: number): number => times[Math.floor(times.length * share)] ?? Number.NaN;
	const frames = { median: at(0.5), most: at(0.95), rows: (await rowsNow()) - 1 };
	await visitor.leave();
	return frames;
}
