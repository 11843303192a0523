import { asApp } from "./testing/client.ts";
import { type Installed, startInstalled } from "./testing/installed.ts";

describe("faults and limits", () => {
	let here: Installed;
	let clock: number;

	beforeEach(async () => {
		clock = Date.now();
		here = await startInstalled({ now: () => new Date(clock) });
		here.github.ledger.problems();
		here.github.ledger.clear();
	});

	afterEach(() => here.github.stop());

	const create = () =>
		here.ask("POST", here.at("/check-runs"), { name: "D", head_sha: here.world.head(here.repository) });

	it("answer in GitHub's stead as often as they are told", async () => {
		here.github.faults.add("GET /repos/*/*/branches", { kind: "answer", status: 503 }, 2);
		const statuses = [];
		for (let count = 0; count < 3; count += 1) statuses.push((await here.ask("GET", here.at("/branches"))).status);
		expect(statuses).toEqual([503, 503, 200]);
		expect((await here.ask("GET", here.at(""))).status).toBe(200);
	});

	it("break the connection before anything is done, or after it", async () => {
		const { faults, ledger } = here.github;
		faults.add("POST /**", { kind: "drop" });
		await expect(create()).rejects.toThrow();
		expect(here.world.checkRuns(here.repository)).toHaveLength(0);
		faults.add("POST /**", { kind: "lose answer" });
		await expect(create()).rejects.toThrow();
		expect(here.world.checkRuns(here.repository)).toHaveLength(1);
		faults.add("* /repos/**", { kind: "bad gateway after" });
		expect((await create()).status).toBe(502);
		expect(here.world.checkRuns(here.repository)).toHaveLength(2);
		expect(ledger.requests({ method: "POST" }).map(({ status }) => status)).toEqual([0, 0, 502]);
	});

	it("count an installation's requests, and refuse those past the hour's limit", async () => {
		const { limits } = here.github;
		limits.perHour = 2;
		const get = () => here.ask("GET", here.at(""));
		expect((await get()).headers.get("x-ratelimit-remaining")).toBe("1");
		await get();
		const refused = await get();
		expect(refused).toMatchObject({
			status: 403,
			body: { message: `API rate limit exceeded for installation ID ${here.installation.id}.` },
		});
		expect(refused.headers.get("x-ratelimit-remaining")).toBe("0");
		const reset = Number(refused.headers.get("x-ratelimit-reset"));
		expect(reset).toBe(Math.floor((clock + 3_600_000) / 1000));
		limits.resetMovedBy = -7200;
		expect(Number((await get()).headers.get("x-ratelimit-reset")) * 1000).toBeLessThan(clock);
		clock += 3_600_001;
		limits.resetMovedBy = 0;
		const [old] = [await get()];
		expect(old.status).toBe(401);
		expect((await asApp(here.github, () => clock)("GET", "/app")).status).toBe(200);
	});

	it("limit what makes content to 80 a minute and 500 an hour", async () => {
		const { limits } = here.github;
		limits.limitsWrites = true;
		let made = 0;
		for (let minute = 0; minute < 7; minute += 1) {
			let answer = await create();
			for (; answer.status === 201; answer = await create()) made += 1;
			expect(answer).toMatchObject({
				status: limits.writeStatus,
				body: { message: expect.stringContaining("secondary rate limit") },
			});
			expect(Number(answer.headers.get("retry-after"))).toBeGreaterThan(0);
			expect(made).toBe(Math.min((minute + 1) * 80, 500));
			limits.writeStatus = 429;
			clock += 60_000;
		}
		expect((await here.ask("GET", here.at(""))).status).toBe(200);
	});

	it("cost nothing where the caller has the answer already", async () => {
		const first = await here.ask("GET", here.at("/branches"));
		const etag = first.headers.get("etag") ?? "";
		const second = await here.ask("GET", here.at("/branches"), undefined, { "if-none-match": `W/${etag}` });
		expect([second.status, second.body]).toEqual([304, ""]);
		expect((await here.ask("GET", here.at(""))).headers.get("x-ratelimit-used")).toBe("2");
		here.world.push(here.repository, "topic", here.world.head(here.repository) ?? "");
		expect((await here.ask("GET", here.at("/branches"), undefined, { "if-none-match": etag })).status).toBe(200);
	});
});
