import { setImmediate as turn } from "node:timers/promises";
import { boundLoad } from "./bound-load.ts";

const MIB = 1024 * 1024;

describe("boundLoad", () => {
	it("reads eight files at the same time, and a thousand in the end", async () => {
		let reading = 0;
		let most = 0;
		const load = boundLoad(async (path) => {
			reading += 1;
			most = Math.max(most, reading);
			await turn();
			reading -= 1;
			return path;
		});
		const paths = Array.from({ length: 1_000 }, (_, i) => `${i}.yaml`);
		expect(await Promise.all(paths.map(load))).toEqual(paths);
		expect(most).toBe(8);
	});

	it("reads a file once, whoever asks again: what was begun anew asks for the same", async () => {
		const asked: string[] = [];
		const load = boundLoad(async (path) => {
			asked.push(path);
			return path === "absent.yaml" ? undefined : "text";
		});
		expect(await Promise.all([load("a.yaml"), load("a.yaml"), load("absent.yaml")])).toEqual([
			"text",
			"text",
			undefined,
		]);
		expect([await load("a.yaml"), await load("absent.yaml")]).toEqual(["text", undefined]);
		expect(asked).toEqual(["a.yaml", "absent.yaml"]);
	});

	it("reads no further once there is more than any description holds", async () => {
		let reads = 0;
		const load = boundLoad(async () => {
			reads += 1;
			return "x".repeat(32 * MIB);
		});
		const paths = Array.from({ length: 100 }, (_, i) => `${i}.yaml`);
		const read = await Promise.allSettled(paths.map(load));
		expect(read.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
		expect(read.at(-1)).toMatchObject({
			reason: {
				code: "invalid_spec",
				detail:
					"The files that the description names hold more than 41943040 characters together: split it into smaller ones.",
			},
		});
		expect(reads).toBe(8);
	});

	it("goes on behind a file that could not be read, and says why of that one", async () => {
		const load = boundLoad(async (path) => {
			if (path === "0.yaml") throw new Error("GitHub is out of reach.");
			return path;
		});
		const paths = Array.from({ length: 9 }, (_, i) => `${i}.yaml`);
		const read = await Promise.allSettled(paths.map(load));
		expect(read[0]).toMatchObject({ reason: new Error("GitHub is out of reach.") });
		expect(read.slice(1).map((one) => one.status === "fulfilled" && one.value)).toEqual(paths.slice(1));
	});
});
