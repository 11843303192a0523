import { describe, expect, it } from "@jest/globals";
import { attacks } from "./attacks.ts";
import { randomOf } from "./client/random.ts";
import { isConsistent } from "./client/transparency.ts";
import { createTally } from "./tally.ts";

describe("the tally of an attack", () => {
	it("counts attempts, and keeps what was accepted with what was answered", () => {
		const tally = createTally();
		const answer = { method: "GET", path: "/x", status: 200, headers: {}, text: "told", json: undefined };
		tally.note("a refusal", false, answer);
		tally.note("a way in", true, answer);
		expect([tally.attempts, tally.accepted]).toEqual([2, ["a way in: GET /x → 200 told"]]);
	});

	it("does not take an attack whose ground is missing for one that was refused", () => {
		const answer = { method: "POST", path: "/x", status: 503, headers: {}, text: "away", json: undefined };
		expect(() => createTally().must("its owner's act", answer)).toThrow("its owner's act should be answered 200");
	});
});

describe("what an attacker goes by", () => {
	it("is the same for the same seed, and another for another", () => {
		const draw = (seed: number) => randomOf(seed, "draw").shuffle([1, 2, 3, 4, 5, 6, 7, 8, 9]);
		expect(draw(1)).toEqual(draw(1));
		expect(draw(1)).not.toEqual(draw(2));
	});

	it("takes no log for a longer one of which it is not the beginning", () => {
		const root = (letter: string) => Buffer.alloc(32, letter).toString("base64");
		const log = (size: number, letter: string) => ({ origin: "o", size, root: root(letter) });
		expect(isConsistent(log(2, "a"), log(2, "a"), [])).toBe(true);
		expect(isConsistent(log(2, "a"), log(2, "b"), [])).toBe(false);
		expect(isConsistent(log(2, "a"), log(1, "a"), [])).toBe(false);
		expect(isConsistent(log(2, "a"), log(3, "b"), [root("c")])).toBe(false);
	});

	it("has a name of its own for each attack", () => {
		const names = attacks.map(({ name }) => name);
		expect(new Set(names).size).toBe(names.length);
	});
});
