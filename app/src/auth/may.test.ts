import { describe, expect, it } from "@jest/globals";
import type { Permission } from "../ports.ts";
import { type Actor, type ProjectVerb, refusalOf, requireMay, type Things, type Verb } from "./may.ts";

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
	anonymous: { kind: "anonymous", network: "203.0.113.9" },
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

const permissions = ["none", "read", "triage", "write", "maintain", "admin"] as const;

/** Which of GitHub's permissions do, verb by verb. */
function enoughFor(verb: ProjectVerb, maintainersManage: boolean): readonly Permission[] {
	if (verb === "project.read") return ["read", "triage", "write", "maintain", "admin"];
	if (verb !== "project.manage") return ["write", "maintain", "admin"];
	return maintainersManage ? ["maintain", "admin"] : ["admin"];
}

/** Every verb, every kind of actor, own and other things. */
const policy = [
	row("endpoint.call", { scopes: ["read"] }, { ...everybody(allowed), powerlessKey: "forbidden" }),
	row(
		"endpoint.call",
		{ scopes: ["write", "sync"] },
		{ ...everybody(allowed), ...everyKey("forbidden"), strangerKey: allowed },
	),
	row("endpoint.call", { scopes: [] }, { ...everybody(allowed), ...everyKey("forbidden") }),
	...(["project.read", "project.sync", "project.publish", "project.except", "project.manage"] as const).flatMap(
		(verb) =>
			permissions.flatMap((permission) =>
				[true, false].map((maintainersManage) => {
					const personAlone = verb === "project.except" || verb === "project.manage";
					const enough = enoughFor(verb, maintainersManage).includes(permission);
					const seen = enough ? allowed : "permission_required";
					const answers = permission === "none" ? hidden : { ...hidden, ...users(seen), ...everyKey(seen) };
					const keys = personAlone ? everyKey("forbidden") : {};
					return row(verb, { permission, maintainersManage }, { ...answers, ...keys });
				}),
			),
	),
	row("key.manage", { ownerUserId: "u1" }, { ...hidden, owner: allowed }),
	row("key.manage", { ownerUserId: undefined }, hidden),
	row("installation.read", { reached: true }, { ...hidden, ...users(allowed) }),
	row("installation.read", { reached: false }, hidden),
	row("installation.manage", { reached: true, administers: true }, { ...hidden, ...users(allowed) }),
	row("installation.manage", { reached: true, administers: false }, { ...hidden, ...users("permission_required") }),
	row("installation.manage", { reached: false, administers: true }, hidden),
	row("project.read-published", { public: true }, everybody(allowed)),
	row("project.read-published", { public: false }, everybody("not_found")),
	...permissions.flatMap((permission) =>
		[true, false].flatMap((maintainersManage) =>
			[true, false].map((live) => {
				const enough = enoughFor("project.manage", maintainersManage).includes(permission);
				const seen = enough ? allowed : "permission_required";
				const answer = live && permission !== "none" ? seen : "repo_not_linked";
				const answers = { ...everybody("forbidden"), anonymous: "unauthenticated", ...users(answer) };
				return row("repository.link", { live, permission, maintainersManage }, answers);
			}),
		),
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
		expect(() =>
			requireMay(actors.owner, "project.read", { permission: "read", maintainersManage: false }),
		).not.toThrow();
		expect(() => requireMay(actors.stranger, "project.read", { permission: "none", maintainersManage: false })).toThrow(
			expect.objectContaining({ code: "not_found", status: 404 }),
		);
	});
});
