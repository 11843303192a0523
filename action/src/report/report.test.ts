import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "@jest/globals";
import { zipSync } from "fflate";
import { type LoopbackServer, sendJson, startLoopbackServer } from "../../../test/harness/loopback-server.ts";
import { createTemporaryFolder, type TemporaryFolder } from "../../../test/harness/temporary-folder.ts";
import { type Artifact, MOST_ARTIFACT_BYTES } from "../artifact/artifact-schema.ts";
import { openGitHub } from "../github/github-api.ts";
import { findPullRequest } from "./find-pull-request.ts";
import { MARKER, publishComment } from "./publish-comment.ts";
import { parseArtifact, readArtifact } from "./read-artifact.ts";
import { reportMarkdown } from "./report-markdown.ts";
import { type ReportedRun, readReportedRun } from "./reported-run.ts";

const HEAD = "2".repeat(40);
const finding = {
	level: "ERR",
	rule: "endpoint-removed",
	message: "`GET /v1/payments` was removed.",
	file: "openapi.yaml",
	line: 4,
	column: 3,
	operations: 1,
	fingerprint: "3f9a0c51d2e4b687",
} as const;
const artifact: Artifact = {
	format: "driftgate.report/1",
	services: [
		{
			...{ config: "driftgate.yml", service: "payments", verdict: "ERR", gate_action: "block" },
			...{ reason: "There is 1 error.", effective_score: 10, errors: 1, warnings: 0, info: 0 },
			...{ semver: "major", caveat: null, findings: [finding] },
		},
	],
	unchanged: 2,
	left_out: 0,
};
const bytesOf = (document: unknown): Uint8Array => new TextEncoder().encode(JSON.stringify(document));
const zipOf = (files: Readonly<Record<string, Uint8Array>>): Uint8Array => zipSync({ ...files });

