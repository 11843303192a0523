import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import { type RateLimitName, rateLimits } from "../../../app/src/flows/service/limit-rate.ts";
import { routes } from "../../../app/src/http/routes.ts";
import { sampleFiles } from "../../../app/src/testing/sample-service.ts";
import { COMMIT, type SendOptions, startTestService, type TestService } from "../../../app/src/testing/test-service.ts";

/*
 * Whoever is refused spends nothing of what somebody else may ask. For each limit: a refused request in each way to claim
 * to be the victim, or to be near it, and then the victim's own, which finds the quota whole.
 */

type Headers = Readonly<Record<string, string>>;

interface Limited {
	readonly route: string;
	/** What the victim asks; any answer that is not 429 shows what is left. */
	readonly ask: () => Promise<SendOptions>;
	/** Who is refused, as the victim or beside it. */
	readonly refused: () => Promise<readonly SendOptions[]>;
}

let service: TestService;
let projectId: string;
let victim: Headers;
let victimKey: Headers;
let victimToken: Headers;
let strangerToken: Headers;

beforeAll(async () => {
	service = await startTestService({ environment: { TRUST_PROXY: "1" } });
	projectId = (await service.seedProject({ ownerUserId: "victim" })).id;
	await service.seedProject({ ownerUserId: "stranger", repositoryId: "77", repoFullName: "evil/api" });
	victim = await service.signIn("victim");
	victimKey = await service.apiKey(["sync", "read"], "victim");
	victimToken = await service.actionToken();
	strangerToken = await service.actionToken({ repository: "evil/api", repository_id: "77" });
});

afterAll(() => service.stop());

const files = sampleFiles();
const submission = { config_content: files["driftgate.yml"], files, repo: "acme/payments", ref: "refs/heads/main" };
const submit = (headers: Headers): SendOptions => ({ headers, json: { ...submission, commit_sha: COMMIT } });

/** The token of another repository that names the victim's, and tokens that are none. */
const forgedSubmissions = async (): Promise<readonly SendOptions[]> => [
	submit(strangerToken),
	submit({ authorization: `${victimToken["authorization"]}x` }),
	submit({ authorization: `Bearer ${await service.issuer.sign()}` }),
	submit(victimKey),
	submit(victim),
];

/** A page of somebody else's in the victim's browser, which sends the cookie along, and strangers. */
const crossSite = async (json?: object): Promise<readonly SendOptions[]> => {
	const body = json === undefined ? {} : { json };
	const { cookie = "" } = victim;
	return [
		{ ...body, headers: { cookie } },
		{ ...body, headers: { cookie, origin: "https://evil.test", "x-driftgate-csrf": victim["x-driftgate-csrf"] ?? "" } },
		{ ...body, headers: { cookie, origin: service.url, "x-driftgate-csrf": "x".repeat(43) } },
		{ ...body, headers: await service.signIn("stranger") },
		{ ...body, headers: victimKey },
	];
};

/** The id of a key of the victim's. */
const liveKey = async (): Promise<string> => {
	const made = await service.send("POST", "/api/v1/keys", { headers: victim, json: { name: "x", scopes: ["read"] } });
	return made.body.id;
};

const VICTIM_ADDRESS = "198.51.100.7";

/** The proxy in front adds the address that it saw; whatever stands before it was said by the caller. */
const from = (address: string, json: object, said = ""): SendOptions => ({
	json,
	headers: { "x-forwarded-for": `${said}${address}`, "x-real-ip": VICTIM_ADDRESS, forwarded: `for=${VICTIM_ADDRESS}` },
});

const byAddress = (json: () => object) => ({
	ask: async () => from(VICTIM_ADDRESS, json()),
	refused: async () => [
		from("203.0.113.9", json(), `${VICTIM_ADDRESS}, `),
		from("203.0.113.9", json(), `${VICTIM_ADDRESS},${VICTIM_ADDRESS}, `),
		from("203.0.113.9", {}, `${VICTIM_ADDRESS}, `),
	],
});

