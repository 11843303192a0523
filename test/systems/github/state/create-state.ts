import type { KeyObject } from "node:crypto";
import type { Account, App, Permissions, State } from "./state.ts";

export interface StateSettings {
	readonly now: () => Date;
	readonly key: KeyObject;
	readonly appId: number;
	readonly permissions: Permissions;
	readonly events: readonly string[];
}

/** An empty GitHub: the App, its owner, and the accounts that GitHub has of its own. */
export function createState(settings: StateSettings): State {
	const { now } = settings;
	let last = 1000;
	const nextId = (): number => {
		last += 1;
		return last;
	};
	const accounts = new Map<number, Account>();
	const owner = addAccount(accounts, nextId(), { login: "driftgate", type: "Organization" });
	addAccount(accounts, 118_344_674, { login: "github-merge-queue[bot]", type: "Bot" });
	const bot = addAccount(accounts, nextId(), { login: `${SLUG}[bot]`, type: "Bot" });
	const app: App = {
		id: settings.appId,
		slug: SLUG,
		name: "Driftgate",
		clientId: "Iv23liDriftgateTests",
		ownerId: owner.id,
		bot,
		privateKey: settings.key.export({ type: "pkcs1", format: "pem" }).toString(),
		permissions: { metadata: "read", ...settings.permissions },
		events: settings.events,
		createdAt: now(),
	};
	return {
		now,
		nextId,
		url: "",
		app,
		accounts,
		repositories: new Map(),
		formerNames: new Map(),
		installations: new Map(),
		installationTokens: new Map(),
		suites: new Map(),
		runs: new Map(),
		statuses: [],
		comments: new Map(),
		reviews: new Map(),
		reactions: new Map(),
		tell: () => {},
		leaveQueue: () => {},
	};
}

const SLUG = "driftgate";

export interface NewAccount {
	readonly login: string;
	readonly type: Account["type"];
	readonly name?: string;
	readonly email?: string;
	readonly admins?: readonly number[];
}

export function addAccount(accounts: Map<number, Account>, id: number, asked: NewAccount): Account {
	const { login, type, name = null, admins = [] } = asked;
	const email = asked.email ?? (type === "Organization" ? null : `${id}+${login}@users.noreply.github.com`);
	const account: Account = { id, login, type, name, email, admins: new Set(admins), members: new Set(admins) };
	accounts.set(id, account);
	return account;
}
