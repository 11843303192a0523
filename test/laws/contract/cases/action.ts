import { expect } from "@jest/globals";
import { createClient, expectRefusal, expectSuccess } from "../scene/client.ts";
import type { ContractScene } from "../scene/contract-scene.ts";
import type { Tracked } from "../scene/play.ts";
import { apiConfig, apiFiles, CONFIG_PATH, EVERY_OUTPUT, SPEC_PATH } from "../scene/tracked-api.ts";
import { aCount, aNumber, aText, aUuid, type Cases } from "./case.ts";

const decision = {
	gate_action: expect.stringMatching(/^(?:proceed|block)$/),
	gate_lane: expect.stringMatching(/^(?:ERR|WARN|INFO|PASS)$/),
	gate_reason: aText,
	verdict: expect.stringMatching(/^(?:ERR|WARN|PASS)$/),
	breaking_score: aNumber,
	effective_breaking_score: aNumber,
	sync_run_id: aUuid,
	diff_summary: { errors: aCount, warnings: aCount, info: aCount },
};

const removed = apiFiles({ change: "removed" });

const versionOf = async (scene: ContractScene, { id }: Tracked): Promise<unknown> => {
	const project = expectSuccess(await (await scene.person("mira")).get(`/api/projects/${id}`));
	return { version: project.version, synced: project.last_synced_at };
};