const limited: Readonly<Record<RateLimitName, Limited>> = {
	validate: {
		route: "POST /api/action/validate",
		ask: async () => submit(await service.actionToken()),
		refused: forgedSubmissions,
	},
	"gate-check": {
		route: "POST /api/action/gate-check",
		ask: async () => ({
			...submit(await service.actionToken()),
			json: { ...submission, commit_sha: COMMIT, mode: "check" },
		}),
		refused: forgedSubmissions,
	},
	"gate-check-key": {
		route: "POST /api/v1/services/{id}/sync",
		ask: async () => ({ headers: victimKey }),
		refused: async () => [
			{ headers: { authorization: `${victimKey["authorization"]?.slice(0, -1)}_` } },
			{ headers: await service.apiKey(["sync"], "stranger") },
			{ headers: await service.apiKey(["read"], "victim") },
			{ headers: victim },
			{ headers: {} },
		],
	},
	"manual-sync": {
		route: "POST /api/projects/{id}/sync",
		ask: async () => ({ headers: victim }),
		refused: () => crossSite(),
	},
	"live-spec": {
		route: "GET /api/v1/projects/{id}/live-spec",
		ask: async () => ({ headers: victim }),
		refused: async () => [
			{ headers: { ...victim, authorization: "Bearer dg_live_x" } },
			{ headers: await service.signIn("stranger") },
			{ headers: await service.apiKey(["sync"], "victim") },
		],
	},
	"github-refresh": {
		route: "POST /api/github/refresh",
		ask: async () => ({ headers: victim }),
		refused: () => crossSite(),
	},
	"key-rotation": {
		route: "POST /api/v1/keys/rotate",
		ask: async () => ({ headers: victim, json: { keyId: await liveKey() } }),
		refused: () => crossSite({ keyId: "x" }),
	},
	"token-exchange": { route: "POST /api/action/oidc/exchange", ...byAddress(() => ({ token: "garbage" })) },
	tools: { route: "POST /api/tools/diff", ...byAddress(() => ({ base: "x", revision: "y" })) },
	"public-docs": {
		route: "GET /api/public/{projectId}/docs-scaffold",
		ask: async () => ({ headers: from(VICTIM_ADDRESS, {}).headers ?? {} }),
		refused: async () => [{ headers: from("203.0.113.9", {}, `${VICTIM_ADDRESS}, `).headers ?? {} }],
	},
	waitlist: { route: "POST /api/waitlist", ...byAddress(() => ({ email: `${crypto.randomUUID()}@example.com` })) },
	newsletter: {
		route: "POST /api/newsletter/subscribe",
		...byAddress(() => ({ email: `${crypto.randomUUID()}@example.com` })),
	},
};

describe("a refused caller spends nothing of another's quota", () => {
	it("in every limit that a route has", () => {
		const used = new Set(routes.flatMap(({ limit }) => limit ?? []));
		expect([...used].sort()).toEqual(Object.keys(limited).sort());
		const names = new Set(routes.map(({ method, path }) => `${method} ${path}`));
		expect(Object.values(limited).filter(({ route }) => !names.has(route))).toEqual([]);
	});

	it.each(Object.entries(limited))("%s", async (name, { route, ask, refused }) => {
		const [method = "", template = ""] = route.split(" ");
		const path = template.replace("{id}", projectId);
		const { limit } = rateLimits[name as RateLimitName];
		const attempts = await refused();
		// Once each would do: what is left of the victim's quota is compared to the last request.
		for (const attempt of [...attempts, ...attempts]) await service.send(method, path, attempt);
		const { status, headers } = await service.send(method, path, await ask());
		expect(status).not.toBe(429);
		const seen = headers["ratelimit"];
		if (seen === undefined) {
			// A refusal carries no fields of a quota: then the victim's own requests are counted.
			let allowed = 1;
			while ((await service.send(method, path, await ask())).status !== 429) allowed += 1;
			expect(allowed).toBe(limit);
		} else {
			expect(seen).toMatch(new RegExp(`;r=${limit - 1};`));
		}
	});
});
