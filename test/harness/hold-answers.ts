import { afterEach, expect } from "@jest/globals";
import { describedFetch } from "./described-fetch.ts";

/*
 * Every answer that a test fetches from a service must be one that openapi.json describes, also where the test does not
 * look at it, or passes over its failure. Jest runs this before each file of tests.
 */

const held: Promise<readonly string[]>[] = [];

globalThis.fetch = describedFetch(globalThis.fetch, (problems) => void held.push(problems));

afterEach(async () => {
	expect((await Promise.all(held.splice(0))).flat()).toEqual([]);
});
