import { describe, expect, it } from "@jest/globals";
import type { JsonValue } from "../../../engine/src/index.ts";
import { createRandom } from "../fuzz/random.ts";
import { mutated } from "./mutate.ts";

const description: JsonValue = { paths: { "/books": { get: { parameters: [{}, []], responses: {} } } } };

function editedBy(seed: number): string {
	return JSON.stringify(mutated(description, createRandom(seed), ["text"]));
}

describe("mutated", () => {
	it("makes one description of one number, whatever it made before", () => {
		const seeds = Array.from({ length: 3_000 }, (_, number) => number);
		const first = seeds.map(editedBy);
		expect(seeds.map(editedBy)).toEqual(first);
	});
});
