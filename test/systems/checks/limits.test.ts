import { afterEach, beforeEach, describe, expect, it } from "@jest/globals";
import type { ProjectDocument } from "../../../app/src/ports.ts";
import { eachStore } from "../../../app/src/testing/each-store.ts";
import { described, description } from "./descriptions.ts";
import { type CheckScene, openCheckScene } from "./scene.ts";

const numbered = (count: number) => Array.from({ length: count }, (_, index) => `/v1/things-${index}`);

describe.each(eachStore)("what GitHub takes, and what it answers when it does not, on %s", (_, openStore) => {
	let scene: CheckScene;
	let project: ProjectDocument;

	const openAt = async (paths: readonly string[]) => {
		scene = await openCheckScene(openStore);
		scene.world.commit(scene.repository, { files: described({ paths }) });
		project = await scene.link();
	};

	beforeEach(() => openAt(numbered(120)), 60_000);

	afterEach(() => scene.stop());

	const pull = (branch: string, files: Record<string, string>) =>
		scene.world.openPullRequest(scene.repository, { branch, files });
	const breaking = { "openapi.yaml": description(["/v1/things-0"]) };

	it("annotates more than one request holds, each once", async () => {
		const { headSha } = pull("breaking", breaking);
		await scene.quiet();
		const check = scene.check(headSha);
		expect(check?.annotations).toHaveLength(119);
		expect(new Set(check?.annotations.map(({ message }) => message)).size).toBe(119);
	});

	it("asks for little: eight requests for a service that is touched, three where none is", async () => {
		scene.github.ledger.clear();
		pull("breaking", { "openapi.yaml": description(numbered(119)) });
		await scene.quiet();
		// Tokens last an hour, and a commit status is for whoever granted that besides.
		const asked = () => scene.github.ledger.requests().filter(({ path }) => !/access_tokens|statuses/.test(path));
		expect(asked().map(({ method, place }) => `${method} ${place}`).length).toBeLessThanOrEqual(8);
		scene.github.ledger.clear();
		pull("docs", { "README.md": "# More\n" });
		await scene.quiet();
		expect(asked().map(({ method, place }) => `${method} ${place}`).length).toBeLessThanOrEqual(3);
	});

	it("sees the description that breaks behind 3,001 other files of one pull request, of which GitHub lists 3,000", async () => {
		const others = Array.from({ length: 3_001 }, (_, index) => [`added/${index}.txt`, "x\n"] as const);
		const { headSha } = pull("many", { ...Object.fromEntries(others), ...breaking });
		await scene.quiet();
		expect(scene.check(headSha)).toMatchObject({ status: "completed", conclusion: "failure" });
		expect(scene.check(headSha)?.annotations).toHaveLength(119);
	}, 60_000);

	it.each([
		["an answer of 502", { kind: "answer", status: 502 }, 1],
		["a connection that broke off after the write was done", { kind: "lose answer" }, 1],
		["a 502 though the write was done", { kind: "bad gateway after" }, 1],
		["a connection that broke off before the write", { kind: "drop" }, 1],
	] as const)(
		"shows one check after %s, and no annotation twice",
		async (_name, fault, times) => {
			for (const pattern of ["POST /**/check-runs", "PATCH /**/check-runs/*"] as const) {
				scene.github.faults.add(pattern, fault, times);
			}
			const { headSha } = pull("breaking", breaking);
			await scene.quiet();
			expect(scene.world.checkRuns(scene.repository, headSha)).toHaveLength(1);
			expect(scene.check(headSha)).toMatchObject({ status: "completed", conclusion: "failure" });
			expect(scene.check(headSha)?.annotations).toHaveLength(119);
			expect((await scene.runs(project)).filter(({ mode }) => mode === "check")).toHaveLength(1);
		},
		60_000,
	);

	it("leaves GitHub alone for as long as it says", async () => {
		const limited = { message: "You have exceeded a secondary rate limit." };
		scene.github.faults.add("POST /**/check-runs", {
			kind: "answer",
			status: 403,
			headers: { "retry-after": "2" },
			body: limited,
		});
		const { headSha } = pull("breaking", breaking);
		const asked = () => scene.github.ledger.requests({ path: /check-runs/ });
		await scene.quiet();
		const [refused, next] = asked().filter(({ method }) => method === "POST");
		expect([refused?.status, next?.status]).toEqual([403, 201]);
		expect(scene.check(headSha)?.conclusion).toBe("failure");
		expect(scene.logged()).toContain("check_failed");
	}, 60_000);
});
