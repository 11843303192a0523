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
};
const everybody = (answer: string) => ({
	anonymous: answer,
	owner: answer,
	stranger: answer,
	operator: answer,
	action: answer,
});

/** Every verb, every kind of actor, own and other things. */
const policy = [
	row(
		"project.read",
		{ ownerUserId: "u1" },
		{ ...everybody("not_found"), anonymous: "unauthenticated", owner: allowed },
	),
	row("project.read-published", { public: true }, everybody(allowed)),
	row("project.read-published", { public: false }, everybody("not_found")),
	row(
		"repository.link",
		{ live: true },
		{ ...everybody("repo_not_linked"), anonymous: "unauthenticated", operator: allowed, action: "forbidden" },
	),
	row(
		"repository.link",
		{ live: false },
		{ ...everybody("repo_not_linked"), anonymous: "unauthenticated", action: "forbidden" },
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
		expect(() => requireMay(actors.owner, "project.read", { ownerUserId: "u1" })).not.toThrow();
		expect(() => requireMay(actors.stranger, "project.read", { ownerUserId: "u1" })).toThrow(
			expect.objectContaining({ code: "not_found", status: 404 }),
		);
	});
});
