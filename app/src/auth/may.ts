import { type ErrorCode, ServiceFault } from "../errors.ts";
import type { ActionIdentity } from "../ports.ts";

/*
 * Who may do what: one pure table, verb by verb, over every kind of actor. A refusal names the code that the caller sees;
 * what another person owns looks exactly like what does not exist.
 */

export interface AnonymousActor {
	readonly kind: "anonymous";
}

export interface UserActor {
	readonly kind: "user";
	readonly userId: string;
	/** The operator who signed in on the machine itself. */
	readonly local: boolean;
}

export interface ActionActor {
	readonly kind: "action";
	readonly identity: ActionIdentity;
}

export type Actor = AnonymousActor | UserActor | ActionActor;

/** What each verb is about, as much of it as the answer depends on. */
export interface Things {
	readonly "project.read": { readonly ownerUserId: string };
	readonly "project.read-published": { readonly public: boolean };
	readonly "repository.link": { readonly live: boolean };
	readonly "revision.submit": { readonly repo: string; readonly ref: string; readonly commitSha: string };
}

export type Verb = keyof Things;

type Refusal = ErrorCode | undefined;
type Rule<V extends Verb> = {
	readonly [K in Actor["kind"]]: (actor: Extract<Actor, { kind: K }>, thing: Things[V]) => Refusal;
};

const allowed = (): Refusal => undefined;
const hidden = (): Refusal => "not_found";
const mustSignIn = (): Refusal => "unauthenticated";

const published = (_actor: Actor, thing: Things["project.read-published"]): Refusal =>
	thing.public ? undefined : "not_found";

const rules: { readonly [V in Verb]: Rule<V> } = {
	"project.read": {
		anonymous: mustSignIn,
		user: (actor, project) => (project.ownerUserId === actor.userId ? allowed() : hidden()),
		action: hidden,
	},
	"project.read-published": { anonymous: published, user: published, action: published },
	"repository.link": {
		anonymous: mustSignIn,
		// Only the operator is known to reach every installation; others are matched with theirs when they sign in with GitHub.
		user: (actor, repository) => (actor.local && repository.live ? allowed() : "repo_not_linked"),
		action: () => "forbidden",
	},
	"revision.submit": {
		anonymous: () => "invalid_action_token",
		user: () => "invalid_action_token",
		action: ({ identity }, revision) => {
			if (revision.repo !== identity.repository) return "repo_not_linked";
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
		case "action":
			return rule.action(actor, thing);
	}
}

/** Goes on only where the actor may do this to the thing; else throws the fault that the caller shall see. */
export function requireMay<V extends Verb>(actor: Actor, verb: V, thing: Things[V]): void {
	const refusal = refusalOf(actor, verb, thing);
	if (refusal !== undefined) throw new ServiceFault(refusal);
}
