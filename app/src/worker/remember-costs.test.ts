import { rememberCosts } from "./remember-costs.ts";

describe("point 8: cost is counted, and not bytes", () => {
	const work = { tenant: "account 7", subject: "judge payments", bytes: 6_000 };
	const open = () => {
		let time = 0;
		const pass = (ms: number): void => {
			time += ms;
		};
		return { costs: rememberCosts(() => time), pass };
	};

	it("is guessed by bytes before anything is known, and by the last time afterwards", () => {
		const { costs } = open();
		expect(costs.estimate(work)).toBe(11);
		costs.remember(work, 15_000);
		expect(costs.estimate({ ...work, bytes: 1 })).toBe(15_000);
		costs.remember(work, 5);
		expect(costs.estimate(work)).toBe(5);
	});

	it("is not believed of new work for a minute after its tenant's ran on, and is of what is known", () => {
		const { costs, pass } = open();
		const known = { ...work, subject: "judge ledger" };
		costs.remember(known, 5);
		costs.rememberOverrun(work, 500);
		expect(costs.estimate(work)).toBe(501);
		expect(costs.estimate({ ...work, subject: "judge news" })).toBe(501);
		expect(costs.estimate(known)).toBe(5);
		expect(costs.estimate({ ...work, tenant: "account 8", subject: "judge others" })).toBe(11);
		pass(60_001);
		expect(costs.estimate({ ...work, subject: "judge news" })).toBe(11);
	});

	it("is remembered of the ten thousand that were asked about last", () => {
		const { costs } = open();
		for (let each = 0; each <= 10_000; each += 1) costs.remember({ ...work, subject: String(each) }, 99);
		expect(costs.estimate({ ...work, subject: "0" })).toBe(11);
		expect(costs.estimate({ ...work, subject: "1" })).toBe(99);
	});
});
