import { describe, expect, it } from "@jest/globals";
import { neededBody } from "./needed-body.ts";

const kept = (payload: unknown): unknown => JSON.parse(neededBody(JSON.stringify(payload)) ?? "");

interface Kept {
	readonly comment: { readonly body: string };
}

describe("what is kept of a delivery until it is carried out", () => {
	it("is what the handlers read, and neither people nor what they wrote", () => {
		const author = { name: "Mira", email: "mira@example.com" };
		const commit = { id: "1", message: "Fix", author, added: ["a.yml"], modified: [], removed: ["b.yml"] };
		const push = {
			ref: "refs/heads/main",
			after: "1",
			commits: [commit],
			head_commit: commit,
			pusher: author,
			sender: { login: "mira" },
			repository: { id: 1, full_name: "acme/quick", description: "Ours", owner: { id: 2, email: "x" } },
		};
		expect(kept(push)).toEqual({
			ref: "refs/heads/main",
			after: "1",
			commits: [{ added: ["a.yml"], modified: [], removed: ["b.yml"] }],
			repository: { id: 1, full_name: "acme/quick", owner: { id: 2 } },
		});
	});

	it("is of a comment the lines that are commands, and who gave them", () => {
		const sender = { id: 1, login: "mira", type: "User", email: "mira@example.com" };
		const comment = { id: 7, html_url: "https://github.com/acme/quick/pull/1#issuecomment-7", user: sender };
		const told = (body: unknown) => kept({ action: "created", comment: { ...comment, body }, sender }) as Kept;
		const { user: _, ...place } = comment;
		expect(told("Thanks!\r\n/driftgate recheck  \r\nBye")).toEqual({
			action: "created",
			comment: { ...place, body: "/driftgate recheck" },
			sender: { id: 1, login: "mira", type: "User" },
		});
		expect(told("Thanks, @mira!")).toEqual({ action: "created", comment: { ...place, body: "" } });
		expect(told({ deep: 1 }).comment.body).toBe("");
	});

	it("takes no command from a quotation, code, what nobody sees, or a word that only begins alike", () => {
		const lines = [
			...["> /driftgate recheck", "`/driftgate recheck`", "    /driftgate recheck", "/driftgates recheck"],
			...["```", "/driftgate recheck", "```", "~~~~ text", "```", "/driftgate recheck", "~~~~"],
			...["<!-- hidden", "/driftgate recheck", "-->", "see <!-- this --> <!--", "/driftgate recheck", "```", "-->"],
			"/driftgate help",
		];
		const body = lines.join("\n");
		expect((kept({ comment: { body } }) as Kept).comment.body).toBe("/driftgate help");
	});

	it("is bounded, however much somebody writes", () => {
		const many = Array.from({ length: 20_000 }, () => `/driftgate ${"x".repeat(10_000)}`).join("\n");
		const { body } = (kept({ review: { body: many } }) as { readonly review: { readonly body: string } }).review;
		expect(body.split("\n")).toHaveLength(11);
		expect(body.length).toBeLessThan(30_000);
	});

	it("keeps a member that is null, and none whose shape nobody reads", () => {
		expect(kept({ installation: { id: 1, account: null }, ref: { deep: [1] }, commits: "none" })).toEqual({
			installation: { id: 1, account: null },
			ref: null,
			commits: "none",
		});
	});

	it("takes no name of an object's own for a member", () => {
		expect(kept(JSON.parse('{"__proto__": {"id": 1}, "constructor": 1, "toString": 2}'))).toEqual({});
	});

	it("is nothing of what is no JSON", () => {
		expect(neededBody("{")).toBeUndefined();
		expect(neededBody("null")).toBe("null");
	});
});
