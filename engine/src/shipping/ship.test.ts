import { beforeEach, describe, expect, it } from "@jest/globals";
import type { Destination, Parcel } from "../contract/shipping.ts";
import { ship } from "./ship.ts";
import { type MemoryRepository, memoryRepository, parcel } from "./testing/memory-repository.ts";

const BRANCH = "driftgate/payments/typescript";

describe("ship", () => {
	let to: MemoryRepository;

	beforeEach(() => {
		to = memoryRepository();
		to.push("main", { "README.md": "# Payments\n" });
	});

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
				expect(to.files(BRANCH)).toEqual({ "README.md": "# Payments\n", "clients/ts/payments.ts": "export {};\n" });
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

	it("cuts a text that is longer than GitHub takes", async () => {
		const body = "x".repeat(200_000);
		await ship(to, parcel({ say: () => ({ title: "t".repeat(999), body }) }));
		expect(open()[0]?.body.length).toBeLessThan(65_536);
		expect(open()[0]?.title.length).toBeLessThanOrEqual(256);
	});
});
