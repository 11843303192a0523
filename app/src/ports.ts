import type { Milliseconds } from "./documents.ts";
import type { AppManifests } from "./ports/app-manifests.ts";
import type { EnginePool } from "./ports/engine-pool.ts";
import type { GitHub } from "./ports/github.ts";
import type { GitHubApp } from "./ports/github-app.ts";
import type { GitHubWrites } from "./ports/github-writes.ts";
import type { IdentityProvider } from "./ports/identity.ts";
import type { LiveDescriptions } from "./ports/live-descriptions.ts";
import type { Payments } from "./ports/payments.ts";
import type { PullRequests } from "./ports/pull-requests.ts";
import type { Shipping } from "./ports/shipping.ts";
import type { Store } from "./ports/store.ts";

export type { Analysis } from "@driftgate/engine/records";
export type * from "./documents.ts";
export type * from "./ports/action-identity.ts";
export type * from "./ports/app-manifests.ts";
export type * from "./ports/collections.ts";
export type * from "./ports/engine-pool.ts";
export type * from "./ports/engine-work.ts";
export type * from "./ports/github.ts";
export type * from "./ports/github-app.ts";
export type * from "./ports/github-writes.ts";
export type * from "./ports/identity.ts";
export type * from "./ports/live-descriptions.ts";
export type * from "./ports/payments.ts";
export type * from "./ports/pull-requests.ts";
export type * from "./ports/shipping.ts";
export type * from "./ports/signature-check.ts";
export type * from "./ports/store.ts";

/*
 * What flows need from the world, types only. An adapter provides each port (store/, github/api/, worker/engine-pool);
 * main.ts joins them. Each is a file of ports/. A flow takes `Ports` and plain input, and returns plain output: it knows
 * no HTTP, no database.
 */

export interface Ports {
	readonly store: Store;
	readonly github: GitHub;
	readonly pulls: PullRequests;
	readonly writes: GitHubWrites;
	readonly shipping: Shipping;
	readonly app: GitHubApp;
	readonly manifests: AppManifests;
	readonly identity: IdentityProvider;
	readonly engine: EnginePool;
	readonly clock: Clock;
	readonly random: Random;
	readonly log: Log;
	readonly live: LiveDescriptions;
	/** Left out where billing is off: then nobody pays, and everything is on. */
	readonly payments?: Payments;
}

export interface Clock {
	now(): Milliseconds;
}

export interface Random {
	/** A new UUID (version 7, so that ids sort by time). */
	id(): string;
	/** A secret of 256 bits, base64url. */
	secret(): string;
}

/** Structured log. Fields never hold secrets, tokens, headers or file contents. */
export interface Log {
	info(event: string, fields?: Readonly<Record<string, unknown>>): void;
	warn(event: string, fields?: Readonly<Record<string, unknown>>): void;
	error(event: string, fields?: Readonly<Record<string, unknown>>): void;
}
