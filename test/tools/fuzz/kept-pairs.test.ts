import { readKeptPairs, tryKeptPair } from "./kept-pairs.ts";

describe("the kept pairs", () => {
	it.each(readKeptPairs())("$number is not refuted any more: $why", async (pair) => {
		expect(await tryKeptPair(pair)).toMatchObject({ kind: "upheld" });
	});
});
