import { afterEach, beforeEach, describe, expect, it } from "@jest/globals";
import { ServiceFault } from "../../errors.ts";
import type { Permission, PullRequests, PullRequestView, RepositoryDocument } from "../../ports.ts";
import { dyingAfter } from "../../testing/dying-after.ts";
import { eachStore } from "../../testing/each-store.ts";
import type { TemporaryStore } from "../../testing/temporary-store.ts";
import { linkProject, openTestPorts, type TestPorts, testProject } from "../../testing/test-ports.ts";
import { pullRequestId } from "../checks/check-ids.ts";
import { activeExceptions } from "../exceptions/active-exceptions.ts";
import { followMerges } from "../exceptions/release-exceptions.ts";
import { recordsOf } from "../records/records-of.ts";
import { type Accepting, acceptFindings } from "./accept-findings.ts";
import { HEARD_OF_ONE } from "./command-limits.ts";
import { hearOfCommands } from "./hear-of-commands.ts";

const project = testProject();
const repository: RepositoryDocument = {
	...{ id: "900", fullName: "acme/payments", ownerId: 50, private: false },
	...{ defaultBranch: "main", installationId: "77" },
};
const open: PullRequestView = {
	...{ number: 7, headSha: "b".repeat(40), baseRef: "main", baseSha: "a".repeat(40), isFork: true, isDraft: false },
	...{ state: "open", authorId: "9", createdAt: 1, updatedAt: 1, testMerge: "unknown" },
};

