import { beforeEach, describe, expect, it } from "@jest/globals";
import type { Destination, Parcel } from "../contract/shipping.ts";
import { hashOf } from "./folder-manifest.ts";
import { ship } from "./ship.ts";
import { type MemoryRepository, memoryRepository, parcel } from "./testing/memory-repository.ts";

const BRANCH = "driftgate/payments/typescript";

describe("ship", () => {
	let to: MemoryRepository;

	beforeEach(() => {
		to = memoryRepository();
		to.push("main", { "README.md": "# Payments\n" });
	});

	/** The files at a branch, without what is remembered of them. */
	const shown = (branch: string) =>
		Object.fromEntries(Object.entries(to.files(branch)).filter(([path]) => !path.includes("/.driftgate/")));

	const open = () => to.all.filter(({ state }) => state === "open");

	/** The same repository, whose process ends at the n-th act: before it is done, or before its answer is read. */
	function dying(at: number, when: "before" | "after"): Destination {
		let left = at;
		const proxy = new Proxy(to, {
			get(target, name) {
				const member = Reflect.get(target, name);
				if (typeof member !== "function") return member;
				return async (...given: unknown[]) => {
					left -= 1;
					if (left === 0 && when === "before") throw new Error("killed");
					const answer = await Reflect.apply(member, target, given);
					if (left === 0) throw new Error("killed");
					return answer;
				};
			},
		});
		return proxy;
	}

	async function actsOf(sent: Parcel): Promise<number> {
		const before = to.acts.length;
		await ship(to, sent);
		return to.acts.length - before;
	}

	it.each(["before", "after"] as const)(
		"killed %s any step, it is one branch and one pull request in the end",
		async (when) => {
			const acts = await actsOf(parcel());
			for (let at = 1; at <= acts; at += 1) {
				to = memoryRepository();
				to.push("main", { "README.md": "# Payments\n" });
				await expect(ship(dying(at, when), parcel())).rejects.toThrow("killed");
				expect(await ship(to, parcel())).toMatchObject({ kind: "shipped", pull: 1 });
				expect(to.all).toHaveLength(1);
				expect(shown(BRANCH)).toEqual({ "README.md": "# Payments\n", "clients/ts/payments.ts": "export {};\n" });
			}
		},
	);

	it.each(["before", "after"] as const)(
		"killed %s any step of a commit to the base, it is one commit",
		async (when) => {
			const acts = await actsOf(parcel({ as: "commit" }));
			for (let at = 1; at <= acts; at += 1) {
				to = memoryRepository();
				const first = to.push("main", { "README.md": "# Payments\n" });
				await expect(ship(dying(at, when), parcel({ as: "commit" }))).rejects.toThrow("killed");
				expect(["shipped", "same"]).toContain((await ship(to, parcel({ as: "commit" }))).kind);
				expect((await to.tip("main"))?.parents).toEqual([first]);
			}
		},
	);

	it("is done by two at once as by one", async () => {
		const both = await Promise.all([ship(to, parcel()), ship(to, parcel())]);
		expect(both.map(({ kind }) => kind)).toContain("shipped");
		expect(await ship(to, parcel())).toMatchObject({ kind: "shipped", pull: 1 });
		expect(to.all).toHaveLength(1);
	});

	it("writes nothing that stands there", async () => {
		await ship(to, parcel());
		const before = to.acts.length;
		await ship(to, parcel());
		const acts = to.acts.slice(before);
		expect(acts).not.toContain("writeCommit");
		expect(acts).not.toContain("move");
		expect(acts).not.toContain("change");
	});

	it("leaves what people wrote in the text of a pull request, until there is something new", async () => {
		await ship(to, parcel());
		await to.change(1, { title: "Theirs" });
		await ship(to, parcel());
		expect(to.all[0]?.title).toBe("Theirs");
		await ship(to, parcel({ text: "export const one = 1;\n" }));
		expect(to.all[0]?.title).toBe("Update the TypeScript SDK of payments to 1.0.0");
	});

	it("overwrites nothing that was pushed while it was made", async () => {
		await ship(to, parcel());
		to.push("main", { LICENSE: "MIT\n" });
		const racing: Destination = {
			...to,
			writeCommit: async (commit) => {
				const sha = await to.writeCommit(commit);
				to.push(BRANCH, { "mine.ts": "mine\n" });
				return sha;
			},
		};
		expect(await ship(racing, parcel())).toEqual({ kind: "overtaken" });
		expect(to.files(BRANCH)).toHaveProperty(["mine.ts"]);
		expect(await ship(to, parcel())).toMatchObject({ kind: "foreign" });
	});

	it("takes the branch of another source for somebody's", async () => {
		await ship(to, parcel({ sourceId: "901" }));
		expect(await ship(to, parcel())).toMatchObject({ kind: "foreign", branch: BRANCH });
	});

	it("names foreign commits once", async () => {
		await ship(to, parcel());
		const theirs = to.push(BRANCH, { "mine.ts": "mine\n" });
		await ship(to, parcel({ text: "export const one = 1;\n" }));
		expect(to.all[0]?.body).toContain(theirs);
		const before = to.acts.length;
		await ship(to, parcel({ text: "export const one = 1;\n" }));
		expect(to.acts.slice(before)).not.toContain("change");
	});

	it("does not open again what a person closed, in either spelling of its line ends", async () => {
		await ship(to, parcel());
		const [first] = to.all;
		if (first !== undefined) to.all[0] = { ...first, state: "closed" };
		expect(await ship(to, parcel({ text: "export {};\r\n" }))).toEqual({ kind: "declined", pull: 1 });
		expect(await ship(to, parcel({ text: "export const one = 1;\n" }))).toMatchObject({ kind: "shipped", pull: 2 });
	});

	it("says once that the base is empty", async () => {
		const empty = memoryRepository();
		expect(await ship(empty, parcel())).toEqual({
			kind: "refused",
			why: expect.stringContaining("no commit on its default branch main"),
		});
		expect(empty.acts).toEqual(["tip"]);
	});

	it("never follows a link, nor writes through one", async () => {
		const linked: Destination = {
			...to,
			tree: async () => [{ name: "clients", mode: "120000", sha: "0".repeat(40) }],
		};
		expect(await ship(linked, parcel())).toEqual({
			kind: "refused",
			why: expect.stringContaining("`clients` is a link or a submodule"),
		});
		expect(to.refs.has(BRANCH)).toBe(false);
	});

	describe("what is not made any more", () => {
		const file = (name: string, text = "export {};\n") => ({ path: `clients/ts/${name}`, text });
		const both = { files: [file("payments.ts"), file("old.ts")] };
		const MANIFEST = /\/\.driftgate\/typescript-[0-9a-f]{16}\.json$/;

		/** The base has both files, and what is remembered of them. */
		async function delivered(): Promise<string> {
			await ship(to, parcel({ ...both, as: "commit" }));
			return Object.keys(to.files("main")).find((path) => MANIFEST.test(path)) ?? "";
		}

		const remembered = (change: object) => JSON.stringify({ ...memory, ...change });
		const memory = { version: 1, from: "900/typescript/driftgate.yml", files: { "old.ts": hashOf("export {};\n") } };

		it.each(["pull_request", "branch", "commit"] as const)("goes, as %s", async (as) => {
			await delivered();
			expect(await ship(to, parcel({ as }))).toMatchObject({ kind: "shipped" });
			expect(Object.keys(shown(as === "commit" ? "main" : BRANCH))).toEqual(["README.md", "clients/ts/payments.ts"]);
			expect(["same", "shipped"]).toContain((await ship(to, parcel({ as }))).kind);
		});

		it.each(["before", "after"] as const)("is gone once in the end, killed %s any step", async (when) => {
			await delivered();
			const acts = await actsOf(parcel());
			for (let at = 1; at <= acts; at += 1) {
				to = memoryRepository();
				to.push("main", { "README.md": "# Payments\n" });
				await delivered();
				await expect(ship(dying(at, when), parcel())).rejects.toThrow("killed");
				expect(await ship(to, parcel())).toMatchObject({ kind: "shipped", pull: 1 });
				expect(Object.keys(shown(BRANCH))).toEqual(["README.md", "clients/ts/payments.ts"]);
			}
		});

		it("goes whatever its line ends", async () => {
			await delivered();
			to.push("main", { "clients/ts/old.ts": "export {};\r\n" });
			await ship(to, parcel({ as: "commit" }));
			expect(shown("main")).not.toHaveProperty(["clients/ts/old.ts"]);
		});

		it("goes though the service is called otherwise by now", async () => {
			await delivered();
			await ship(to, parcel({ as: "commit", service: "ledger" }));
			expect(shown("main")).not.toHaveProperty(["clients/ts/old.ts"]);
		});

		it("stays where somebody changed it, and is named once", async () => {
			await delivered();
			to.push("main", { "clients/ts/old.ts": "mine\n", "clients/ts/theirs.ts": "theirs\n" });
			const changed = parcel({ text: "export const one = 1;\n" });
			expect(await ship(to, changed)).toMatchObject({ kind: "shipped", left: ["clients/ts/old.ts"] });
			expect(open()[0]?.body).toContain("left as they are: `clients/ts/old.ts`");
			expect(shown(BRANCH)).toMatchObject({ "clients/ts/old.ts": "mine\n", "clients/ts/theirs.ts": "theirs\n" });
			await ship(to, { ...changed, as: "commit" });
			expect(await ship(to, { ...changed, as: "commit" })).toEqual({ kind: "same" });
		});

		it("stays where a folder stands in its place by now", async () => {
			await delivered();
			to.push("main", { "clients/ts/old.ts": null, "clients/ts/old.ts/index.ts": "mine\n" });
			expect(await ship(to, parcel({ as: "commit" }))).toMatchObject({ left: ["clients/ts/old.ts"] });
		});

		it.each<readonly [string, string]>([
			["is another source's", remembered({ from: "901/typescript/driftgate.yml" })],
			["is another configuration's", remembered({ from: "900/typescript/b/driftgate.yml" })],
			["is of another version", remembered({ version: 2 })],
			["is no JSON", "{"],
			["is nested too deeply", "[".repeat(100_000)],
			["is longer than any", remembered({ more: "x".repeat(2 * 1024 * 1024) })],
		])("stays where what is remembered %s", async (_, text) => {
			to.push("main", { [await delivered()]: text });
			await ship(to, parcel({ as: "commit", text: "export const one = 1;\n" }));
			expect(shown("main")).toHaveProperty(["clients/ts/old.ts"]);
		});

		it("is nothing outside the folder, whatever is said to be remembered", async () => {
			const path = await delivered();
			const hash = hashOf("# Payments\n");
			const paths = ["../../README.md", "/README.md", "./../../README.md", "x/../../../README.md", "__proto__"];
			to.push("main", { [path]: remembered({ files: Object.fromEntries(paths.map((one) => [one, hash])) }) });
			expect(await ship(to, parcel({ as: "commit", text: "export const one = 1;\n" }))).toMatchObject({
				kind: "shipped",
			});
			expect(shown("main")).toHaveProperty(["README.md"]);
		});

		it("is never what goes to a place of its own", async () => {
			const lock = [{ path: "clients/ts/payments.names", text: "driftgate names 1 payments\n" }];
			await ship(to, parcel({ beside: lock, as: "commit" }));
			await ship(to, parcel({ as: "commit", text: "export const one = 1;\n" }));
			expect(shown("main")).toHaveProperty(["clients/ts/payments.names"]);
		});

		it("is no reason for a pull request where only the memory of it is missing", async () => {
			to.push("main", { "clients/ts/payments.ts": "export {};\n" });
			expect(await ship(to, parcel())).toEqual({ kind: "same" });
		});
	});

	it("cuts a text that is longer than GitHub takes", async () => {
		const body = "x".repeat(200_000);
		await ship(to, parcel({ say: () => ({ title: "t".repeat(999), body }) }));
		expect(open()[0]?.body.length).toBeLessThan(65_536);
		expect(open()[0]?.title.length).toBeLessThanOrEqual(256);
	});
});
