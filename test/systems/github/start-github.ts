import { rsaKey } from "../../../app/src/testing/rsa-key.ts";
import { dequeue } from "./acts/merge-queue.ts";
import { createFaults, type Faults } from "./faults/faults.ts";
import type { Answering } from "./http/answer-request.ts";
import { createMatcher } from "./http/match-route.ts";
import { createOtherEmulator } from "./http/other-emulator.ts";
import { createRateLimits, type RateLimits } from "./http/rate-limits.ts";
import { routeTable } from "./http/route-table.ts";
import { serve } from "./http/serve.ts";
import { readDescription } from "./ledger/description.ts";
import { createLedger, type Ledger, type Problem } from "./ledger/ledger.ts";
import { addAccount, createState } from "./state/create-state.ts";
import { repositoryOf } from "./state/find.ts";
import type { Permissions } from "./state/state.ts";
import { createWebhooks, type Webhooks } from "./webhooks/create-webhooks.ts";
import type { Hook } from "./webhooks/send.ts";
import { createWorld, type World } from "./world/create-world.ts";
import { MAINTAINER } from "./world/given.ts";

export interface GitHubOptions {
	/** Where the App's webhooks go; nowhere until `webhooks.deliverTo`, where it is left out. */
	readonly hook?: Hook;
	/** What the App asks for, and installations get unless they say otherwise: everything that Driftgate can use. */
	readonly permissions?: Permissions;
	readonly events?: readonly string[];
	readonly appId?: number;
	/** GitHub's clock. */
	readonly now?: () => Date;
	/** Milliseconds in which GitHub wants a webhook answered; 10,000. */
	readonly webhookTimeoutMs?: number;
	/** Whether requests and payloads are held to GitHub's description, where the corpus is there. */
	readonly held?: boolean;
}

/** GitHub on loopback, with one App. */
export interface GitHub {
	/** The REST API's base address; GraphQL is at `/graphql` below it. */
	readonly url: string;
	readonly app: {
		readonly id: number;
		readonly slug: string;
		readonly clientId: string;
		readonly privateKey: string;
		readonly botId: number;
	};
	/** What people do. */
	readonly world: World;
	readonly webhooks: Webhooks;
	/** What was sent, and what of it GitHub's description does not allow. */
	readonly ledger: Ledger;
	readonly faults: Faults;
	readonly limits: RateLimits;
	/** Waits until every webhook that is not held was answered. */
	settled(): Promise<void>;
	/** Ends it. Throws where a request, an answer or a webhook was not as GitHub's description says. */
	stop(): Promise<void>;
}

/** Everything that Driftgate's App asks for, what is optional too (test/laws/architecture/app-rights.test.ts holds it to that). */
export const APP_PERMISSIONS: Permissions = {
	metadata: "read",
	members: "read",
	contents: "write",
	pull_requests: "write",
	checks: "write",
	issues: "write",
	statuses: "write",
	merge_queues: "read",
};

export const APP_EVENTS = [
	"push",
	"pull_request",
	"pull_request_review",
	"check_run",
	"check_suite",
	"repository",
	"issue_comment",
	"merge_group",
	"member",
	"membership",
	"team",
	"team_add",
	"organization",
];

export async function startGitHub(options: GitHubOptions = {}): Promise<GitHub> {
	const {
		permissions = APP_PERMISSIONS,
		events = APP_EVENTS,
		appId = 4242,
		now = () => new Date(),
		held = true,
	} = options;
	const state = createState({ now, key: rsaKey("app"), appId, permissions, events });
	const tokens = new Map<string, number>();
	const ledger = createLedger(held ? readDescription : () => undefined);
	const webhooks = createWebhooks(state, {
		hook: options.hook ?? null,
		timeoutMs: options.webhookTimeoutMs ?? 10_000,
		record: ledger.addWebhook,
	});
	state.tell = webhooks.tell;
	state.leaveQueue = (pull) =>
		dequeue(state, repositoryOf(state, pull.repositoryId), pull.baseBranch, pull.number, "MANUAL");
	const faults = createFaults();
	const limits = createRateLimits(state);
	const other = createOtherEmulator(state);
	const answering: Answering = {
		state,
		people: tokens,
		limits,
		match: createMatcher(routeTable(webhooks)),
		otherwise: other.answer,
	};
	const server = await serve({ ...answering, faults, ledger });
	state.url = server.url;
	const world = createWorld(state, tokens);
	addAccount(state.accounts, 19_864_447, {
		login: "web-flow",
		type: "User",
		name: "GitHub",
		email: "noreply@github.com",
	});
	world.createPerson(MAINTAINER, { name: "Mira Aalto", email: "mira@example.com" });
	const { id, slug, clientId, privateKey, bot } = state.app;
	return {
		url: server.url,
		app: { id, slug, clientId, privateKey, botId: bot.id },
		world,
		webhooks,
		ledger,
		faults,
		limits,
		settled: webhooks.settled,
		async stop() {
			await webhooks.settled();
			await server.stop();
			await other.stop();
			refuse(ledger.problems());
		},
	};
}

function refuse(problems: readonly Problem[]): void {
	if (problems.length === 0) return;
	const lines = [...new Set(problems.map(({ place, reason }) => `${place}: ${reason}`))];
	throw new Error(`GitHub's description does not allow:\n${lines.slice(0, 30).join("\n")}`);
}
