import { createHmac } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import { routes } from "../../../app/src/http/routes.ts";
import { hashSecret } from "../../../app/src/lib/hash-secret.ts";
import { eachStore } from "../../../app/src/testing/each-store.ts";
import { sampleFiles, sampleSpec } from "../../../app/src/testing/sample-service.ts";
import type { TemporaryStore } from "../../../app/src/testing/temporary-store.ts";
import {
	type Answered,
	COMMIT,
	installationOf,
	startTestService,
	type TestService,
	WEBHOOK_SECRET,
} from "../../../app/src/testing/test-service.ts";
import { until } from "../../harness/until.ts";

/*
 * The findings of PyPI's audit of 2026 that are about who may do what, and what is kept of it, by their numbers, one test
 * each. Where a finding is about something that is not here, the test shows what is nearest to it, and its name says so.
 */

type Headers = Readonly<Record<string, string>>;
type Files = Readonly<Record<string, string>>;

const [[, openSqlite]] = eachStore;

let kept: TemporaryStore;
let service: TestService;
let projectId: string;

beforeAll(async () => {
	kept = await openSqlite();
	service = await startTestService({ overrides: { store: kept.store } });
	projectId = (await service.seedProject({ ownerUserId: "owner" })).id;
	inGit(sampleFiles());
	const headers = await service.signIn("owner");
	expect((await service.send("POST", `/api/projects/${projectId}/sync`, { headers })).status).toBe(200);
});

afterAll(async () => {
	await service.stop();
	await kept.remove();
});

function inGit(files: Files): void {
	for (const [path, text] of Object.entries(files)) service.git.set(path, text);
}

const gateCheck = (files: Files, headers: Headers, more: object = {}): Promise<Answered> =>
	service.send("POST", "/api/action/gate-check", {
		json: {
			config_content: files["driftgate.yml"],
			files,
			repo: "acme/payments",
			ref: "refs/heads/main",
			commit_sha: COMMIT,
			mode: "check",
			...more,
		},
		headers,
	});

const evidence = async (headers: Headers): Promise<{ readonly content: string; readonly parsed: EvidenceText }> => {
	const { body } = await service.send("POST", `/api/v1/projects/${projectId}/evidence`, {
		json: { from: "2026-02-01", to: "2026-04-01" },
		headers,
	});
	return { content: body.content, parsed: JSON.parse(body.content) };
};

interface EvidenceText {
	readonly decisions: readonly { readonly leaf: string; readonly details: string }[];
	readonly exceptions: readonly { readonly owner: string; readonly reason: string }[];
	readonly population: { readonly undecided: number; readonly changes: readonly object[] };
}

