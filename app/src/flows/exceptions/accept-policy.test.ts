import { afterEach, beforeEach, describe, expect, it } from "@jest/globals";
import type { UserActor } from "../../auth/may.ts";
import type { ActionIdentity, Permission, SyncRunDocument } from "../../ports.ts";
import { eachStore } from "../../testing/each-store.ts";
import { createMemoryGitHub, type MemoryGitHub } from "../../testing/memory-github.ts";
import { createMemoryIdentity, type MemoryIdentity } from "../../testing/memory-identity.ts";
import { sampleFiles, sampleSpec } from "../../testing/sample-service.ts";
import { sharedEngine } from "../../testing/shared-engine.ts";
import type { TemporaryStore } from "../../testing/temporary-store.ts";
import { linkProject, openTestPorts, type TestPorts, testProject } from "../../testing/test-ports.ts";
import { freshGrant } from "../access/reach.ts";
import { askForCheck } from "../checks/ask-for-check.ts";
import { checkId } from "../checks/check-ids.ts";
import { checkGate } from "../gate/check-gate.ts";
import { recordsOf } from "../records/records-of.ts";
import { acceptRun } from "./accept-run.ts";
import { addException } from "./add-exception.ts";
import { addExceptions } from "./add-exceptions.ts";
import { confirmException } from "./confirm-exception.ts";
import { listExceptions } from "./list-exceptions.ts";

const project = testProject();

const newestOf = (projectId: string) =>
	({ where: { projectId }, sort: { field: "createdAt", direction: "desc" }, limit: 1 }) as const;

