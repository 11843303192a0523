import type { Browser } from "playwright-core";
import type { Stage } from "../../systems/dashboard/stage.ts";
import { visit } from "../../systems/dashboard/visitor.ts";

const TIMES = 5;

/** What the browser says of the largest thing that it painted so far. */
const PAINTED = `new Promise((resolve) => {
	new PerformanceObserver((list) => resolve(list.getEntries().at(-1).startTime))
		.observe({ type: "largest-contentful-paint", buffered: true });
})`;

/** Milliseconds from a navigation to the largest contentful paint of the projects, with files in the browser's cache; a median. */
export async function paintedAfter(browser: Browser, stage: Stage): Promise<number> {
	const visitor = await visit(browser, stage, { userId: "local" });
	await visitor.open("/projects");
	const times: number[] = [];
	for (let time = 0; time < TIMES; time += 1) {
		await visitor.open("/projects");
		times.push((await visitor.page.evaluate(PAINTED)) as number);
	}
	await visitor.leave();
	return times.toSorted((a, b) => a - b)[Math.floor(TIMES / 2)] ?? Number.NaN;
}
