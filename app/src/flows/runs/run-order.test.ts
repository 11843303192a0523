import fc from "fast-check";
import { isEarlier, waitsFor } from "./run-order.ts";

describe("the order of sync runs", () => {
	it("is GitHub's between pushes, whichever came first", () => {
		const late = { createdAt: 9, pushedAt: 1_000 };
		const prompt = { createdAt: 5, pushedAt: 2_000 };
		expect([isEarlier(late, prompt), isEarlier(prompt, late)]).toEqual([true, false]);
	});

	it("is that of arrival within one second of GitHub's clock, and where one of the two is no push", () => {
		expect(isEarlier({ createdAt: 1, pushedAt: 1_000 }, { createdAt: 2, pushedAt: 1_000 })).toBe(true);
		expect(isEarlier({ createdAt: 1, pushedAt: 9_000 }, { createdAt: 2 })).toBe(true);
		expect(isEarlier({ createdAt: 1 }, { createdAt: 2 })).toBe(true);
	});

	it("never lets runs wait for each other in a circle", () => {
		const push = fc.record({ createdAt: fc.nat(5), pushedAt: fc.nat(5) });
		const other = fc.record({ createdAt: fc.nat(5) });
		fc.assert(
			fc.property(fc.array(fc.oneof(push, other), { minLength: 1, maxLength: 8 }), (runs) => {
				const free = runs.filter((run) => runs.every((another) => !waitsFor(run, another)));
				expect(free).not.toEqual([]);
			}),
			{ numRuns: 1_000 },
		);
	});
});
