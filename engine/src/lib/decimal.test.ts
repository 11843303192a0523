import fc from "fast-check";
import { compareDecimals, decimalText, isRounded, wholeNumber } from "./decimal.ts";

describe("decimalText", () => {
	it.each([
		["9223372036854775807", "9223372036854775807"],
		["9.223372036854775807e18", "9223372036854775807"],
		["+00120.500", "120.5"],
		["-0", "0"],
		[".5", "0.5"],
		["5.", "5"],
		["1e-3", "0.001"],
		["0x7fffffffffffffff", "9223372036854775807"],
		["-0o17", "-15"],
		["12e400", "0.12e402"],
		["1e-999999999999", "0.1e-999999999998"],
	])("writes %s as %s", (written, text) => {
		expect(decimalText(written)).toBe(text);
	});

	it.each([[""], ["."], ["1.2.3"], [".inf"], [".nan"], ["1_000"], ["true"], ["e5"]])(
		"knows no number in %j",
		(written) => {
			expect(decimalText(written)).toBeUndefined();
		},
	);

	it("reads what it writes", () => {
		fc.assert(
			fc.property(fc.bigInt(), fc.integer({ min: -60, max: 60 }), (digits, exponent) => {
				const text = decimalText(`${digits}e${exponent}`);
				expect(text === undefined ? "" : decimalText(text)).toBe(text);
			}),
		);
	});
});

describe("compareDecimals", () => {
	const inOrder = [
		...["-0.2e400", "-9223372036854775808", "-9223372036854775807", "-1.5", "-0.1000000000000000056", "-0.1", "0"],
		...["1e-999999999999", "0.1", "0.1000000000000000055", "5", "12", "9223372036854775806", "9223372036854775807"],
		...["9223372036854775807.5", "1e999999999999"],
	];

	it("orders numbers that doubles take for the same", () => {
		for (const [a, one] of inOrder.entries()) {
			for (const [b, other] of inOrder.entries()) {
				expect([one, other, compareDecimals(one, other)]).toEqual([one, other, Math.sign(a - b)]);
			}
		}
	});

	it("orders doubles as they are", () => {
		const finite = fc.double({ noNaN: true, noDefaultInfinity: true });
		fc.assert(
			fc.property(finite, finite, (a, b) => {
				expect(compareDecimals(String(a), String(b)) === Math.sign(a - b) || a - b === 0).toBe(true);
			}),
		);
	});
});

describe("isRounded", () => {
	it.each([
		["9007199254740993", true],
		["9007199254740992", false],
		["412452052419404400", false],
		["0.1", false],
		["0.1000000000000000055", true],
		["1.0000000000000000", false],
		["0x7fffffffffffffff", true],
		["1e400", false],
	])("of %s is %s", (written, expected) => {
		expect(isRounded(written)).toBe(expected);
	});
});

describe("wholeNumber", () => {
	it.each([
		["9007199254740992.5", true, 9007199254740993n],
		["9007199254740992.5", false, 9007199254740992n],
		["-0.5", true, 0n],
		["-0.5", false, -1n],
		["-12.5", true, -12n],
		["-12.5", false, -13n],
		["1200", false, 1200n],
		["0", true, 0n],
		["1e-400", true, 1n],
	])("of %s, up: %s", (text, up, whole) => {
		expect(wholeNumber(text, up)).toBe(whole);
	});
});
