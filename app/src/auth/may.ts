import { type ErrorCode, ServiceFault } from "../errors.ts";
import { isSameRepositoryName } from "../flows/linking/same-repository-name.ts";
import type { ActionIdentity, ApiKeyScope, Permission } from "../ports.ts";

/*
 * Who may do what: one pure table, verb by verb, over every kind of actor. A refusal names the code that the caller sees;
 * what another person owns looks exactly like what does not exist.
 */

export interface AnonymousActor {
	readonly kind: "anonymous";
	/** Where the request comes from, as limits by address count: one customer of a network. */
	readonly network: string;
}

export interface UserActor {
	readonly kind: "user";
	readonly userId: string;
	/** The operator who signed in on the machine itself. */
	readonly local: boolean;
	/** The client's; left out where the operator does not allow it to be kept. */
	readonly address?: string;
}

/** A program that holds a live API key of a user. */
export interface KeyActor {
	readonly kind: "key";
	readonly userId: string;
	/** The same for a key and for those that replaced it. */
	readonly lineageId: string;
	readonly scopes: readonly ApiKeyScope[];
	/** The client's; left out where the operator does not allow it to be kept. */
	readonly address?: string;
}

export interface ActionActor {
	readonly kind: "action";
	readonly identity: ActionIdentity;
}

export type Actor = AnonymousActor | UserActor | KeyActor | ActionActor;

/** Something of somebody's; undefined where there is nothing, which must look like another person's. */
export interface Owned {
	readonly ownerUserId: string | undefined;
}

/**
 * How the person behind the actor stands to a project: by GitHub's permission on its repository. None where there is no
 * project, which must look like one that is out of sight.
 */
export interface Standing {
	readonly permission: Permission;
	/** Whether the installation's owner lets maintain do what admin does. */
	readonly maintainersManage: boolean;
}

/** What may be done to a project. */
export type ProjectVerb =
	/** See it, and download what it made. */
	| "project.read"
	| "project.sync"
	| "project.publish"
	/** Make and end exceptions. */
	| "project.except"
	/** Unlink it, and change its visibility and settings. */
	| "project.manage"
	/** Read the record of one that was ended, and the security log. */
	| "project.oversee";

/** What each verb is about, as much of it as the answer depends on. */
export interface Things {
	/** An endpoint lets in the keys that have one of its scopes. */
	readonly "endpoint.call": { readonly scopes: readonly ApiKeyScope[] };
	readonly "project.read": Standing;
	readonly "project.sync": Standing;
	readonly "project.publish": Standing;
	readonly "project.except": Standing;
	readonly "project.manage": Standing;
	readonly "project.oversee": Standing;
	readonly "key.manage": Owned;
	/** Of an installation of the App: what its owner has decided. */
	readonly "installation.read": { readonly reached: boolean };
	readonly "installation.manage": { readonly reached: boolean; readonly administers: boolean };
	readonly "project.read-published": { readonly public: boolean };
	readonly "repository.link": Standing & { readonly live: boolean };
	readonly "revision.submit": { readonly repo: string; readonly ref: string; readonly commitSha: string };
}

export type Verb = keyof Things;

type Refusal = ErrorCode | undefined;
type RuleFor<Thing> = {
	readonly [K in Actor["kind"]]: (actor: Extract<Actor, { kind: K }>, thing: Thing) => Refusal;
};
type Rule<V extends Verb> = RuleFor<Things[V]>;

const allowed = (): Refusal => undefined;
const hidden = (): Refusal => "not_found";
const mustSignIn = (): Refusal => "unauthenticated";

const published = (_actor: Actor, thing: Things["project.read-published"]): Refusal =>
	thing.public ? undefined : "not_found";

/** GitHub's permissions, each of which has what those before it have. */
const ladder: readonly Permission[] = ["none", "read", "triage", "write", "maintain", "admin"];

/** Whether a permission has what another one has. */
export const hasAtLeast = (permission: Permission, needed: Permission): boolean =>
	ladder.indexOf(permission) >= ladder.indexOf(needed);

const neededFor = {
	"project.read": "read",
	"project.sync": "write",
	"project.publish": "write",
	"project.except": "write",
	"project.manage": "admin",
	"project.oversee": "admin",
	"repository.link": "admin",
} as const satisfies Partial<Record<Verb, Permission>>;

function suffices(verb: keyof typeof neededFor, { permission, maintainersManage }: Standing): boolean {
	const needed = neededFor[verb];
	return hasAtLeast(permission, needed === "admin" && maintainersManage ? "maintain" : needed);
}

