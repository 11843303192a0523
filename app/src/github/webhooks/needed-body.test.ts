import { describe, expect, it } from "@jest/globals";
import { neededBody } from "./needed-body.ts";

const kept = (payload: unknown): unknown => JSON.parse(neededBody(JSON.stringify(payload)) ?? "");

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
