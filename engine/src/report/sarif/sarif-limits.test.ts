import { randomFillSync } from "node:crypto";
import { gzipSync } from "node:zlib";
import type { Analysis } from "../../contract/decision.ts";
import { makeAnalysis } from "../../testing/make-analysis.ts";
import { formats } from "../formats.ts";
import { crowd, heavy } from "../testing/crowd.ts";

/** What GitHub's code scanning takes of a SARIF file, and that the worst is what it gets. */

const places = [{ title: "this run", url: "https://github.com/acme/payments/actions/runs/7" }];

describe("sarif", () => {
	const read = (analysis: Analysis, whole = places) => {
		const report = formats.sarif(analysis, { whole });
		return { report, run: JSON.parse(report).runs[0] };
	};

	it.each(["x", "\u202e", "&"])("stays below 10 MB compressed, with 10,000 findings of %j", (text) => {
		const { report, run } = read(heavy(text, 10_000));
		expect(Buffer.byteLength(report)).toBeLessThan(10_000_000);
		expect(run.results.length + run.properties.resultsLeftOut).toBe(10_000);
	});

	it("stays below 10 MB where nothing can be compressed", () => {
		const noise = (): string => {
			const units = new Uint16Array(1_000);
			// Of the 20,992 characters of one block: nothing among them has to be escaped, and nothing repeats.
			return String.fromCharCode(...randomFillSync(units).map((unit) => 0x4e00 + (unit % 20_992)));
		};
		const { report, run } = read(crowd(1_200, () => ({ message: noise(), operations: [noise(), noise()] })));
		expect(gzipSync(report).length).toBeLessThan(10_000_000);
		expect(run.properties.resultsLeftOut).toBeGreaterThan(0);
	});

	it("has no more results than code scanning takes, the worst of them, and says what is left out", () => {
		const short = { message: "x", operations: [], before: null, after: null };
		const { run } = read(crowd(26_000, (index) => ({ ...short, points: index })));
		expect(run.results.length).toBeLessThanOrEqual(25_000);
		expect(run.results[0].properties.points).toBe(25_999);
		const [{ level, message }] = run.invocations[0].toolExecutionNotifications;
		expect({ level, text: message.text }).toEqual({
			level: "warning",
			text: `${26_000 - run.results.length} more results are left out, because code scanning takes no more. More: this run ${places[0]?.url}.`,
		});
	});

	it("leaves nothing out, and says so, where all of it fits", () => {
		const { run } = read(makeAnalysis());
		expect(run.properties.resultsLeftOut).toBe(0);
		expect(run.invocations[0].toolExecutionNotifications).toEqual([]);
	});

	it("lists as many operations as are of use, and counts them all", () => {
		const operations = Array.from({ length: 3_000 }, (_, index) => `GET /${index}`);
		const [{ locations, relatedLocations, properties }] = read(crowd(1, () => ({ operations }))).run.results;
		expect(locations.length + relatedLocations.length).toBeLessThanOrEqual(1_000);
		expect([properties.operations.length, properties.operationCount]).toEqual([100, 3_000]);
	});
});
