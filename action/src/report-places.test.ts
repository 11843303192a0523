import { describe, expect, it } from "@jest/globals";
import type { Inputs } from "./inputs.ts";
import type { Job } from "./job.ts";
import { reportPlaces } from "./report-places.ts";

const inputs: Inputs = {
	serverUrl: "https://driftgate.example.com",
	audience: null,
	config: ["driftgate.yml"],
	mode: "check",
	failOn: "block",
	onUnreachable: "fail",
	logKeys: new Map(),
	checkpoints: null,
	checkpointBranch: null,
};
const job: Job = {
	workspace: "/work",
	repository: "acme/payments",
	ref: "refs/pull/1/merge",
	sha: "3".repeat(40),
	event: "pull_request",
	baseSha: null,
	headSha: null,
	stranger: null,
	mayAskForToken: false,
	apiUrl: "https://api.github.com",
	runUrl: "https://github.com/acme/payments/actions/runs/7",
	temp: "/temp",
};

describe("reportPlaces", () => {
	it("names the run of the workflow, the recorded run and the file", () => {
		const { annotations, summary } = reportPlaces(inputs, job, "a b", "/temp/report.json");
		expect(annotations.map(({ url, file }) => url ?? file)).toEqual([
			"https://github.com/acme/payments/actions/runs/7",
			"https://driftgate.example.com/api/v1/sync-runs/a%20b",
			"/temp/report.json",
		]);
		// The summary is on the page of the run already.
		expect(summary).toEqual(annotations.slice(1));
	});

	it("names the file alone where nothing is recorded and the runner says nothing", () => {
		const { annotations } = reportPlaces(
			{ ...inputs, serverUrl: null },
			{ ...job, runUrl: null },
			null,
			"/temp/r.json",
		);
		expect(annotations.map(({ file }) => file)).toEqual(["/temp/r.json"]);
	});
});
