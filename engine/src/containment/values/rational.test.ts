import Fraction from "fraction.js";
import { exact, exactly, toNumber } from "./rational.ts";

describe("exact numbers", () => {
	it("are the decimals that are written", () => {
		expect(exact(0.3).divisible(exact(0.1))).toBe(true);
		expect(exact(0.1).add(exact(0.2)).equals(exact(0.3))).toBe(true);
		expect(exact(1e300).mul(exact(1e-300)).equals(exact(1))).toBe(true);
		expect(exact(0.123456789012345).d).toBe(200_000_000_000_000n);
		expect(exact(5e-324).d).toBe(2n * 10n ** 323n);
	});

	it("keep the digits that no double has", () => {
		const written = exactly({ value: 9_007_199_254_740_992, exact: "9007199254740993" });
		expect(written.sub(exact(9_007_199_254_740_992)).equals(exact(1))).toBe(true);
		expect(exactly({ value: 0, exact: "1e-400" }).d).toBe(10n ** 400n);
	});

	it("of more places than a double can have are taken for their double", () => {
		expect(exactly({ value: 0, exact: "1e-999999999" }).equals(exact(0))).toBe(true);
	});

	it.each([0, -7.25, 0.1, 5e-324, -5e-324, 1.7976931348623157e308, 2 ** 53 + 2])("give %p back", (number) => {
		expect(toNumber(exact(number))).toBe(number);
	});

	it("give the nearest number of a fraction whose parts are above every double", () => {
		expect(toNumber(new Fraction(10n ** 400n + 1n, 10n ** 399n))).toBe(10);
		expect(toNumber(new Fraction(-(10n ** 400n) - 1n, 3n * 10n ** 399n))).toBeCloseTo(-10 / 3, 14);
	});
});
