import { createPublicKey, type KeyObject, randomBytes, randomUUID } from "node:crypto";
import { exportJWK, type JWTPayload, SignJWT } from "jose";
import { rsaKey } from "../../app/src/testing/rsa-key.ts";
import { type LoopbackServer, sendJson, startLoopbackServer } from "./loopback-server.ts";

/** What a job is, as GitHub says it in a token's claims. Ids are numbers as text. */
export interface JobIdentity {
	readonly repository: string;
	readonly repositoryId: string;
	readonly repositoryOwner: string;
	readonly repositoryOwnerId: string;
	readonly ref: string;
	readonly sha: string;
	readonly event: string;
	readonly headRef?: string;
	readonly baseRef?: string;
	readonly runId?: string;
}

/** The two variables by which a runner lets a job with `id-token: write` ask for its token. */
export interface TokenRequestVariables {
	readonly ACTIONS_ID_TOKEN_REQUEST_URL: string;
	readonly ACTIONS_ID_TOKEN_REQUEST_TOKEN: string;
}

export interface MintOptions {
	/** Claims to add, or to replace; undefined removes one. */
	readonly claims?: Readonly<Record<string, unknown>>;
	/** Signs with a key that the issuer does not publish. */
	readonly foreignKey?: boolean;
}

/** An OIDC issuer on loopback that mints what GitHub mints for a job, from a key of its own. */
export interface OidcIssuer {
	readonly issuer: string;
	readonly jwksUrl: string;
	/** A token as the job would get it, without the job. */
	mint(job: JobIdentity, audience: string, options?: MintOptions): Promise<string>;
	/** Lets one job ask for tokens over HTTP, as on a runner. */
	authorize(job: JobIdentity): TokenRequestVariables;
	stop(): Promise<void>;
}

const keyId = "driftgate-harness";
const lifetimeSeconds = 300;

export async function startOidcIssuer(): Promise<OidcIssuer> {
	const privateKey = rsaKey("issuer");
	const stranger = rsaKey("stranger");
	const jwk = { ...(await exportJWK(createPublicKey(privateKey))), kid: keyId, alg: "RS256", use: "sig" };
	const jobs = new Map<string, JobIdentity>();

	const server: LoopbackServer = await startLoopbackServer(async (request, response) => {
		const url = new URL(request.url ?? "/", server.url);
		if (url.pathname === "/.well-known/jwks") return sendJson(response, 200, { keys: [jwk] });
		if (url.pathname !== "/token") return sendJson(response, 404, { message: "Not Found" });
		const job = jobs.get((request.headers.authorization ?? "").replace(/^bearer /i, ""));
		if (job === undefined) return sendJson(response, 401, { message: "Unknown request token" });
		const audience = url.searchParams.get("audience") ?? `https://github.com/${job.repositoryOwner}`;
		return sendJson(response, 200, { value: await mint(job, audience) });
	});

	const mint = (job: JobIdentity, audience: string, options: MintOptions = {}): Promise<string> => {
		const key = options.foreignKey === true ? stranger : privateKey;
		return sign({ ...claimsOf(job, server.url, audience), ...options.claims }, key);
	};

	return {
		issuer: server.url,
		jwksUrl: `${server.url}/.well-known/jwks`,
		mint,
		authorize(job) {
			const requestToken = randomBytes(24).toString("base64url");
			jobs.set(requestToken, job);
			// GitHub's own address carries a query already, and clients append `&audience=` to it.
			return {
				ACTIONS_ID_TOKEN_REQUEST_URL: `${server.url}/token?api-version=2.0`,
				ACTIONS_ID_TOKEN_REQUEST_TOKEN: requestToken,
			};
		},
		stop: server.stop,
	};
}

function sign(claims: JWTPayload, key: KeyObject): Promise<string> {
	return new SignJWT(claims).setProtectedHeader({ alg: "RS256", typ: "JWT", kid: keyId }).sign(key);
}

/**
 * The claims of GitHub's tokens, as its OIDC reference lists them. `sub` has the immutable form of 2026: nobody may
 * authorise on it.
 */
function claimsOf(job: JobIdentity, issuer: string, audience: string): JWTPayload {
	const now = Math.floor(Date.now() / 1000);
	const workflow = `${job.repository}/.github/workflows/api.yml@${job.ref}`;
	return {
		iss: issuer,
		aud: audience,
		sub: `repo:${job.repositoryOwner}@${job.repositoryOwnerId}/${job.repository}@${job.repositoryId}:${job.event}`,
		jti: randomUUID(),
		iat: now,
		nbf: now,
		exp: now + lifetimeSeconds,
		repository: job.repository,
		repository_id: job.repositoryId,
		repository_owner: job.repositoryOwner,
		repository_owner_id: job.repositoryOwnerId,
		repository_visibility: "public",
		ref: job.ref,
		ref_type: "branch",
		sha: job.sha,
		event_name: job.event,
		head_ref: job.headRef ?? "",
		base_ref: job.baseRef ?? "",
		run_id: job.runId ?? "7300000001",
		run_number: "1",
		run_attempt: "1",
		actor: "octocat",
		actor_id: "583231",
		workflow: "api",
		workflow_ref: workflow,
		workflow_sha: job.sha,
		job_workflow_ref: workflow,
		job_workflow_sha: job.sha,
		runner_environment: "github-hosted",
	};
}