describe("an artifact", () => {
	it("is read from a ZIP, and as it is", () => {
		expect(parseArtifact(zipOf({ "driftgate-artifact.json": bytesOf(artifact) }))).toEqual(artifact);
		expect(parseArtifact(bytesOf(artifact))).toEqual(artifact);
	});

	const service = artifact.services[0];
	it.each<readonly [string, Uint8Array]>([
		["no bytes", new Uint8Array()],
		["half a ZIP", zipOf({ "driftgate-artifact.json": bytesOf(artifact) }).slice(0, 60)],
		["a file of another name", zipOf({ "../../driftgate-artifact.json": bytesOf(artifact) })],
		["two files", zipOf({ "driftgate-artifact.json": bytesOf(artifact), "more.sh": bytesOf("x") })],
		["a bomb", zipOf({ "driftgate-artifact.json": new Uint8Array(8 * MOST_ARTIFACT_BYTES) })],
		["no UTF-8", Uint8Array.of(0x22, 0xff, 0x22)],
		["another format", bytesOf({ ...artifact, format: "driftgate.report/9" })],
		["a pull request of its own", bytesOf({ ...artifact, pull_request: 7 })],
		["a head of its own", bytesOf({ ...artifact, services: [{ ...service, head_sha: HEAD }] })],
		["a verdict that there is not", bytesOf({ ...artifact, services: [{ ...service, verdict: "FINE" }] })],
		["a text without end", bytesOf({ ...artifact, services: [{ ...service, reason: "x".repeat(501) }] })],
		["a service without end", bytesOf({ ...artifact, services: Array(101).fill(service) })],
		["an endless score", bytesOf({ ...artifact, services: [{ ...service, effective_score: 1e300 }] })],
		["a line that is none", bytesOf({ ...artifact, services: [{ ...service, findings: [{ ...finding, line: -1 }] }] })],
	])("with %s is forged, and nothing of it is published", (_, bytes) => {
		expect(() => parseArtifact(bytes)).toThrow(/none that Driftgate's step writes: .*Nothing of it was published\.$/);
	});

	it("says nothing that comes to life in the comment", () => {
		const evil =
			"<img src=x onerror=alert(1)> @acme/owners #1 [a](https://evil.test) ![b](http://e.test) </details> | x\n## H `";
		const forged: Artifact = {
			...artifact,
			services: [
				{
					...{ ...artifact.services[0], config: evil, service: evil, reason: evil, caveat: evil },
					findings: [{ ...finding, rule: evil, message: evil, file: evil, fingerprint: evil }],
				} as Artifact["services"][number],
			],
		};
		const said = reportMarkdown(forged, { headSha: HEAD, url: "https://github.com/acme/apis/actions/runs/7" });
		// What a backslash stands before is itself and nothing more, a back-quote too.
		const outside = said.replaceAll(/\\[^|]/g, "").replaceAll(/`[^`\n]*`/g, "");
		expect(outside).not.toMatch(/<img|@acme|#1\b|evil\.test\)|<\/details>|^## H/m);
		expect(outside.match(/\]\(/g)).toHaveLength(1);
		expect(said.length).toBeLessThan(65_536);
	});

	it("is cut to what a comment holds", () => {
		const findings = Array(200).fill({ ...finding, message: "x".repeat(500) });
		const services = Array(50).fill({ ...artifact.services[0], findings });
		const said = reportMarkdown({ ...artifact, services }, { headSha: HEAD, url: "https://g.test/r" });
		expect(said.length).toBeLessThan(65_536);
		expect(said).toContain("… and more: see the [workflow run](https://g.test/r).");
	});
});

describe("what GitHub says of a workflow run", () => {
	const payload = {
		repository: { id: 7 },
		workflow_run: {
			...{ id: 9, event: "pull_request", head_sha: HEAD, head_branch: "feature & more", pull_requests: [] },
			head_repository: { id: 8, owner: { login: "stranger" } },
		},
	};
	let folder: TemporaryFolder;
	let server: LoopbackServer | undefined;
	let asked: { readonly method: string; readonly url: string; readonly body: string; readonly token: unknown }[] = [];

	beforeEach(async () => {
		folder = await createTemporaryFolder("report");
		asked = [];
	});
	afterEach(async () => {
		await server?.stop();
		server = undefined;
		await folder.remove();
	});

	const answerWith = async (answers: (method: string, url: string) => readonly [number, unknown]) => {
		server = await startLoopbackServer((request, response, body) => {
			const { method = "", url = "", headers } = request;
			asked.push({ method, url, body: body.toString("utf8"), token: headers.authorization });
			const [status, answer] = answers(method, url);
			if (answer instanceof Uint8Array) return void response.end(answer);
			if (status === 302) response.setHeader("location", String(answer));
			sendJson(response, status, answer);
		});
		return openGitHub(
			{ apiUrl: server.url, token: "secret" },
			{ timeoutMs: 5_000, pausesMs: [1], maxRetryAfterMs: 1_000 },
		);
	};
	const runOf = async (change: object = {}): Promise<ReportedRun> => {
		const path = join(folder.path, "event.json");
		await writeFile(path, JSON.stringify({ ...payload, workflow_run: { ...payload.workflow_run, ...change } }));
		return readReportedRun({
			...{ GITHUB_EVENT_NAME: "workflow_run", GITHUB_REPOSITORY: "acme/apis", GITHUB_EVENT_PATH: path },
			...{ GITHUB_SERVER_URL: "https://acme.ghe.com", GITHUB_API_URL: "https://api.acme.ghe.com" },
		});
	};
	const pull = (number: number, sha = HEAD, head: number | null = 8, base = 7) => ({
		number,
		head: { sha, repo: head === null ? null : { id: head } },
		base: { repo: { id: base } },
	});

	it("names the run and its head, on whatever GitHub", async () => {
		expect(await runOf()).toMatchObject({
			...{ id: 9, headSha: HEAD, repositoryId: 7, head: { repositoryId: 8, owner: "stranger" } },
			...{ url: "https://acme.ghe.com/acme/apis/actions/runs/9", apiUrl: "https://api.acme.ghe.com" },
		});
		await expect(readReportedRun({ GITHUB_EVENT_NAME: "pull_request" })).rejects.toThrow(/runs on workflow_run/);
		await expect(runOf({ head_sha: "--help" })).rejects.toThrow(/does not name a workflow run/);
	});

	it("finds the fork's pull request by its branch, head and base", async () => {
		const pulls = [pull(1, HEAD, 99), pull(2, HEAD, 8, 99), pull(3)];
		expect(await findPullRequest(await answerWith(() => [200, pulls]), await runOf())).toEqual({ number: 3 });
		expect(asked[0]?.url).toContain("head=stranger%3Afeature%20%26%20more");
	});

	it("finds that of a deleted fork by its commit alone", async () => {
		const github = await answerWith(() => [200, [pull(1, "3".repeat(40), null), pull(2, HEAD, null), pull(3)]]);
		expect(await findPullRequest(github, await runOf({ head_repository: null }))).toEqual({ number: 2 });
	});

	it.each([
		["has a newer head", [pull(3, "4".repeat(40))], "the pull request has a newer head."],
		["is closed or gone", [], "no open pull request has this head any more."],
		["is one of several", [pull(3), pull(4)], "several pull requests have this head (3, 4), and the run names none."],
	])("publishes nothing where the pull request %s", async (_, pulls, why) => {
		expect(await findPullRequest(await answerWith(() => [200, pulls]), await runOf())).toEqual({ number: null, why });
	});

	const listing = (change: object = {}) => ({
		artifacts: [{ id: 5, name: "driftgate", size_in_bytes: 900, expired: false, ...change }],
	});

	it("finds the artifact by the run, and takes the token nowhere else", async () => {
		const store = await startLoopbackServer((request, response) => {
			expect(request.headers.authorization).toBeUndefined();
			response.end(zipOf({ "driftgate-artifact.json": bytesOf(artifact) }));
		});
		const github = await answerWith((_, url) => (url.includes("/zip") ? [302, `${store.url}/blob`] : [200, listing()]));
		expect(await readArtifact(github, await runOf(), "driftgate")).toEqual(artifact);
		expect(asked.map(({ url }) => url)).toEqual([
			"/repos/acme/apis/actions/runs/9/artifacts?per_page=100&name=driftgate",
			"/repos/acme/apis/actions/artifacts/5/zip",
		]);
		await store.stop();
	});

	it("downloads nothing that is too large, has another name or has expired", async () => {
		const run = await runOf();
		await expect(
			readArtifact(
				await answerWith(() => [200, listing({ size_in_bytes: MOST_ARTIFACT_BYTES + 1 })]),
				run,
				"driftgate",
			),
		).rejects.toThrow(/it has 1048577 bytes/);
		for (const change of [{ name: "other" }, { expired: true }]) {
			await server?.stop();
			expect(await readArtifact(await answerWith(() => [200, listing(change)]), run, "driftgate")).toBeNull();
		}
		expect(asked.some(({ url }) => url.includes("/zip"))).toBe(false);
		await server?.stop();
		const large = await answerWith((_, url) =>
			url.includes("/zip") ? [200, new Uint8Array(MOST_ARTIFACT_BYTES + 1)] : [200, listing()],
		);
		await expect(readArtifact(large, run, "driftgate")).rejects.toThrow(/more than 1048576 bytes/);
		await server?.stop();
		const elsewhere = await answerWith((_, url) =>
			url.includes("/zip") ? [302, "http://evil.test/"] : [200, listing()],
		);
		await expect(readArtifact(elsewhere, run, "driftgate")).rejects.toThrow(/did not give the artifact \(302\)/);
	});

	const wanted = { repository: "acme/apis", pullRequest: 3, body: `${MARKER}\nnew`, isWanted: true };
	const comment = (id: number, type: string, body = `${MARKER}\nold`) => ({
		id,
		user: { type },
		body,
		html_url: `u${id}`,
	});

	it("makes one comment, and edits its own and nobody else's", async () => {
		const github = await answerWith((method) =>
			method === "GET"
				? [200, [comment(1, "User"), comment(2, "Bot", `> ${MARKER}`), comment(3, "Bot")]]
				: [200, { html_url: "u3" }],
		);
		expect(await publishComment(github, wanted)).toEqual({ what: "edited the comment on", url: "u3" });
		expect(asked.map(({ method, url }) => `${method} ${url}`)).toEqual([
			"GET /repos/acme/apis/issues/3/comments?per_page=100&page=1",
			"PATCH /repos/acme/apis/issues/comments/3",
		]);
	});

	it("is silent where there is nothing to decide, and says so no more where there was", async () => {
		const none = await answerWith(() => [200, []]);
		expect(await publishComment(none, { ...wanted, isWanted: false })).toEqual({
			what: "nothing to say about",
			url: null,
		});
		await server?.stop();
		const earlier = await answerWith((method) => (method === "GET" ? [200, [comment(3, "Bot")]] : [200, {}]));
		expect((await publishComment(earlier, { ...wanted, isWanted: false })).what).toBe("edited the comment on");
	});

	it.each([
		["a locked conversation", 403, "Unable to create comment because issue is locked."],
		["an archived repository", 403, "Repository was archived so is read-only."],
		["a pull request that vanished", 404, "Not Found"],
	])("says what GitHub says of %s, once", async (_, status, message) => {
		const github = await answerWith((method) => (method === "GET" ? [200, []] : [status, { message }]));
		await expect(publishComment(github, wanted)).rejects.toMatchObject({
			message: expect.stringContaining(`GitHub refused the comment (${status})`),
			details: [message],
		});
		expect(asked.filter(({ method }) => method === "POST")).toHaveLength(1);
	});

	it("asks again what may be asked again, and never comments twice", async () => {
		let failures = 1;
		const flaky = await answerWith((method) => {
			failures -= 1;
			if (failures >= 0) return [502, {}];
			return method === "GET" ? [200, []] : [502, { message: "Bad gateway" }];
		});
		await expect(publishComment(flaky, wanted)).rejects.toThrow(/refused the comment \(502\)/);
		expect(asked.map(({ method }) => method)).toEqual(["GET", "GET", "POST"]);
	});
});
