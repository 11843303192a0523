import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import { sampleFiles, sampleSpec } from "../testing/sample-service.ts";
import { COMMIT, startTestService, type TestService } from "../testing/test-service.ts";

/*
 * What a large description costs where requests are answered. Time is no measure on a busy machine: what is counted is
 * every text of more than a piece that JSON is made of or read from there, which is what used to hold everybody up.
 */

const PIECE = 256 * 1024;
const LIVE_URL = "https://api.example.com/openapi.json";

/** The sample with more than a megabyte of prose. */
const largeSpec = (options: Parameters<typeof sampleSpec>[0] = {}): string => {
	const spec = JSON.parse(sampleSpec(options)) as { info: Record<string, string> };
	spec.info["description"] = 'Payments, "quoted".\n'.repeat(60_000);
	return JSON.stringify(spec);
};

const WHOLE = largeSpec();
const REMOVED = largeSpec({ removal: true });

/** Operations enough for an analysis of many pieces, where all but the first are taken away. */
const manyOperations = (count: number): string => {
	const spec = JSON.parse(sampleSpec()) as { paths: Record<string, unknown> };
	const [item] = Object.values(spec.paths);
	spec.paths = Object.fromEntries(
		Array.from({ length: count }, (_, number) => [
			`/v1/accounts/of/customers/number/${number}`,
			{ ...(item as object), summary: `Accounts of ${number}.` },
		]),
	);
	return JSON.stringify(spec).replaceAll('"operationId":"listAccounts",', "");
};

const MANY = manyOperations(700);
const FEW = manyOperations(1);

let service: TestService;
let session: Awaited<ReturnType<TestService["signIn"]>>;
let projectId: string;
let counted: string[] = [];
const { parse, stringify } = JSON;

const config = [`live: {url: "${LIVE_URL}"}`];

function inGit(files: Readonly<Record<string, string>>): void {
	service.git.clear();
	for (const [path, text] of Object.entries(files)) service.git.set(path, text);
}

/** What of JSON is large in the service's own thread while `work` goes on; the caller's part of it is left out. */
async function largeJsonDuring(work: () => Promise<unknown>): Promise<readonly string[]> {
	counted = [];
	JSON.parse = (text, ...rest) => {
		if (String(text).length > PIECE && isServices()) counted.push(`parse of ${String(text).length}`);
		return parse(text, ...rest);
	};
	JSON.stringify = ((value: unknown, ...rest: []) => {
		const text = stringify(value, ...rest);
		if (text !== undefined && text.length > PIECE && isServices()) counted.push(`stringify of ${text.length}`);
		return text;
	}) as typeof JSON.stringify;
	try {
		await work();
	} finally {
		JSON.parse = parse;
		JSON.stringify = stringify;
	}
	return counted;
}

/** The tests' own client reads answers and writes requests in the same thread. */
const isServices = (): boolean => !/\/app\/src\/testing\//.test(new Error("whose call").stack ?? "");

beforeAll(async () => {
	const read = async () => ({ ok: true, text: REMOVED }) as const;
	service = await startTestService({ overrides: { live: { read } } });
	session = await service.signIn();
	({ id: projectId } = await service.seedProject());
});

afterAll(() => service.stop());

const get = (path: string) => service.send("GET", path, { headers: session });

describe("a large description", () => {
	it.each([
		[
			"is synced",
			async () => {
				inGit(sampleFiles({ config, spec: WHOLE }));
				const { status } = await service.send("POST", `/api/projects/${projectId}/sync`, { headers: session });
				expect(status).toBe(200);
			},
		],
		[
			"is checked",
			async () => {
				const files = sampleFiles({ config, version: "2.0.0", spec: REMOVED });
				inGit(files);
				const json = {
					config_content: files["driftgate.yml"],
					files,
					repo: "acme/payments",
					ref: "refs/heads/main",
					commit_sha: COMMIT,
					mode: "check",
				};
				const headers = await service.actionToken();
				expect((await service.send("POST", "/api/action/gate-check", { json, headers })).status).toBe(200);
			},
		],
		["is handed out", async () => expect((await get(`/api/v1/projects/${projectId}/spec`)).body).toBe(WHOLE)],
		[
			"is compared with the one that is deployed",
			async () => {
				const { body } = await get(`/api/v1/projects/${projectId}/live-spec`);
				expect(body).toMatchObject({ drifted: true, source_url: LIVE_URL });
			},
		],
		[
			"is told of in evidence",
			async () => {
				const json = { from: "2026-01-01", to: "2026-12-31" };
				const path = `/api/v1/projects/${projectId}/evidence`;
				expect((await service.send("POST", path, { json, headers: session })).status).toBe(200);
			},
		],
		[
			"with hundreds of findings, is told of",
			async () => {
				inGit(sampleFiles({ spec: MANY }));
				const { id } = await service.seedProject({ repositoryId: "many" });
				const sync = async () => (await service.send("POST", `/api/projects/${id}/sync`, { headers: session })).body;
				expect(await sync()).toMatchObject({ status: "completed" });
				inGit(sampleFiles({ spec: FEW, version: "2.0.0" }));
				const { sync_run_id: run } = await sync();
				const told = await get(`/api/v1/sync-runs/${run}`);
				// The one that is left folds into the group around it.
				expect(told.body.findings.filter(({ rule }: { rule: string }) => rule === "endpoint-removed")).toHaveLength(
					699,
				);
				expect(Number(told.headers["content-length"])).toBeGreaterThan(2 * PIECE);
				expect((await get(`/api/v1/projects/${id}/impact`)).body.breaking_operations).toHaveLength(699);
			},
		],
		["is documented", async () => expect((await get(`/api/projects/${projectId}/docs-scaffold`)).status).toBe(200)],
	])("%s without large JSON where requests are answered", async (_what, work) => {
		expect(await largeJsonDuring(work)).toEqual([]);
	});

	it("would be counted", async () => {
		expect(await largeJsonDuring(async () => JSON.parse(JSON.stringify({ text: WHOLE })))).not.toEqual([]);
	});
});