/** The place and the remedy of a `permission_required`, for who sees the repository. */
export function permissionNeeded(verb: keyof typeof neededFor, { permission }: Standing, repoFullName: string): string {
	return `This requires the GitHub permission ${neededFor[verb]} on ${repoFullName}; yours is ${permission}.`;
}

/**
 * What is out of sight is 404 to a session and 403 to a key (contract:auth-session-404, contract:auth-key-403), each as what does not exist; what is seen
 * and not allowed is 403 to both.
 */
const whoeverHasThePermission = (verb: ProjectVerb): RuleFor<Standing> => ({
	anonymous: mustSignIn,
	user: (_actor, standing) => refusalIn(verb, standing, "not_found"),
	key: (_actor, standing) => refusalIn(verb, standing, "forbidden"),
	action: hidden,
});

function refusalIn(verb: keyof typeof neededFor, standing: Standing, outOfSight: ErrorCode): Refusal {
	if (standing.permission === "none") return outOfSight;
	return suffices(verb, standing) ? allowed() : "permission_required";
}

/** What only a person may decide. */
const personWithThePermission = (verb: ProjectVerb): RuleFor<Standing> => ({
	...whoeverHasThePermission(verb),
	key: () => "forbidden",
});

const ownerAlone: RuleFor<Owned> = {
	anonymous: mustSignIn,
	user: (actor, thing) => (thing.ownerUserId === actor.userId ? allowed() : hidden()),
	key: () => "forbidden",
	action: hidden,
};

const rules: { readonly [V in Verb]: Rule<V> } = {
	"endpoint.call": {
		anonymous: allowed,
		user: allowed,
		key: (actor, { scopes }) => (scopes.some((scope) => actor.scopes.includes(scope)) ? allowed() : "forbidden"),
		action: allowed,
	},
	"project.read": whoeverHasThePermission("project.read"),
	"project.sync": whoeverHasThePermission("project.sync"),
	"project.publish": whoeverHasThePermission("project.publish"),
	"project.except": personWithThePermission("project.except"),
	"project.manage": personWithThePermission("project.manage"),
	"project.oversee": whoeverHasThePermission("project.oversee"),
	"key.manage": ownerAlone,
	"installation.read": {
		anonymous: mustSignIn,
		user: (_actor, { reached }) => (reached ? allowed() : hidden()),
		key: () => "forbidden",
		action: hidden,
	},
	"installation.manage": {
		anonymous: mustSignIn,
		user: (_actor, { reached, administers }) => {
			if (!reached) return hidden();
			return administers ? allowed() : "permission_required";
		},
		key: () => "forbidden",
		action: hidden,
	},
	"project.read-published": { anonymous: published, user: published, key: published, action: published },
	"repository.link": {
		anonymous: mustSignIn,
		user: (_actor, { live, ...standing }) =>
			live ? refusalIn("repository.link", standing, "repo_not_linked") : "repo_not_linked",
		key: () => "forbidden",
		action: () => "forbidden",
	},
	"revision.submit": {
		anonymous: () => "invalid_action_token",
		user: () => "invalid_action_token",
		key: () => "invalid_action_token",
		action: ({ identity }, revision) => {
			if (!isSameRepositoryName(revision.repo, identity.repository)) return "repo_not_linked";
			return revision.ref === identity.ref && revision.commitSha === identity.sha ? allowed() : "ref_not_allowed";
		},
	},
};

/** The code that refuses this, or undefined where it is allowed. Total and pure. */
export function refusalOf<V extends Verb>(actor: Actor, verb: V, thing: Things[V]): ErrorCode | undefined {
	const rule: Rule<V> = rules[verb];
	switch (actor.kind) {
		case "anonymous":
			return rule.anonymous(actor, thing);
		case "user":
			return rule.user(actor, thing);
		case "key":
			return rule.key(actor, thing);
		case "action":
			return rule.action(actor, thing);
	}
}

/**
 * Goes on only where the actor may do this to the thing; else throws the fault that the caller shall see. `detail` is its
 * remedy, where the code alone would not tell it, and the same for every reason that the code stands for.
 */
export function requireMay<V extends Verb>(actor: Actor, verb: V, thing: Things[V], detail?: string): void {
	const refusal = refusalOf(actor, verb, thing);
	if (refusal !== undefined) throw new ServiceFault(refusal, detail === undefined ? {} : { detail });
}