/** docs/contract/action.md. */
export const actionCases: Cases = {
	async "exchange gives a token of five minutes"(scene) {
		const tracked = await scene.example();
		const answer = expectSuccess(await scene.exchange(tracked));
		expect(answer).toEqual({
			action_token: aText,
			expires_in: 300,
			repo: tracked.repository.fullName,
			ref: "refs/heads/main",
		});
	},
	async "an action token is an EdDSA JWT of one run"(scene) {
		const tracked = await scene.example();
		const { action_token: token } = expectSuccess(await scene.exchange(tracked));
		const [header, claims] = String(token)
			.split(".")
			.slice(0, 2)
			.map((part) => JSON.parse(Buffer.from(part, "base64url").toString("utf8")));
		expect(header.alg).toBe("EdDSA");
		expect(claims.exp - claims.iat).toBe(300);
		const said = JSON.stringify(claims);
		for (const part of [String(tracked.repository.id), String(tracked.repository.ownerId), tracked.head.sha]) {
			expect(said).toContain(part);
		}
		for (const part of ["refs/heads/main", "push", "7300000001"]) expect(said).toContain(part);
	},
	async "exchange refuses tokens that are expired, forged, for others or no tokens"(scene) {
		const tracked = await scene.example();
		const now = Math.floor(Date.now() / 1000);
		const attempts = [
			{ claims: { exp: now - 60, iat: now - 400, nbf: now - 400 } },
			{ claims: { nbf: now + 120, iat: now + 120 } },
			{ foreignKey: true },
			{ audience: "https://elsewhere.example.com" },
			{ claims: { iss: "https://issuer.example.com" } },
			{ claims: { jti: undefined } },
			{ claims: { aud: [scene.url, "https://elsewhere.example.com"] } },
		];
		for (const options of attempts) expectRefusal(await scene.exchange(tracked, {}, options), 401, "invalid_oidc_token");
		expectRefusal(await scene.anyone.post("/api/action/oidc/exchange", { token: "x" }), 401, "invalid_oidc_token");
	},
	async "exchange takes RS256 alone"(scene) {
		const tracked = await scene.example();
		const token = await scene.issuer.mint(
			{
				repository: tracked.repository.fullName,
				repositoryId: String(tracked.repository.id),
				repositoryOwner: tracked.repository.owner,
				repositoryOwnerId: String(tracked.repository.ownerId),
				ref: "refs/heads/main",
				sha: tracked.head.sha,
				event: "push",
			},
			scene.url,
		);
		const [, claims, signature] = token.split(".");
		for (const alg of ["none", "HS256", "RS384"]) {
			const header = Buffer.from(JSON.stringify({ alg, typ: "JWT", kid: "driftgate-harness" })).toString("base64url");
			const forged = `${header}.${claims}.${alg === "none" ? "" : signature}`;
			expectRefusal(await scene.anyone.post("/api/action/oidc/exchange", { token: forged }), 401, "invalid_oidc_token");
		}
	},
	async "exchange takes the clock's leeway and no more"(scene) {
		const tracked = await scene.example();
		const now = Math.floor(Date.now() / 1000);
		const ended = (ago: number) => ({ claims: { iat: now - 300, nbf: now - 300, exp: now - ago } });
		expectSuccess(await scene.exchange(tracked, {}, ended(10)));
		expectRefusal(await scene.exchange(tracked, {}, ended(45)), 401, "invalid_oidc_token");
	},
	async "exchange takes a token once, however often it is sent at a time"(scene) {
		const tracked = await scene.example();
		const jti = crypto.randomUUID();
		const answers = await Promise.all(
			Array.from({ length: 8 }, () => scene.exchange(tracked, {}, { claims: { jti } })),
		);
		expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array.from({ length: 7 }, () => 401)]);
	},
	async "exchange takes four events and no other"(scene) {
		const tracked = await scene.example();
		for (const event of ["push", "pull_request", "merge_group", "workflow_dispatch"]) {
			expectSuccess(await scene.exchange(tracked, { event }));
		}
		for (const event of ["pull_request_target", "issue_comment", "schedule", "workflow_run"]) {
			expectRefusal(await scene.exchange(tracked, { event }), 401, "invalid_oidc_token");
		}
	},
	async "exchange goes by the repository's id and its owner's, not by names"(scene) {
		const tracked = await scene.example();
		expectRefusal(await scene.exchange(tracked, { repositoryId: "999999" }), 403, "repo_not_linked");
		expectRefusal(await scene.exchange(tracked, { repositoryOwnerId: "999999" }), 403, "repo_not_linked");
		expectSuccess(await scene.exchange(tracked, {}, { claims: { sub: "repo:somebody/else:ref:refs/heads/main" } }));
	},
	async "exchange wants a token"(scene) {
		expectRefusal(await scene.anyone.post("/api/action/oidc/exchange", {}), 400, "invalid_request");
	},
	async "validate sums up a configuration"(scene) {
		const tracked = await scene.track({ service: "summed-api", version: "2.3.4", outputs: "{typescript: true, mcp: true}" });
		expect(expectSuccess(await scene.validate(await scene.workflow(tracked), tracked))).toEqual({
			valid: true,
			config_summary: { service: "summed-api", version: "2.3.4", endpoint_count: 2, outputs: ["typescript", "mcp"] },
		});
	},
	async "validate refuses a configuration with sentences"(scene) {
		const tracked = await scene.track();
		const workflow = await scene.workflow(tracked);
		const files = { ...apiFiles(), [CONFIG_PATH]: apiConfig({ outputs: "{typescript: false}" }) };
		const { body } = expectRefusal(await scene.validate(workflow, tracked, { files }), 422, "invalid_config");
		expect(body.errors).toHaveLength(1);
		expect(body.errors[0]).toMatch(/output/i);
	},
	async "gate-check refuses a configuration with sentences"(scene) {
		const tracked = await scene.example();
		const files = { ...apiFiles(), [CONFIG_PATH]: "service: [\n" };
		const answer = await scene.check(await scene.workflow(tracked), tracked, { files, mode: "check" });
		expect(expectRefusal(answer, 422, "invalid_config").body.errors.length).toBeGreaterThan(0);
	},
	async "action endpoints take action tokens alone"(scene) {
		const tracked = await scene.example();
		const key = await scene.key(["read", "write", "sync"]);
		const [, claims] = (await scene.workflow(tracked)).headers["authorization"]?.split(".") ?? [];
		const forged = createClient(scene.url, { authorization: `Bearer e30.${claims}.AAAA` });
		for (const caller of [scene.anyone, key, await scene.person("mira"), forged]) {
			for (const submit of [scene.check, scene.validate]) {
				expectRefusal(await submit(caller, tracked), 401, "invalid_action_token");
			}
		}
	},
	async "a token is bound to its repository"(scene) {
		const [tracked, other] = [await scene.example(), await scene.track()];
		const workflow = await scene.workflow(tracked);
		for (const submit of [scene.check, scene.validate]) {
			expectRefusal(await submit(workflow, tracked, { repo: other.repository.fullName }), 403, "repo_not_linked");
		}
	},
	async "a token is bound to its ref"(scene) {
		const tracked = await scene.example();
		const workflow = await scene.workflow(tracked);
		for (const submit of [scene.check, scene.validate]) {
			expectRefusal(await submit(workflow, tracked, { ref: "refs/heads/other" }), 403, "ref_not_allowed");
		}
	},
	async "a token is bound to its commit"(scene) {
		const tracked = await scene.example();
		const answer = await scene.check(await scene.workflow(tracked), tracked, { sha: "0".repeat(40), mode: "check" });
		expectRefusal(answer, 403, "ref_not_allowed");
	},
	async "a project that was unlinked hears no workflow any more"(scene) {
		const tracked = await scene.track();
		const workflow = await scene.workflow(tracked);
		expectSuccess(await (await scene.person("mira")).delete(`/api/projects/${tracked.id}`));
		for (const submit of [scene.check, scene.validate]) {
			expectRefusal(await submit(workflow, tracked), 403, "repo_not_linked");
		}
		expectRefusal(await scene.exchange(tracked), 403, "repo_not_linked");
	},
	async "gate-check lets a harmless change proceed"(scene) {
		const tracked = await scene.example();
		const files = apiFiles({ change: "added", version: "1.1.0" });
		const answer = await scene.judge(tracked, files);
		expect(expectSuccess(answer)).toMatchObject({
			...decision,
			gate_action: "proceed",
			gate_lane: "INFO",
			verdict: "PASS",
			effective_breaking_score: 0,
			breaking_operations: [],
		});
	},
	async "gate-check says PASS where nothing differs"(scene) {
		const tracked = await scene.example();
		const answer = expectSuccess(await scene.check(await scene.workflow(tracked), tracked, { mode: "check" }));
		expect(answer).toMatchObject({ ...decision, gate_lane: "PASS", verdict: "PASS", gate_action: "proceed" });
	},
	async "gate-check blocks a breaking change with 200 and evidence"(scene) {
		const tracked = await scene.example();
		const body = expectSuccess(await scene.judge(tracked, removed));
		expect(body).toMatchObject({ ...decision, gate_action: "block", gate_lane: "ERR", verdict: "ERR" });
		expect(body.effective_breaking_score).toBeGreaterThan(0);
		expect(body.breaking_operations).toContainEqual({
			kind: "endpoint_removed",
			endpoint: "GET /v1/payments",
			breaking_score: aNumber,
			severity: "error",
		});
		expect(body.findings[0]).toMatchObject({ fingerprint: aText, rule: aText, level: "ERR", message: aText });
		expect(body.diff_summary.errors).toBeGreaterThan(0);
	},
	async "what a decision is made of: facts, the rules' judgements of them, a verdict, an action"(scene) {
		const tracked = await scene.example();
		const decide = async (change?: "added" | "removed") => {
			const changed = change === undefined ? {} : { change };
			return expectSuccess(
				await scene.judge(tracked, apiFiles({ service: "payments-api", outputs: EVERY_OUTPUT, ...changed })),
			);
		};
		const said = ({ verdict, gate_lane: lane, gate_action: action }: Record<string, unknown>) => [verdict, lane, action];
		const [same, added, removal] = [await decide(), await decide("added"), await decide("removed")];
		expect([same, added, removal].map(said)).toEqual([
			["PASS", "PASS", "proceed"],
			["PASS", "INFO", "proceed"],
			["ERR", "ERR", "block"],
		]);
		expect(same.findings).toEqual([]);
		for (const { findings } of [added, removal]) {
			expect(findings.length).toBeGreaterThan(0);
			for (const finding of findings) expect(finding).toMatchObject({ rule: aText, level: aText, message: aText });
		}
		expect(added.findings.map(({ level }: { level: string }) => level)).not.toContain("ERR");
		expect(removal.findings.map(({ level }: { level: string }) => level)).toContain("ERR");
	},
	async "gate-check records a sync run either way"(scene) {
		const tracked = await scene.track({ synced: true });
		const ids: string[] = [];
		for (const files of [apiFiles({ service: tracked.repository.name }), removed]) {
			ids.push(expectSuccess(await scene.judge(tracked, files)).sync_run_id);
		}
		const session = await scene.person("mira");
		const runs = expectSuccess(await session.get(`/api/projects/${tracked.id}/sync-runs`));
		const recorded = runs.filter(({ id }: { id: string }) => ids.includes(id));
		expect(recorded.map((run: { gate_action: string }) => run.gate_action).toSorted()).toEqual(["block", "proceed"]);
	},
	async "mode check never moves the baseline"(scene) {
		const tracked = await scene.track({ synced: true });
		const before = await versionOf(scene, tracked);
		const next = await scene.commit(tracked, apiFiles({ change: "added", version: "1.1.0" }));
		const workflow = await scene.workflow(next);
		for (let round = 0; round < 2; round += 1) {
			const body = expectSuccess(await scene.check(workflow, next, { mode: "check" }));
			expect(body.diff_summary.info).toBeGreaterThan(0);
		}
		expect(await versionOf(scene, tracked)).toEqual(before);
	},
	async "mode sync, the default, moves the baseline of the default branch and generates"(scene) {
		const tracked = await scene.track({ synced: true });
		const next = await scene.commit(tracked, apiFiles({ service: tracked.repository.name, change: "added", version: "1.1.0" }));
		const body = expectSuccess(await scene.check(await scene.workflow(next), next));
		expect(body).toMatchObject({ gate_action: "proceed", verified: true });
		expect(await versionOf(scene, tracked)).toMatchObject({ version: "1.1.0" });
		await scene.waitForRun(tracked, "manual", 2);
		expect((await scene.anyone.get(`/api/public/${tracked.id}/sdk/typescript`)).text).toContain("/v1/refunds");
	},
	async "mode sync on another ref acts as check"(scene) {
		const tracked = await scene.track({ synced: true });
		const before = await versionOf(scene, tracked);
		const ref = "refs/pull/1/merge";
		const files = apiFiles({ service: tracked.repository.name, change: "added", version: "1.1.0" });
		const next = await scene.commit(tracked, files);
		const workflow = await scene.workflow(next, { ref, event: "pull_request" });
		const body = expectSuccess(await scene.check(workflow, next, { ref, mode: "sync" }));
		expect(body.gate_action).toBe("proceed");
		expect(await versionOf(scene, tracked)).toEqual(before);
	},
	async "a blocked sync does not move the baseline"(scene) {
		const tracked = await scene.track({ synced: true });
		const before = await versionOf(scene, tracked);
		const next = await scene.commit(tracked, apiFiles({ service: tracked.repository.name, change: "removed" }));
		expect(expectSuccess(await scene.check(await scene.workflow(next), next)).gate_action).toBe("block");
		expect(await versionOf(scene, tracked)).toEqual(before);
	},
	async "refs bound which refs may sync, and not which are checked"(scene) {
		const tracked = await scene.track({ config: ['refs: ["main", "release/*"]'] });
		const on = async (ref: string, mode: string) =>
			scene.check(await scene.workflow(tracked, { ref }), tracked, { ref, mode });
		expectRefusal(await on("refs/heads/feature", "sync"), 403, "ref_not_allowed");
		expectSuccess(await on("refs/heads/feature", "check"));
		expectSuccess(await on("refs/heads/release/1", "sync"));
		expectSuccess(await on("refs/heads/main", "sync"));
	},
	async "a mode that there is not is refused"(scene) {
		const tracked = await scene.example();
		const answer = await scene.check(await scene.workflow(tracked), tracked, { mode: "force" });
		expectRefusal(answer, 400, "invalid_request");
	},
	async "what git contradicts gets no verdict, and the file is named"(scene) {
		const tracked = await scene.track({ synced: true });
		const workflow = await scene.workflow(tracked);
		const own = apiFiles({ service: tracked.repository.name });
		expect(expectSuccess(await scene.check(workflow, tracked, { mode: "check" })).verified).toBe(true);
		for (const path of [SPEC_PATH, CONFIG_PATH]) {
			const files = { ...own, [path]: `${own[path]}\n` };
			const { body } = expectRefusal(
				await scene.check(workflow, tracked, { files, mode: "check" }),
				409,
				"submission_mismatch",
			);
			expect(body.errors).toEqual([path]);
		}
	},
	async "what could not be compared with git says so, and moves no baseline"(scene) {
		const tracked = await scene.track({ synced: true });
		const before = await versionOf(scene, tracked);
		const files = apiFiles({ service: tracked.repository.name, change: "added", version: "1.1.0" });
		const forcedAway = "0123456789abcdef0123456789abcdef01234567";
		const workflow = await scene.workflow(tracked, { sha: forcedAway });
		const body = expectSuccess(await scene.check(workflow, tracked, { files, sha: forcedAway, mode: "sync" }));
		expect(body).toMatchObject({ verified: false, unverified: "could not be compared" });
		expect(body.notices.map(({ message }: { message: string }) => message).join()).toContain("could not be compared");
		expect(await versionOf(scene, tracked)).toEqual(before);
	},
	async "a build's description is recorded as unverified, and moves a baseline from the default branch alone"(scene) {
		const tracked = await scene.track({ synced: true });
		const service = tracked.repository.name;
		const files = apiFiles({ service, change: "added", version: "1.1.0", config: ["built: true"] });
		const { [SPEC_PATH]: _, ...committed } = files;
		const next = await scene.commit(tracked, { ...committed, [SPEC_PATH]: null });
		const before = await versionOf(scene, tracked);
		const ref = "refs/pull/1/merge";
		const pull = await scene.workflow(next, { ref, event: "pull_request" });
		const checked = expectSuccess(await scene.check(pull, next, { files, ref }));
		expect(checked).toMatchObject({ gate_action: "proceed", verified: false, unverified: "built" });
		expect(await versionOf(scene, tracked)).toEqual(before);
		const synced = expectSuccess(await scene.check(await scene.workflow(next), next, { files }));
		expect(synced).toMatchObject({ gate_action: "proceed", verified: false, unverified: "built" });
		expect(await versionOf(scene, tracked)).toMatchObject({ version: "1.1.0" });
		const key = await scene.key(["read"]);
		const run = expectSuccess(await key.get(`/api/v1/sync-runs/${synced.sync_run_id}`));
		expect(run).toMatchObject({ commit: next.head.sha, workflow: { event: "push", run_id: aText } });
	},
	async "gate-check proves that the log goes on from the checkpoint that was seen"(scene) {
		const tracked = await scene.track({ synced: true });
		const workflow = await scene.workflow(tracked);
		const first = expectSuccess(await scene.check(workflow, tracked, { mode: "check" })).log;
		expect(first).toMatchObject({ checkpoint: { size: aCount, checkpoint: aText, key: aText }, consistency: null });
		const submission = { mode: "check", checkpoint: first.checkpoint.checkpoint };
		const { checkpoint, consistency } = expectSuccess(await scene.check(workflow, tracked, submission)).log;
		expect(checkpoint.size).toBe(first.checkpoint.size + 1);
		expect(consistency).toMatchObject({ from: first.checkpoint.size, proof: expect.any(Array) });
		expect(consistency.proof.length).toBeGreaterThan(0);
	},
	async "repository and path find the project"(scene) {
		const config = (service: string) => apiConfig({ service });
		const paths = ["services/a/driftgate.yml", "services/b/driftgate.yml"];
		const [a = "", b = ""] = paths;
		const tracked = await scene.track({ files: { ...apiFiles(), [a]: config("service-a"), [b]: config("service-b") } });
		const session = await scene.person("mira");
		for (const path of paths) {
			const body = { repo: tracked.repository.fullName, config_path: path };
			expectSuccess(await session.post("/api/projects", body), 201);
		}
		const workflow = await scene.workflow(tracked);
		const check = async (path: string, files: Readonly<Record<string, string>>) =>
			scene.check(workflow, tracked, { configPath: path, files, mode: "check" });
		const files = (path: string) => ({ ...apiFiles(), [CONFIG_PATH]: tracked.head.files.get(path) ?? "" });
		const ids = new Set<string>();
		for (const path of paths) {
			const { sync_run_id: id } = expectSuccess(await check(path, files(path)));
			const run = expectSuccess(await (await scene.key(["read"])).get(`/api/v1/sync-runs/${id}`));
			ids.add(run.project_id);
		}
		expect(ids.size).toBe(2);
		expectRefusal(await check("services/c/driftgate.yml", files(a)), 403, "repo_not_linked");
		expectSuccess(await session.delete(`/api/projects/${tracked.id}`));
		const { body } = expectRefusal(await scene.check(workflow, tracked, { mode: "check" }), 409, "config_path_required");
		expect(body.errors).toEqual(paths);
	},
	async "files may be left to the App to read"(scene) {
		const tracked = await scene.example();
		const workflow = await scene.workflow(tracked);
		const answer = await workflow.post("/api/action/gate-check", {
			config_content: tracked.head.files.get(CONFIG_PATH),
			repo: tracked.repository.fullName,
			ref: "refs/heads/main",
			commit_sha: tracked.head.sha,
			mode: "check",
		});
		expect(expectSuccess(answer)).toMatchObject({ verdict: "PASS", verified: true });
	},
	async "a submission without its fields is refused"(scene) {
		const workflow = await scene.workflow(await scene.example());
		for (const path of ["/api/action/validate", "/api/action/gate-check"]) {
			const { body } = expectRefusal(await workflow.post(path, {}), 400, "invalid_request");
			for (const name of ["config_content", "repo", "ref", "commit_sha"]) {
				expect(body.errors.some((text: string) => text.startsWith(name))).toBe(true);
			}
		}
	},
};