describe.each(eachStore)("commands that GitHub tells of, on %s", (_, openStore) => {
	let kept: TemporaryStore;
	let ports: TestPorts;
	let asked: number;
	let pull: PullRequestView | undefined;
	let roles: Record<string, Permission>;
	let isDown: boolean;

	beforeEach(async () => {
		kept = await openStore();
		asked = 0;
		pull = open;
		roles = { "1": "write" };
		isDown = false;
		const pulls = {
			readPullRequest: async () => {
				asked += 1;
				if (isDown) throw new ServiceFault("temporarily_unavailable");
				return pull;
			},
			permissionOf: async (_ref: unknown, { id }: { readonly id: string }) => roles[id] ?? "read",
			personId: (id: string) => `github.com:${id}`,
		} as Partial<PullRequests> as PullRequests;
		ports = await openTestPorts({ store: kept.store, pulls });
		await linkProject(ports);
	});

	afterEach(async () => {
		await ports.close();
		await kept.remove();
	});

	let comments = 0;
	const tell = (text: string, by = "1", id = String(++comments)) =>
		hearOfCommands(ports, repository, {
			number: 7,
			source: { kind: "comment", id, url: null },
			sender: { id: by, login: `user-${by}`, isPerson: true },
			text,
		});
	const known = () => ports.store.get("pullRequests", pullRequestId("900", 7));
	const answers = async () => (await known())?.answers ?? [];

	it("cost a bounded number of questions, and are answered in one place, though there are ten thousand", async () => {
		for (let i = 0; i < 10_000; i += 1) await tell("/driftgate help", i % 2 === 0 ? "1" : "2");
		expect(asked).toBe(2 * HEARD_OF_ONE);
		expect(await answers()).toHaveLength(20);
		ports.clock.advance(60 * 60 * 1_000 + 1);
		await tell("/driftgate help");
		expect(asked).toBe(2 * HEARD_OF_ONE + 1);
	}, 120_000);

	it("are refused on a pull request that is closed, and ignored where there is none", async () => {
		pull = { ...open, state: "closed" };
		await tell("/driftgate recheck");
		expect(await answers()).toMatchObject([
			{ reaction: "-1", lines: ["The pull request is not open."], isTold: false },
		]);
		pull = undefined;
		await tell("/driftgate recheck");
		expect(await answers()).toHaveLength(1);
	});

	it("wait for a head's first verdict, and say so", async () => {
		await tell("/driftgate accept 0123456789abcdef until 2027-01-31 because so");
		expect(await answers()).toMatchObject([
			{ reaction: "-1", lines: [expect.stringContaining("No service was judged")] },
		]);
	});

	it("are heard later where GitHub cannot be asked, and only once", async () => {
		isDown = true;
		await expect(tell("/driftgate recheck", "1", "5")).rejects.toMatchObject({ code: "temporarily_unavailable" });
		expect(await answers()).toEqual([]);
		isDown = false;
		for (let i = 0; i < 3; i += 1) await tell("/driftgate recheck", "1", "5");
		expect(await answers()).toMatchObject([{ reaction: "eyes", lines: [] }]);
		expect(asked).toBe(2);
	});

	it("ask for the comment even while a worker holds it", async () => {
		await tell("/driftgate help");
		const claimed = await ports.store.claim("pullRequests", { now: ports.clock.now(), leaseMs: 1_000, owner: "one" });
		await tell("/driftgate help");
		expect(await known()).toMatchObject({ asked: (claimed?.asked ?? 0) + 1, leaseOwner: "one" });
	});

	const accepting = (by = "1"): Accepting => ({
		...{ userId: `github.com:${by}`, login: `user-${by}`, permission: "write", pull: 7, authorId: "9" },
		source: { kind: "comment", id: "5", url: null },
	});
	const wanted = (findings: readonly string[]) => ({
		until: "2027-01-31",
		reason: "so",
		parts: [{ project, findings }],
	});
	const active = () => activeExceptions(ports, project.id);

	it("accept all of their findings or none, wherever the process dies, and all of them when they come again", async () => {
		const findings = ["0000000000000001", "0000000000000002", "0000000000000003"];
		for (let writes = 0; writes < 12; writes += 1) {
			const dying = { ...ports, store: dyingAfter(ports.store, writes) };
			await acceptFindings(dying, accepting(), wanted(findings)).catch(() => undefined);
			expect([0, 3]).toContain((await active()).length);
		}
		await acceptFindings(ports, accepting(), wanted(findings));
		expect(await active()).toHaveLength(3);
	});

	it("name the person where the text can be erased, of an account here or of none", async () => {
		await acceptFindings(ports, accepting(), wanted(["0000000000000001"]));
		const [exception] = await active();
		expect(await ports.store.get("namedPeople", exception?.addedBy ?? "")).toMatchObject({
			text: expect.stringContaining("user-1"),
		});
		for (const { ofUser } of Object.values(recordsOf)) await ofUser?.(ports.store, "github.com:1");
		expect(await ports.store.get("namedPeople", exception?.addedBy ?? "")).toBeUndefined();
		expect(await active()).toMatchObject([{ createdBy: "deleted", addedBy: exception?.addedBy }]);
	});

	it("follow their pull request: to the project when it was merged, to an end when it was closed", async () => {
		await acceptFindings(ports, accepting(), wanted(["0000000000000001"]));
		await followMerges(ports, project);
		expect(await active()).toMatchObject([{ pull: 7 }]);
		pull = { ...open, state: "merged" };
		await followMerges(ports, project);
		expect((await active())[0]).toMatchObject({ command: { pull: 7 } });
		expect((await active())[0]).not.toHaveProperty("pull");
		await acceptFindings(
			ports,
			{ ...accepting(), source: { kind: "comment", id: "6", url: null } },
			wanted(["0000000000000002"]),
		);
		pull = { ...open, state: "closed" };
		await followMerges(ports, project);
		expect(await active()).toMatchObject([{ finding: "0000000000000001" }]);
	});

	it("replace what was accepted before, and nothing that came after", async () => {
		const later = { ...accepting(), source: { kind: "comment", id: "6", url: null } } as const;
		await acceptFindings(ports, accepting(), wanted(["0000000000000001"]));
		ports.clock.advance(1_000);
		await acceptFindings(ports, later, { ...wanted(["0000000000000001"]), until: "2027-02-28" });
		ports.clock.advance(1_000);
		await acceptFindings(ports, accepting(), wanted(["0000000000000001"]));
		expect(await active()).toMatchObject([{ expires: "2027-02-28" }]);
	});
});
