import { expect, it } from "@jest/globals";
import { describeInCi } from "../../../engine/src/testing/share.ts";
import type { Part } from "./part.ts";
import { parts } from "./parts.ts";
import type { Scale } from "./scale.ts";

/* That the command works, and what it promises beside time: a few pull requests for each part. */

const tiny: Scale = { small: 2, large: 1, shuffled: 6, missed: 3, open: 4, kills: 1, action: 1 };

/** Kills take a start each, and GitHub's own description as long as it is: by hand alone. */
const PLAYED = ["latency", "requests", "shuffled", "outage", "move", "action"];

async function figuresOf(name: string): Promise<readonly string[]> {
	const part = parts.find((one) => one.name === name) as Part;
	const figures = await part.measure(tiny);
	expect(figures.map(({ what }) => what)).toEqual(part.figures);
	return figures.map(({ figure }) => figure);
}

describeInCi("npm run github-figures", () => {
	it("knows its parts by name", () => {
		expect(parts.map(({ name }) => name)).toEqual(expect.arrayContaining(PLAYED));
	});

	it("measures from the push to the verdict", async () => {
		for (const figure of await figuresOf("latency")) expect(figure).toMatch(/^p50 [\d.]+ m?s, p99 [\d.]+ m?s$/);
	}, 120_000);

	it("counts no more requests than an update may take", async () => {
		const [touched, untouched] = (await figuresOf("requests")).map(Number);
		expect(touched).toBeLessThanOrEqual(8);
		expect(untouched).toBeLessThanOrEqual(3);
	}, 120_000);

	it("has one check and one comment of deliveries that come twice and shuffled, and loses none", async () => {
		const [most, , without] = await figuresOf("shuffled");
		expect({ most, without }).toEqual({ most: "1 and 1", without: "0" });
	}, 120_000);

	it("heals whatever was missed", async () => {
		for (const figure of await figuresOf("outage")) expect(figure).toMatch(/^3 of 3 in /);
	}, 240_000);

	it("measures the Action from its start to its verdict", async () => {
		for (const figure of await figuresOf("action")) expect(figure).toMatch(/^p50 [\d.]+ m?s, [\d.]+ m?s of CPU$/);
	}, 120_000);

	it("judges every open pull request again", async () => {
		expect(await figuresOf("move")).toEqual([expect.stringMatching(/^4 of 4 in /)]);
	}, 120_000);
});
