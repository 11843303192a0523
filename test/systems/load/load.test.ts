import { readFileSync } from "node:fs";
import { join } from "node:path";
import { zstdDecompressSync } from "node:zlib";
import { appendLeaf, emptyFrontier, type Frontier, hashLeaf } from "@driftgate/engine";
import { beforeAll, describe, expect, it } from "@jest/globals";
import { describeInCi } from "../../../engine/src/testing/share.ts";
import { repositoryRoot } from "../../harness/repository-root.ts";
import { serviceArguments, serviceVariables } from "../../harness/service-command.ts";
import { findGitHubDescriptions } from "./github-descriptions.ts";
import { growLog } from "./history/grow-log.ts";
import { storedFrame } from "./history/stored-frame.ts";
import { runLoad, scenarioNames } from "./run-load.ts";
import type { Scale } from "./scale.ts";
import { printReport, type Report } from "./table.ts";

/* That the command works, never how fast: a few dozen requests, SQLite; the scenarios in CI alone. */

const tiny: Scale = {
	small: 2,
	medium: 1,
	// Two for each of the three rounds beside an attack.
	checks: 3,
	// More than GitHub answers in an hour.
	files: 5_001,
	githubChecks: 1,
	reads: 4,
	historyReads: 2,
	memory: 22,
	runs: [5, 150],
	rounds: 1,
	checksARound: 2,
	settleSeconds: 0,
	// Each measurement ends when it has its answers; beside other tests GitHub's 13 MB have waited for half a minute.
	seconds: 120,
};

async function play(only: string): Promise<Report> {
	const [report, ...others] = await runLoad({
		store: "SQLite",
		mongodb: undefined,
		scale: tiny,
		only,
		onRow: () => {},
	});
	if (report === undefined || others.length > 0) throw new Error(`"${only}" is no single table.`);
	return report;
}

/** They submit GitHub's own description. */
const OF_GITHUB = ["github", "beside"];
const hasGitHub = (await findGitHubDescriptions()) !== undefined;
if (!hasGitHub) process.stdout.write(`skipped, as there is no corpus: the scenarios ${OF_GITHUB.join(" and ")}\n`);

const counts = ({ rows }: Report) => rows.map(({ name, figures }) => [name, figures.requests, figures.errors] as const);

describe("npm run load", () => {
	it("starts the service as npm start and the image do", () => {
		const read = (name: string) => readFileSync(join(repositoryRoot, name), "utf8");
		const command = ["node", ...serviceArguments];
		const variables = Object.entries(serviceVariables).map(([name, value]) => `${name}=${value}`);
		expect(read("package.json")).toContain(`&& ${[...variables, ...command].join(" ")}"`);
		for (const variable of variables) expect(read("Dockerfile")).toContain(variable);
		expect(read("Dockerfile")).toContain(`CMD [${command.map((word) => JSON.stringify(word)).join(", ")}]`);
	});
});

/** Each starts the service, and some ask it for half a minute. */
describeInCi("the scenarios of npm run load", () => {
	let history: Report;
	beforeAll(async () => {
		history = await play("history");
	}, 180_000);

	const others = scenarioNames.filter((name) => name !== "history" && (hasGitHub || !OF_GITHUB.includes(name)));
	it.each(others)(
		"plays %s without a wrong answer",
		async (name) => {
			const asked = counts(await play(name));
			// A neighbour may still wait for its first answer when so little is sent beside it.
			expect(asked[0]?.[1]).toBeGreaterThan(0);
			expect(asked.filter(([, , errors]) => errors > 0)).toEqual([]);
		},
		180_000,
	);

	it("asks the same of a short history and of a seeded one", () => {
		const asked = counts(history);
		expect(asked.slice(0, 2)).toEqual([
			["gate-check, 4 kB, 5 recorded runs", 2, 0],
			["gate-check, 4 kB, 150 recorded runs", 2, 0],
		]);
		expect(asked.length).toBeGreaterThan(10);
		expect(asked.filter(([, requests, errors]) => requests === 0 || errors > 0)).toEqual([]);
		expect(history.ratios).toHaveLength(1);
	});

	it("prints a row for each measurement, and the ratios", () => {
		const lines = printReport(history, "Measured here.").split("\n");
		expect(lines[0]).toBe("### SQLite, by the length of the history");
		for (const { name } of [...history.rows, ...history.ratios]) {
			expect(lines.filter((line) => line.startsWith(`| ${name} |`))).toHaveLength(1);
		}
	});
});

describe("what is seeded", () => {
	const leaves = Array.from({ length: 70 }, (_, index) => Buffer.from(`leaf ${index}`));

	it("is the log that the engine makes, leaf by leaf", () => {
		const log = growLog();
		let frontier: Frontier = emptyFrontier;
		for (const leaf of leaves) {
			const appended = appendLeaf(frontier, hashLeaf(leaf));
			expect(log.append(leaf)).toEqual(appended.nodes);
			frontier = appended.frontier;
			expect(log.frontier).toEqual(frontier);
		}
	});

	it.each([0, 1, 255, 256, 257, 648, 65_791])("is kept in frames that zstd opens: %d bytes", (length) => {
		const bytes = Buffer.alloc(length, "frame");
		expect(zstdDecompressSync(storedFrame(bytes)).equals(bytes)).toBe(true);
	});
});
