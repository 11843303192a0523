import type { GitHubModel, Repository } from "./world/github/model.ts";
import type { GitHubServer } from "./world/github/serve.ts";
import type { Service } from "./world/service.ts";

export type StoreKind = "sqlite" | "mongodb";

/** What a job's token says beside its repository. */
export interface Job {
	readonly sha?: string;
	readonly ref?: string;
	readonly event?: string;
	readonly headRef?: string;
	readonly baseRef?: string;
	/** Claims that take the place of those that GitHub's issuer would write; only what GitHub itself may write. */
	readonly claims?: Readonly<Record<string, unknown>>;
}

/** One webhook, signed as GitHub signs it. */
export interface Delivery {
	readonly headers: Readonly<Record<string, string>>;
	readonly body: string;
}

/** All that an attacker meets: GitHub, the issuer of its runners, and one process of the built service. */
export interface World {
	readonly store: StoreKind;
	/** All that is told of the service. */
	readonly baseUrl: string;
	/** The process as its operator has it: its log and its memory. */
	readonly service: Service;
	readonly dataFolder: string;
	readonly github: GitHubModel & { readonly server: GitHubServer };
	/** A person says yes on GitHub's page, and is sent back to the address that this gives. */
	authorize(page: string, login: string): string;
	/** The token of a job that runs in a repository. */
	mint(repository: Repository, job: Job): Promise<string>;
	/** What GitHub would send for an event; with another id where one is named. */
	delivery(event: string, payload: object, id?: string): Delivery;
	stop(): Promise<void>;
}