describe.each(eachStore)("who may accept a finding (gate.accept), on %s", (_name, openKept) => {
	let kept: TemporaryStore;
	let github: MemoryGitHub;
	let identity: MemoryIdentity;
	let ports: TestPorts;

	beforeEach(async () => {
		kept = await openKept();
		github = createMemoryGitHub();
		const { store } = kept;
		identity = createMemoryIdentity({
			find: async (id) => store.get("repositories", id),
			listIn: async () => [],
		});
		ports = await openTestPorts({ store, github, identity, engine: sharedEngine });
		await linkProject(ports);
	});

	afterEach(async () => {
		await ports.close();
		await kept.remove();
	});

	let commits = 0;
	/** Asks the gate about a commit whose author has this id at GitHub, and gives the decision. */
	async function check(
		mode: "sync" | "check",
		accept: string,
		{ removal = false, author = "1" as string | null } = {},
	) {
		const ref = mode === "sync" ? "refs/heads/main" : "refs/pull/1/merge";
		const sha = `commit ${++commits}`;
		const asks: ActionIdentity = {
			...{ repositoryId: "900", repositoryOwnerId: "50", repository: "acme/payments" },
			...{ ref, sha, event: "push", runId: "1", runAttempt: "1" },
		};
		const config = accept === "" ? [] : ["gate:", `  accept: ${accept}`];
		const files = sampleFiles({ config, spec: sampleSpec({ removal }) });
		ports.clock.advance(1_000);
		github.commits.set(sha, files);
		github.authors.set(sha, [author]);
		const configContent = files["driftgate.yml"] ?? "";
		const submitted = { configContent, files, repo: "acme/payments", ref, commitSha: sha, mode };
		return checkGate(ports, { identity: asks, ...submitted });
	}

	/** The baseline's policy, and the finding of a change that breaks it, by the author 1. */
	async function findingUnder(accept: string, author: string | null = "1") {
		await check("sync", accept);
		const { findings } = await check("check", accept, { removal: true, author });
		return findings.find(({ rule }) => rule === "endpoint-removed")?.fingerprint ?? "";
	}

	async function person(id: string, login: string, permission: Permission = "write"): Promise<UserActor> {
		const userId = `github.com:${id}`;
		identity.reach.set(userId, [project.installationId]);
		identity.roles.set(`${userId}/${project.repositoryId}`, permission);
		await ports.store.insert("users", { id: userId, login, local: false, createdAt: 0 });
		const grant = freshGrant(userId, userId, [project.installationId], ports.clock.now());
		await ports.store.insert("grants", grant);
		return { kind: "user", userId, local: false };
	}

	const textOf = async (sha256 = ""): Promise<string> =>
		Buffer.from((await ports.store.getBlob(sha256)) ?? []).toString("utf8");

	const terms = { projectId: project.id, owner: "@api-team", reason: "no live clients", expires: "2027-01-31" };
	const accept = (actor: UserActor, finding: string) => addException(ports, { actor, finding, ...terms });
	const refusal = (detail: string) => ({ code: "permission_required", detail: expect.stringContaining(detail) });
	const actionNow = async (policy: string) => (await check("check", policy, { removal: true })).gateAction;

	it("is anybody with write where the policy is silent", async () => {
		const finding = await findingUnder("");
		await accept(await person("1", "alice"), finding);
		expect(await actionNow("")).toBe("proceed");
	});

	it("is a role or a login of `by`, as the baseline has it and not the pull request", async () => {
		const finding = await findingUnder('{by: [admin, "@Carol"]}');
		await check("check", "{by: [write]}", { removal: true });
		await expect(accept(await person("2", "bob"), finding)).rejects.toMatchObject(
			refusal("lets only admin, @Carol accept"),
		);
		await expect(accept(await person("3", "mallory", "maintain"), finding)).rejects.toMatchObject(refusal("admin"));
		await accept(await person("4", "carol"), finding);
		await accept(await person("5", "dave", "admin"), finding);
		expect(await actionNow('{by: [admin, "@Carol"]}')).toBe("proceed");
	});

	it("is not the author of the commit that the finding came with", async () => {
		const finding = await findingUnder("{not_author: true}");
		await expect(accept(await person("1", "alice", "admin"), finding)).rejects.toMatchObject(
			refusal("Your own commit"),
		);
		await accept(await person("11", "bob"), finding);
		expect(await actionNow("{not_author: true}")).toBe("proceed");
	});

	it("is told of a whole run finding by finding, and a run that no sync follows queues none", async () => {
		await findingUnder("{not_author: true}");
		const { id: syncRunId } = (await ports.store.page("syncRuns", newestOf(project.id))).items[0] ?? { id: "" };
		const whole = (actor: UserActor) => acceptRun(ports, { actor, syncRunId, findings: undefined, ...terms });
		expect(await whole(await person("1", "alice", "admin"))).toMatchObject({
			accepted: [],
			refused: [{ why: "not_author", detail: expect.stringContaining("Your own commit") }],
		});
		expect(await whole(await person("11", "bob"))).toMatchObject({
			accepted: [{ exception: { createdBy: "github.com:11" } }],
			refused: [],
			syncRunId: null,
			isCheckAsked: false,
		});
		expect(await actionNow("{not_author: true}")).toBe("proceed");
		await expect(whole(await person("3", "eve", "read"))).rejects.toMatchObject({ code: "permission_required" });
	});

	it("has a run of a check that the App made judged again at its head", async () => {
		await findingUnder("");
		const { rev, ...run } = (await ports.store.page("syncRuns", newestOf(project.id))).items[0] ?? { rev: 0 };
		const checked = { headSha: "head", pull: 1, baseRef: "main", read: "merge" } as const;
		await ports.store.replaceIf("syncRuns", { ...(run as SyncRunDocument), checked }, rev);
		const head = {
			repositoryId: project.repositoryId,
			headSha: "head",
			subject: { kind: "pull_request", number: 1 },
		} as const;
		await askForCheck(ports, head, {});
		const asked = async () => (await ports.store.get("checks", checkId(project.repositoryId, "head")))?.asked ?? 0;
		const before = await asked();
		const accepting = { actor: await person("2", "bob"), syncRunId: (run as SyncRunDocument).id, findings: undefined };
		expect(await acceptRun(ports, { ...accepting, ...terms })).toMatchObject({ syncRunId: null, isCheckAsked: true });
		expect(await asked()).toBe(before + 1);
	});

	it("is nobody where it cannot be told whose change the finding came with", async () => {
		const finding = await findingUnder("{not_author: true}", null);
		const bob = await person("2", "bob");
		const refused = (said: string) => ({ code: "invalid_exception", errors: [expect.stringContaining(said)] });
		await expect(accept(bob, finding)).rejects.toMatchObject(refused("GitHub does not know the author of the commit"));
		const unseen = "0123456789abcdef";
		await expect(accept(bob, unseen)).rejects.toMatchObject(refused("none of the newest sync runs has it"));
		github.isDown = true;
		await expect(accept(bob, finding)).rejects.toMatchObject({ code: "temporarily_unavailable" });
	});

	it("is for as many days as `max_days` says, and the answer names the last of them", async () => {
		const finding = await findingUnder("{max_days: 30}");
		const bob = await person("2", "bob");
		const until = (expires: string) => addException(ports, { actor: bob, finding, ...terms, expires });
		const late =
			"expires_at: must not be later than 2026-12-21: the project's policy lets an exception hold for 30 days (gate.accept.max_days).";
		await expect(until("2026-12-22")).rejects.toMatchObject({ code: "invalid_exception", errors: [late] });
		const { id: syncRunId } = (await ports.store.page("syncRuns", newestOf(project.id))).items[0] ?? { id: "" };
		const many = {
			actor: bob,
			...terms,
			syncRunId,
			selections: [{ by: "fingerprints", fingerprints: [finding] }] as const,
			expires: "2026-12-22",
		};
		await expect(addExceptions(ports, many)).rejects.toMatchObject({ code: "invalid_exception", errors: [late] });
		await until("2026-12-21");
		expect(await actionNow("{max_days: 30}")).toBe("proceed");
	});

	it("of a pull request counts in the checks of that one alone", async () => {
		const finding = await findingUnder("");
		const { exception } = await accept(await person("2", "bob"), finding);
		const of = async (pull: number) => {
			const { rev, ...kept } = (await ports.store.get("exceptions", exception.id)) ?? { rev: 0, ...exception };
			await ports.store.replaceIf("exceptions", { ...kept, pull }, rev);
			return actionNow("");
		};
		expect(await of(2)).toBe("block");
		expect(await of(1)).toBe("proceed");
	});

	it("is two different people where the policy says two: until then the exception counts for nothing", async () => {
		const finding = await findingUnder("{two: true}");
		const [alice, bob] = [await person("1", "alice"), await person("2", "bob")];
		const { id } = (await accept(alice, finding)).exception;
		expect(await actionNow("{two: true}")).toBe("block");
		expect(await listExceptions(ports, { actor: bob, projectId: project.id })).toMatchObject([
			{ exception: { id, confirmedBy: null } },
		]);

		const confirm = (actor: UserActor) => confirmException(ports, { actor, projectId: project.id, exceptionId: id });
		await expect(confirm(alice)).rejects.toMatchObject(refusal("a second person"));
		await expect(confirm(await person("3", "eve", "read"))).rejects.toMatchObject({ code: "permission_required" });
		expect(await confirm(bob)).toMatchObject({ exception: { id, confirmedBy: bob.userId } });
		expect(await confirm(await person("4", "carol"))).toMatchObject({ exception: { confirmedBy: bob.userId } });
		const sort = { field: "at", direction: "asc" } as const;
		const { items } = await ports.store.page("securityEvents", { where: { projectId: project.id }, sort, limit: 100 });
		expect(items.filter(({ kind }) => kind === "exception_confirmed")).toMatchObject([
			{ userId: bob.userId, subject: id },
		]);
		expect(await actionNow("{two: true}")).toBe("proceed");
	});

	it("is named in the decision by who added it and who confirmed it, until their names are erased", async () => {
		const finding = await findingUnder("{two: true}");
		const [alice, bob] = [await person("1", "alice"), await person("2", "bob")];
		const { id } = (await accept(alice, finding)).exception;
		await confirmException(ports, { actor: bob, projectId: project.id, exceptionId: id });
		await actionNow("{two: true}");
		const current = await ports.store.get("projects", project.id);
		const decided = JSON.parse(await textOf(current?.committed?.leaf?.record));
		const [logged] = JSON.parse(await textOf(decided.details)).exceptions;
		const nameOf = async (hash: string) => (await ports.store.get("namedPeople", hash))?.text;
		expect(await nameOf(logged.added_by.person)).toContain('"login":"alice"');
		expect(await nameOf(logged.confirmed_by.person)).toContain('"login":"bob"');
		await recordsOf.namedPeople.ofUser?.(ports.store, bob.userId);
		expect(await nameOf(logged.confirmed_by.person)).toBeUndefined();
	});

	it("is confirmed under the same policy, and stays so when both are gone", async () => {
		const finding = await findingUnder("{by: [admin], not_author: true, two: true}");
		const { id } = (await accept(await person("2", "bob", "admin"), finding)).exception;
		const confirm = (actor: UserActor) => confirmException(ports, { actor, projectId: project.id, exceptionId: id });
		await expect(confirm(await person("1", "alice", "admin"))).rejects.toMatchObject(refusal("Your own commit"));
		await expect(confirm(await person("3", "carol"))).rejects.toMatchObject(refusal("lets only admin accept"));
		await confirm(await person("4", "dave", "admin"));
		for (const user of ["2", "4"]) await recordsOf.exceptions.ofUser?.(ports.store, `github.com:${user}`);
		expect(await ports.store.get("exceptions", id)).toMatchObject({ createdBy: "deleted", confirmedBy: "deleted" });
		expect(await actionNow("{by: [admin], not_author: true, two: true}")).toBe("proceed");
	});
});
