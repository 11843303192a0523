import { describe, expect, it } from "@jest/globals";
import { type Actor, refusalOf, requireMay, type Things, type Verb } from "./may.ts";

const identity = {
	repositoryId: "42",
	repositoryOwnerId: "7",
	repository: "acme/payments",
	ref: "refs/heads/main",
	sha: "a".repeat(40),
	event: "push",
	runId: "1",
	runAttempt: "1",
} as const;

const actors = {
	anonymous: { kind: "anonymous" },
	owner: { kind: "user", userId: "u1", local: false },
	stranger: { kind: "user", userId: "u2", local: false },
	operator: { kind: "user", userId: "local", local: true },
	action: { kind: "action", identity },
	ownerKey: { kind: "key", userId: "u1", lineageId: "k1", scopes: ["read"] },
	strangerKey: { kind: "key", userId: "u2", lineageId: "k2", scopes: ["read", "write", "sync"] },
	powerlessKey: { kind: "key", userId: "u1", lineageId: "k3", scopes: [] },
} as const satisfies Record<string, Actor>;

type ActorName = keyof typeof actors;
type Row<V extends Verb> = readonly [V, Things[V], Readonly<Record<ActorName, string>>];

const row = <V extends Verb>(...cells: Row<V>): Row<V> => cells;

const allowed = "allowed";
const revision = { repo: "acme/payments", ref: "refs/heads/main", commitSha: "a".repeat(40) };
const noToken = {
	anonymous: "invalid_action_token",
	owner: "invalid_action_token",
	stranger: "invalid_action_token",
	operator: "invalid_action_token",
	ownerKey: "invalid_action_token",
	strangerKey: "invalid_action_token",
	powerlessKey: "invalid_action_token",
};
const everyKey = (answer: string) => ({ ownerKey: answer, strangerKey: answer, powerlessKey: answer });
const everybody = (answer: string) => ({
	anonymous: answer,
	owner: answer,
	stranger: answer,
	operator: answer,
	action: answer,
	...everyKey(answer),
});

/** What is out of reach, and what nobody here owns: hidden from a session, forbidden to a key. */
const hidden = { ...everybody("not_found"), ...everyKey("forbidden"), anonymous: "unauthenticated" };
const users = (answer: string) => ({ owner: answer, stranger: answer, operator: answer });

/** Every verb, every kind of actor, own and other things. */
const policy = [
	row("endpoint.call", { scopes: ["read"] }, { ...everybody(allowed), powerlessKey: "forbidden" }),
	row(
		"endpoint.call",
		{ scopes: ["write", "sync"] },
		{ ...everybody(allowed), ...everyKey("forbidden"), strangerKey: allowed },
	),
	row("endpoint.call", { scopes: [] }, { ...everybody(allowed), ...everyKey("forbidden") }),
	...(["project.read", "project.sync", "project.publish"] as const).flatMap((verb) => [
		row(verb, { reached: true }, { ...hidden, ...users(allowed), ...everyKey(allowed) }),
		row(verb, { reached: false }, hidden),
	]),
	row("project.manage", { reached: true }, { ...hidden, ...users(allowed) }),
	row("project.manage", { reached: false }, hidden),
	row("key.manage", { ownerUserId: "u1" }, { ...hidden, owner: allowed }),
	row("key.manage", { ownerUserId: undefined }, hidden),
	row("project.read-published", { public: true }, everybody(allowed)),
	row("project.read-published", { public: false }, everybody("not_found")),
	...[
		{ live: true, reached: true, answer: allowed },
		{ live: true, reached: false, answer: "repo_not_linked" },
		{ live: false, reached: true, answer: "repo_not_linked" },
		{ live: false, reached: false, answer: "repo_not_linked" },
	].map(({ answer, ...repository }) =>
		row("repository.link", repository, { ...everybody("forbidden"), anonymous: "unauthenticated", ...users(answer) }),
	),
	row("revision.submit", revision, { ...noToken, action: allowed }),
	row("revision.submit", { ...revision, repo: "acme/ledger" }, { ...noToken, action: "repo_not_linked" }),
	row("revision.submit", { ...revision, repo: "acme/payments " }, { ...noToken, action: "repo_not_linked" }),
	row("revision.submit", { ...revision, ref: "refs/heads/dev" }, { ...noToken, action: "ref_not_allowed" }),
	row("revision.submit", { ...revision, commitSha: "b".repeat(40) }, { ...noToken, action: "ref_not_allowed" }),
];

describe("who may do what", () => {
	const cells = policy.flatMap(([verb, thing, answers]) =>
		(Object.keys(actors) as ActorName[]).map((name) => [name, verb, thing, answers[name]] as const),
	);

	it.each(cells)("%s, %s, %j: %s", (name, verb, thing, answer) => {
		expect(refusalOf(actors[name], verb, thing as Things[Verb]) ?? allowed).toBe(answer);
	});

	it("throws the code that refuses", () => {
		expect(() => requireMay(actors.owner, "project.read", { reached: true })).not.toThrow();
		expect(() => requireMay(actors.stranger, "project.read", { reached: false })).toThrow(
			expect.objectContaining({ code: "not_found", status: 404 }),
		);
	});
});
