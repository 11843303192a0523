import type { Browser } from "playwright-core";
import type { Stage } from "../../systems/dashboard/stage.ts";
import { visit } from "../../systems/dashboard/visitor.ts";

/** Bytes that live, after garbage was collected. */
export interface Heap {
	readonly early: number;
	readonly late: number;
}

const EARLY = 20;
const LATE = 200;

/** Goes to and fro between four pages by their links, as somebody does all day. */
export async function heapAfterNavigations(browser: Browser, stage: Stage): Promise<Heap> {
	const visitor = await visit(browser, stage, { userId: "local" });
	const { page } = visitor;
	const debug = await page.context().newCDPSession(page);
	const heap = async (): Promise<number> => {
		await debug.send("HeapProfiler.collectGarbage");
		return (await debug.send("Runtime.getHeapUsage")).usedSize;
	};
	await visitor.open("/projects");
	const names = ["Services", "Evidence", "API keys", "Projects"];
	let early = 0;
	for (let count = 1; count <= LATE; count += 1) {
		const name = names[count % names.length] ?? "";
		await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name }).click();
		await page.locator("h1", { hasText: name }).waitFor();
		if (count === EARLY) early = await heap();
	}
	const late = await heap();
	await visitor.leave();
	return { early, late };
}
