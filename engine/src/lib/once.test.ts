import { once } from "./once.ts";

describe("once", () => {
	it("asks when the answer is first needed, and never again", () => {
		let asked = 0;
		const answer = once(() => {
			asked++;
			return undefined;
		});
		expect(asked).toBe(0);
		expect([answer(), answer()]).toEqual([undefined, undefined]);
		expect(asked).toBe(1);
	});
});
