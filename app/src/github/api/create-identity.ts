import {
	deleteAuthorization,
	exchangeWebFlowCode,
	getWebFlowAuthorizationUrl,
	refreshToken,
} from "@octokit/oauth-methods";
import { ProbotOctokit } from "probot";
import { z } from "zod";
import type { Clock, IdentityProvider, Person, Sealer } from "../../ports.ts";
import { fetchWithin } from "./fetch-within.ts";
import { githubFault } from "./github-fault.ts";
import { hostOf } from "./host-of.ts";
import { type Question, readAdministers, readPermission, readPermissionPage } from "./read-permissions.ts";

export interface IdentityOptions {
	/** Of the App's OAuth. */
	readonly clientId: string;
	readonly clientSecret: string;
	/** As of `createGitHub`: the pages where people sign in are at the same host. */
	readonly apiUrl: string;
	readonly sealer: Sealer;
	readonly clock: Clock;
	/** One request, whole; 10 s where nothing is said. */
	readonly timeoutMs?: number;
}

const PURPOSE = "github grant";

/** What stands in a sealed grant. Tokens of an App without expiry are good until they are revoked. */
const tokensShape = z.object({
	token: z.string().min(1),
	expiresAt: z.iso.datetime().optional(),
	refreshToken: z.string().optional(),
});
type Tokens = z.infer<typeof tokensShape>;

/**
 * A token that ends within this time is renewed when installations are asked for, which is every five minutes: whatever
 * else is asked in between, by many at once, renews nothing.
 */
const RENEW_BEFORE_MS = 10 * 60_000;

type Octokit = InstanceType<typeof ProbotOctokit>;

/**
 * The identity provider over GitHub's OAuth of the App. Tokens stand in its answers sealed alone. Nothing is tried
 * again by itself: a code, and a token that renews, are good for one use.
 */
export function createIdentity(options: IdentityOptions): IdentityProvider {
	const { apiUrl, clientId, clientSecret, sealer } = options;
	const octokit = new ProbotOctokit({
		baseUrl: apiUrl,
		request: { fetch: fetchWithin(options.timeoutMs ?? 10_000) },
		throttle: { enabled: false },
		retry: { enabled: false },
		log: { debug() {}, info() {}, warn() {}, error() {} },
	});
	const client = { clientType: "github-app", clientId, clientSecret } as const;
	const seal = (tokens: Tokens): string => sealer.seal(PURPOSE, JSON.stringify(tokens));

	/** With a grant's token as it is: what many ask at once must not renew it. */
	function questionWith(sealed: string, etag?: string): Question | undefined {
		const tokens = openTokens(sealer.open(PURPOSE, sealed));
		if (tokens === undefined) return undefined;
		const endsAt = tokens.expiresAt === undefined ? undefined : Date.parse(tokens.expiresAt);
		return { token: tokens.token, endsAt, etag };
	}

	/** Tokens that are good for a request now; undefined where there is no way to have any. */
	async function liveTokens(sealed: string): Promise<Tokens | undefined> {
		const tokens = openTokens(sealer.open(PURPOSE, sealed));
		if (tokens?.expiresAt === undefined) return tokens;
		if (Date.parse(tokens.expiresAt) > options.clock.now() + RENEW_BEFORE_MS) return tokens;
		if (tokens.refreshToken === undefined) return undefined;
		const request = octokit.request;
		const renewed = await refusable(refreshToken({ ...client, request, refreshToken: tokens.refreshToken }));
		return renewed === undefined ? undefined : tokensShape.parse(renewed.authentication);
	}

	return {
		signInUrl({ state, challenge, redirectUri }) {
			const request = octokit.request;
			const { url } = getWebFlowAuthorizationUrl({ ...client, request, state, redirectUrl: redirectUri });
			const withChallenge = new URL(url);
			withChallenge.searchParams.set("code_challenge", challenge);
			withChallenge.searchParams.set("code_challenge_method", "S256");
			return withChallenge.href;
		},
		async redeem({ code, verifier, redirectUri }) {
			const request = octokit.request.defaults({ code_verifier: verifier });
			const given = await refusable(exchangeWebFlowCode({ ...client, request, code, redirectUrl: redirectUri }));
			if (given === undefined) return undefined;
			const tokens = tokensShape.parse(given.authentication);
			return { person: await readPerson(octokit, tokens, apiUrl), grant: seal(tokens) };
		},
		async installationsOf(sealed) {
			const tokens = await liveTokens(sealed);
			if (tokens === undefined) return undefined;
			const installations = await listInstallations(octokit, tokens);
			return installations === undefined ? undefined : { installations, grant: seal(tokens) };
		},
		async permissionOn({ grant, etag, repositoryId }) {
			const question = questionWith(grant, etag);
			return question && readPermission(octokit, question, repositoryId, options.clock.now());
		},
		async permissionsIn({ grant, etag, ...page }) {
			const question = questionWith(grant, etag);
			return question && readPermissionPage(octokit, question, page, options.clock.now());
		},
		async administers({ grant, account }) {
			const question = questionWith(grant);
			return question && readAdministers(octokit, question, account, options.clock.now());
		},
		async revoke(sealed) {
			const tokens = await liveTokens(sealed);
			if (tokens === undefined) return;
			// GitHub answers 404 or 422 for a grant that it does not know any more.
			await unless([404, 422], deleteAuthorization({ ...client, request: octokit.request, token: tokens.token }));
		},
	};
}

function openTokens(text: string | undefined): Tokens | undefined {
	return text === undefined ? undefined : tokensShape.parse(JSON.parse(text));
}

/** Who the token's user is. The host belongs to the name: numbers of one GitHub mean nothing at another. */
async function readPerson(octokit: Octokit, tokens: Tokens, apiUrl: string): Promise<Person> {
	try {
		const { data } = await octokit.request("GET /user", { headers: authorized(tokens) });
		return { id: `${hostOf(apiUrl)}:${data.id}`, login: data.login };
	} catch (error) {
		throw githubFault(error);
	}
}

const authorized = ({ token }: Tokens) => ({ authorization: `Bearer ${token}` });

/** undefined where GitHub does not know the token any more. */
async function listInstallations(octokit: Octokit, tokens: Tokens): Promise<readonly string[] | undefined> {
	const request = { headers: authorized(tokens), per_page: 100 };
	const found = await unless([401], octokit.paginate("GET /user/installations", request));
	return found?.map(({ id }) => String(id));
}

/** undefined where GitHub's answer has one of these statuses; other failures are the world's. */
async function unless<T>(statuses: readonly number[], answer: Promise<T>): Promise<T | undefined> {
	try {
		return await answer;
	} catch (error) {
		if (statuses.includes(statusOf(error))) return undefined;
		throw githubFault(error);
	}
}

/** Refusals that say that our own configuration is wrong, and nothing of what the caller brought. */
const OUR_FAULTS = /incorrect_client_credentials|redirect_uri_mismatch|application_suspended/;

/** undefined where GitHub's OAuth refuses what it was given (RFC 6749 5.2, with status 200 at GitHub). */
async function refusable<T>(answer: Promise<T>): Promise<T | undefined> {
	try {
		return await answer;
	} catch (error) {
		if (statusOf(error) === 400 && !OUR_FAULTS.test(String(error))) return undefined;
		throw githubFault(error);
	}
}

function statusOf(error: unknown): number {
	return typeof error === "object" && error !== null && "status" in error ? Number(error.status) : 0;
}
