import { type BodyLimits, createBodyBudget } from "./body-budget.ts";

const limits: BodyLimits = { sender: 40, strangers: 60, all: 100, small: 5 };
const stranger = (name: string) => ({ name, isStranger: true });
const account = (name: string) => ({ name, isStranger: false });
const refusal = expect.objectContaining({ code: "temporarily_unavailable", retryAfter: 15 });

describe("point 9: one budget of bytes in flight", () => {
	const open = () => {
		const budget = createBodyBudget(limits);
		const hold = (sender: Parameters<typeof budget.open>[0], bytes: number) => {
			const share = budget.open(sender);
			share.hold(bytes);
			return share;
		};
		return { budget, hold };
	};

	it("refuses a sender what is more than its part, and nobody else", () => {
		const { hold } = open();
		hold(stranger("a"), 30);
		expect(() => hold(stranger("a"), 11)).toThrow(refusal);
		hold(stranger("b"), 30);
	});

	it("counts a body by what it claims or has brought, whichever is more", () => {
		const { budget, hold } = open();
		const share = hold(stranger("a"), 30);
		share.hold(10);
		expect(budget.held()).toBe(30);
		expect(() => share.hold(41)).toThrow(refusal);
		expect(budget.held()).toBe(30);
		share.hold(40);
		expect(budget.held()).toBe(40);
	});

	it("keeps room for those who are known", () => {
		const { hold } = open();
		hold(stranger("a"), 30);
		hold(stranger("b"), 30);
		expect(() => hold(stranger("c"), 10)).toThrow(refusal);
		hold(account("d"), 40);
		expect(() => hold(account("e"), 10)).toThrow(refusal);
	});

	it("never refuses what is small because others send much", () => {
		const { hold } = open();
		for (const name of ["a", "b"]) hold(stranger(name), 30);
		for (const name of ["c", "d"]) hold(account(name), name === "c" ? 40 : 0);
		for (let each = 0; each < 8; each += 1) hold(stranger("e"), 5);
		expect(() => hold(stranger("e"), 5)).toThrow(refusal);
	});

	it("gives everything back", () => {
		const { budget, hold } = open();
		for (let round = 0; round < 3; round += 1) {
			const shares = [hold(stranger("a"), 40), hold(account("b"), 40), hold(account("c"), 3)];
			shares[2]?.hold(20);
			for (const share of shares) {
				share.release();
				share.release();
			}
			expect(budget.held()).toBe(0);
		}
	});
});