describe("PyPI's audit of 2026, who may do what", () => {
	it("TOB-PYPI26-3, a bypass of the verified badge. Ours is verified: only what git holds, path by path, is called so", async () => {
		const files = sampleFiles();
		const other = sampleSpec({ addition: true });
		const [, specPath = ""] = Object.keys(files);
		const config = (spec: string) => (files["driftgate.yml"] ?? "").replace(`./${specPath}`, spec);
		const verifiedOf = async (sent: Files): Promise<boolean | number> => {
			const answered = await gateCheck(sent, await service.actionToken());
			if (answered.status !== 200) return answered.status;
			return (await service.store.get("syncRuns", answered.body.sync_run_id))?.verified ?? 0;
		};
		expect(await verifiedOf(files)).toBe(true);
		expect(await verifiedOf({ ...files, [specPath]: other })).toBe(409);
		expect(await verifiedOf({ ...files, "driftgate.yml": `${files["driftgate.yml"]}# more\n` })).toBe(409);
		for (const dressed of ["openapi/./openapi.yaml", "openapi/x/../openapi.yaml", "openapi//openapi.yaml"]) {
			const sent = { "driftgate.yml": config(dressed), [dressed]: other, [specPath]: other };
			service.git.set("driftgate.yml", sent["driftgate.yml"] ?? "");
			expect([409, 422]).toContain(await verifiedOf(sent));
		}
		inGit(files);
	});

	it("TOB-PYPI26-6, a ban of sessions that keys escape: access that is lost is lost to sessions, keys and tokens alike", async () => {
		service.identity.reach.set("leaver", [installationOf("owner")]);
		const [session, key] = [await service.signIn("leaver"), await service.apiKey(["read"], "leaver")];
		const token = await service.actionToken();
		const readable = `/api/v1/projects/${projectId}/exceptions`;
		const statuses = async () => [
			(await service.send("GET", readable, { headers: session })).status,
			(await service.send("GET", readable, { headers: key })).status,
			(await gateCheck(sampleFiles(), token)).status,
		];
		expect(await statuses()).toEqual([200, 200, 200]);
		service.identity.reach.set("leaver", []);
		await suspend(installationOf("owner"), true);
		service.clock.time += 5 * 60_000 - 1_000;
		const later = await service.send("POST", "/api/action/oidc/exchange", {
			json: { token: await service.issuer.sign() },
		});
		service.clock.time += 1_000;
		expect((await statuses()).slice(0, 2)).toEqual([404, 403]);
		expect(later.status).toBe(403);
		await suspend(installationOf("owner"), false);
		const held = await service.actionToken();
		expect((await gateCheck(sampleFiles(), held)).status).toBe(200);
		await suspend(installationOf("owner"), true);
		expect((await gateCheck(sampleFiles(), held)).status).toBe(403);
		await suspend(installationOf("owner"), false);
	});

	it("TOB-PYPI26-7, a missing check for write: a key that may read is refused wherever something could change", async () => {
		const headers = await service.apiKey(["read"], "owner");
		// They tell of what is there, and change nothing: the next test shows that.
		const reads = new Set(["v1_create_evidence", "runs_get_excerpts"]);
		const changing = routes.filter(
			({ method, auth, operationId }) => method !== "GET" && auth !== "none" && !reads.has(operationId),
		);
		expect(changing.length).toBeGreaterThan(12);
		for (const { method, path } of changing) {
			const body = method === "POST" ? { json: {} } : {};
			const { status } = await service.send(method, pathOf(path), { headers, ...body });
			expect({ route: `${method} ${path}`, isRefused: status === 401 || status === 403 }).toMatchObject({
				isRefused: true,
			});
		}
	});

	it("TOB-PYPI26-8, GET and POST under one permission to read: a reading key leaves the whole database as it is", async () => {
		const headers = await service.apiKey(["read"], "owner");
		// What the owner reaches is asked anew when it is old, whoever asks: not now.
		await service.send("GET", pathOf("/api/v1/projects/{id}/exceptions"), { headers });
		const before = await kept.dump();
		const opened: string[] = [];
		for (const { method, path, auth } of routes) {
			if (auth === "none") continue;
			const body = method === "POST" ? { json: { from: "2026-02-01", to: "2026-04-01" } } : {};
			const { status } = await service.send(method, pathOf(path), { headers, ...body });
			if (status < 400) opened.push(path);
		}
		expect(opened.length).toBeGreaterThanOrEqual(10);
		const isCounter = (row: string): boolean => /^\{"key":"[a-z-]+:|"live-spec:/.test(row);
		// That it asked for evidence, and was refused elsewhere, is kept of the key and its owner.
		const isEvent = (row: string): boolean => /"kind\\?":\\?"(?:permission_refused|evidence_exported)/.test(row);
		// By their beginnings and hashes: a whole artifact in a failure's report helps nobody.
		const rows = (text: string) =>
			text
				.split("\n")
				.filter((row) => !isCounter(row) && !isEvent(row))
				.map((row) => `${row.slice(0, 120)} ${hashSecret(row)}`);
		expect(rows(await kept.dump())).toEqual(rows(before));
	});

	it("TOB-PYPI26-10, two sources of truth that nobody compares: GitHub's merges are held against decisions, and records against the log", async () => {
		const headers = await service.signIn("owner");
		const before = (await evidence(headers)).parsed;
		service.history = [{ sha: "f".repeat(40), committedAt: service.clock.time }];
		const { parsed } = await evidence(headers);
		expect(parsed.population.undecided).toBe(1);
		expect(parsed.population.changes).toMatchObject([{ commit_sha: "f".repeat(40), coverage: "undecided" }]);
		service.history = [];

		inGit(removing);
		const { body } = await gateCheck(removing, await service.actionToken());
		const run = await service.store.get("syncRuns", body.sync_run_id);
		if (run?.result == null) throw new Error("The run was not recorded.");
		const { rev, ...document } = run;
		const forged = { ...run.result, verdict: "PASS", gateAction: "proceed", lane: "INFO" } as const;
		await service.store.replaceIf("syncRuns", { ...document, result: forged }, rev);
		const after = (await evidence(headers)).parsed;
		const leaves = after.decisions.map(({ leaf }) => JSON.parse(leaf));
		expect(after.decisions.length).toBe(before.decisions.length + 1);
		expect(leaves.find(({ run_id: id }) => id === run.id)).toMatchObject({ gate_action: "block", verdict: "ERR" });
		await service.store.replaceIf("syncRuns", document, rev + 1);
		inGit(sampleFiles());
	});

	it("TOB-PYPI26-14, changed admin flags that nobody audits. Ours are policy and exceptions: the decision keeps both", async () => {
		const headers = await service.signIn("owner");
		inGit(removing);
		const { body } = await gateCheck(removing, await service.actionToken());
		const [finding] = (await service.send("GET", `/api/v1/sync-runs/${body.sync_run_id}`, { headers })).body.findings;
		const exception = { finding: finding.fingerprint, owner: "@boss", reason: "because I say so" };
		const added = await service.send("POST", `/api/projects/${projectId}/exceptions`, {
			json: { ...exception, expires_at: "2026-03-31" },
			headers,
		});
		expect((await gateCheck(removing, await service.actionToken())).body.gate_action).toBe("proceed");
		const path = `/api/projects/${projectId}/exceptions/${added.body.id}`;
		expect((await service.send("DELETE", path, { headers })).status).toBe(200);
		const lax = { ...removing, "driftgate.yml": `${removing["driftgate.yml"]}gate: {block_on: never}\n` };
		inGit(lax);
		const waved = await gateCheck(lax, await service.actionToken());
		expect(waved.body.gate_action).toBe("proceed");
		inGit(sampleFiles());

		const { parsed, content } = await evidence(headers);
		expect(parsed.exceptions).toMatchObject([{ owner: exception.owner, reason: exception.reason }]);
		const leaf = parsed.decisions.map((one) => ({ ...JSON.parse(one.leaf), details: JSON.parse(one.details) })).at(-1);
		expect(leaf).toMatchObject({ run_id: waved.body.sync_run_id, gate_action: "proceed" });
		// The revision's hash is over the files, policy among them: another policy is another revision.
		const revisions = parsed.decisions.map((one) => JSON.parse(one.leaf).revision);
		expect(revisions.at(-1)).not.toBe(revisions.at(-2));
		expect(content).toContain(leaf.details.reason);
		expect(await service.store.get("exceptions", added.body.id)).toMatchObject({ createdBy: "owner" });
	});
});

describe("PyPI's audit of 2026, transfers", () => {
	const OLD = { id: 7, login: "acme" };
	const NEW = { id: 8, login: "globex" };
	const repository = { id: 77, name: "ledger", private: true, default_branch: "main" };

	it("TOB-PYPI26-13, team access that outlives a transfer: what a repository's new owner does is hidden from the old one's people", async () => {
		const before = await service.seedProject({
			repositoryId: "77",
			repoFullName: "acme/ledger",
			ownerUserId: "owner",
		});
		const held = await service.actionToken({ repository: "acme/ledger", repository_id: "77" });
		const [theirs, theirKey] = [await service.signIn("owner"), await service.apiKey(["read", "sync"], "owner")];

		// GitHub tells of the transfer by what the two installations have, and by the pushes of the new owner.
		const installation = installationOf("heir");
		await service.store.insert("installations", {
			id: installation,
			accountLogin: NEW.login,
			accountId: NEW.id,
			suspended: false,
			createdAt: service.clock.time,
		});
		const row = await service.store.get("repositories", "77");
		if (row === undefined) throw new Error("The repository was not seeded.");
		const { rev, ...known } = row;
		const moved = { ...known, ownerId: NEW.id, fullName: "globex/secret-plans", installationId: installation };
		await service.store.replaceIf("repositories", moved, rev);
		expect(await push("globex/secret-plans", NEW)).toEqual({ runs: 0 });
		expect((await gateCheck(sampleFiles(), held, { repo: "acme/ledger" })).status).toBe(403);

		// The old owner's people may do nothing with the repository at GitHub any more, and so nothing here.
		service.clock.time += 5 * 60_000;
		const asked = await service.send("POST", `/api/projects/${before.id}/sync`, { headers: theirs });
		expect(asked).toMatchObject({ status: 404, body: { error: "not_found" } });
		expect(await service.store.get("projects", before.id)).toMatchObject({ versionNumber: 0, baseline: null });
		const drift = await service.send("GET", `/api/projects/${before.id}/drift-check`, { headers: theirs });
		expect(drift.status).toBe(404);

		const heir = await service.signIn("heir");
		const repositories = await service.send("GET", "/api/github/repositories", { headers: heir });
		expect(repositories.body.repositories).toMatchObject([{ full_name: "globex/secret-plans", linked: false }]);
		const linked = await service.send("POST", "/api/projects", {
			json: { repo: "globex/secret-plans" },
			headers: heir,
		});
		expect(linked.status).toBe(201);
		expect(
			await service.send("POST", "/api/projects", { json: { repo: "globex/secret-plans" }, headers: heir }),
		).toMatchObject({ status: 409, body: { error: "already_linked" } });

		expect(await push("globex/renamed-plans", NEW)).toEqual({ runs: 1 });
		const id = linked.body.project_id;
		expect((await service.send("GET", `/api/projects/${id}`, { headers: theirs })).status).toBe(404);
		expect((await service.send("GET", `/api/v1/projects/${id}/exceptions`, { headers: theirKey })).status).toBe(403);
		expect((await service.send("POST", `/api/v1/services/${id}/sync`, { headers: theirKey })).status).toBe(403);
		expect((await service.send("GET", `/api/projects/${before.id}`, { headers: heir })).status).toBe(404);
		const seen = await service.send("GET", "/api/projects/list", { headers: theirs });
		expect(JSON.stringify(seen.body)).not.toContain("acme/ledger");
		expect(JSON.stringify(seen.body)).not.toContain("plans");

		const tokenOf = (owner: string) =>
			service.issuer.sign({ repository: "x/y", repository_id: "77", repository_owner_id: owner });
		const exchange = async (owner: number) =>
			(await service.send("POST", "/api/action/oidc/exchange", { json: { token: await tokenOf(String(owner)) } }))
				.status;
		expect([await exchange(OLD.id), await exchange(NEW.id)]).toEqual([403, 200]);
	});

	let deliveries = 0;

	/** A push of the new owner's; how many runs it queued. */
	async function push(fullName: string, owner: typeof NEW): Promise<{ readonly runs: number }> {
		deliveries += 1;
		const raw = JSON.stringify({
			ref: "refs/heads/main",
			after: "c".repeat(40),
			deleted: false,
			forced: false,
			commits: [{ added: [], modified: ["driftgate.yml"], removed: [] }],
			repository: { ...repository, full_name: fullName, owner },
			installation: { id: 1 },
		});
		const signature = `sha256=${createHmac("sha256", WEBHOOK_SECRET).update(raw).digest("hex")}`;
		const { status } = await service.send("POST", "/api/webhooks/github", {
			raw,
			headers: {
				"content-type": "application/json",
				"x-github-event": "push",
				"x-github-delivery": `transfer-${deliveries}`,
				"x-hub-signature-256": signature,
			},
		});
		expect(status).toBe(200);
		// It is answered when it is stored, and carried out after that.
		const line = await until("the push to be carried out", async () =>
			service
				.logged()
				.split("\n")
				.map((text) => (text === "" ? {} : JSON.parse(text)))
				.find(({ delivery, queued }) => delivery === `transfer-${deliveries}` && queued !== undefined),
		);
		return { runs: line.queued.length };
	}
});

/** Breaks clients: refused by the gate of these tests' project. */
const removing = sampleFiles({ version: "2.0.0", spec: sampleSpec({ removal: true }) });

const pathOf = (template: string): string => template.replace(/\{\w+\}/g, projectId);

async function suspend(installationId: string, suspended: boolean): Promise<void> {
	const stored = await service.store.get("installations", installationId);
	if (stored === undefined) throw new Error("The installation was not seeded.");
	const { rev, ...document } = stored;
	await service.store.replaceIf("installations", { ...document, suspended }, rev);
}
