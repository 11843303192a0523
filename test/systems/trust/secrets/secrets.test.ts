import { generateKeyPairSync, randomBytes } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it, jest } from "@jest/globals";
import { dumpSqlite } from "../../../../app/src/testing/dump-sqlite.ts";
import { signStripe, startEmulatedStripe } from "../../../../app/src/testing/emulated-stripe.ts";
import { startGitHubSignIn } from "../../../../app/src/testing/github-sign-in.ts";
import { dumpMongo } from "../../../../app/src/testing/mongo-store.ts";
import { findFreePort } from "../../../harness/free-port.ts";
import { installedRepositories } from "../../../harness/installed-repositories.ts";
import { startLocalGitHub } from "../../../harness/local-github.ts";
import { webhookSecret } from "../../../harness/local-service.ts";
import { startOidcIssuer } from "../../../harness/oidc-issuer.ts";
import { openOwnDatabase } from "../../../harness/own-database.ts";
import type { Client } from "../../../laws/contract/scene/client.ts";
import { createClient, expectSuccess } from "../../../laws/contract/scene/client.ts";
import { isOfPeople } from "../../../laws/contract/scene/github-front.ts";
import { logins, type Play, play, type Tracked } from "../../../laws/contract/scene/play.ts";
import { type ServiceProcess, startServiceProcess } from "../../../laws/contract/scene/service-process.ts";
import { cookiesOf, openSession } from "../../../laws/contract/scene/session.ts";
import { apiFiles } from "../../../laws/contract/scene/tracked-api.ts";
import { describeOnEachDatabase } from "../../e2e/databases.ts";
import { type Gossip, startGossip } from "./gossip.ts";
import { createKnownSecrets, type KnownSecrets } from "./known-secrets.ts";

// A loaded machine may take its time: this only ends a run that hangs.
jest.setTimeout(120_000);

/*
 * Secrets in every field that takes one, through the flows that touch them, the failing ones too; then everything that a
 * real process at its most talkative wrote, answered, counted and kept is searched for them, in every usual spelling.
 */

/** Whoever asked for a secret is answered with it, once, and nobody else ever. */
const mayAnswerWith: Readonly<Record<string, RegExp>> = {
	"API key": /^POST \/api\/v1\/keys(?:\/rotate)?$/,
	"action token": /^POST \/api\/action\/oidc\/exchange$/,
	"OAuth state": /^GET \/api\/auth\/github\/login$/,
	"begun sign-in": /^GET \/api\/auth\/github\/login$/,
	"session cookie": /^GET \/(?:api\/auth\/github\/callback|auth\/local)$/,
	"session's token": /^GET \/api\/auth\/session$/,
	"PKCE verifier": /^never$/,
};

/** What people write to us is no secret to themselves: it is kept and shown where it was accepted, and logged nowhere. */
const CONTENT = "content of a description";

interface SeenAnswer {
	readonly place: string;
	readonly text: string;
}

interface Scene {
	readonly secrets: KnownSecrets;
	readonly service: ServiceProcess;
	readonly actors: Play;
	readonly github: Gossip;
	readonly stripe: Gossip;
	readonly answers: readonly SeenAnswer[];
	/** Whatever is needed to look at what is kept, once the process has ended. */
	readonly stored: () => Promise<readonly (Uint8Array | string)[]>;
	readonly metricsUrl: () => string;
	readonly stop: () => Promise<void>;
}

/** Never the same, so that nothing is found that somebody else has left. */
const canary = (what: string): string => `c4n4ry-${what}-${randomBytes(12).toString("hex")}`;

const pem = (): string => generateKeyPairSync("ed25519").privateKey.export({ type: "pkcs8", format: "pem" }).toString();

async function openScene(mongodb: string | undefined): Promise<Scene> {
	const secrets = createKnownSecrets();
	const { remove, ...database } = await openOwnDatabase("secrets", mongodb);
	const { dataFolder, mongodbUri } = database;
	const port = await findFreePort();
	const [app, issuer, shop] = [await startLocalGitHub(), await startOidcIssuer(), await startEmulatedStripe()];
	const callback = () => `http://127.0.0.1:${port}/api/auth/github/callback`;
	const people = await startGitHubSignIn(logins, callback, () => installedRepositories(app));
	people.lifetime = 1;
	for (const login of logins) people.installations.set(login, [app.installationId]);
	const isOf = (path: string, authorization?: string) => (isOfPeople(path, authorization) ? people.url : app.url);
	const github = await startGossip(isOf, secrets);
	const stripe = await startGossip(() => shop.url, secrets);
	const environment = {
		...shop.environment,
		STRIPE_API_URL: stripe.url,
		GITHUB_CLIENT_ID: people.clientId,
		GITHUB_CLIENT_SECRET: people.clientSecret,
		API_KEY_PEPPER: canary("pepper"),
		API_KEY_PEPPER_PREVIOUS: canary("pepper-before"),
		SEALING_KEY: canary("sealing-key"),
		ACTION_TOKEN_KEY: pem(),
		EVIDENCE_KEY: pem(),
		LOG_LEVEL: "debug",
		METRICS_PORT: "0",
	};
	const configured = [
		"API_KEY_PEPPER",
		"API_KEY_PEPPER_PREVIOUS",
		"SEALING_KEY",
		"ACTION_TOKEN_KEY",
		"EVIDENCE_KEY",
	] as const;
	for (const name of configured) secrets.keep(name, environment[name]);
	secrets.keep("GITHUB_CLIENT_SECRET", people.clientSecret);
	secrets.keep("GITHUB_PRIVATE_KEY", app.privateKey);
	secrets.keep("GITHUB_WEBHOOK_SECRET", webhookSecret);
	secrets.keep("STRIPE_SECRET_KEY", shop.environment["STRIPE_SECRET_KEY"]);
	secrets.keep("STRIPE_WEBHOOK_SECRET", shop.environment["STRIPE_WEBHOOK_SECRET"]);
	const request = {
		port,
		...database,
		github: app,
		githubUrl: github.url,
		issuer,
		environment,
	};
	const service = await startServiceProcess(request);
	shop.deliverTo(service.url);
	const { answers, end } = listenTo(service.url, secrets);
	return {
		secrets,
		service,
		actors: play({ url: service.url, output: service.output, github: app, issuer, people }),
		github,
		stripe,
		answers,
		metricsUrl: () => /Metrics: (\S+)/.exec(service.output())?.[1] ?? "",
		async stored() {
			const files = await readdir(dataFolder, { recursive: true, withFileTypes: true });
			const paths = files.filter((file) => file.isFile()).map((file) => join(file.parentPath, file.name));
			const bytes = await Promise.all(paths.map((path) => readFile(path)));
			return [...bytes, mongodbUri === undefined ? dumpSqlite(dataFolder) : await dumpMongo(mongodbUri)];
		},
		async stop() {
			end();
			await service.stop();
			for (const server of [github, stripe, app, issuer]) await server.stop();
			await people.close();
			await shop.close();
			await remove();
		},
	};
}

/** Hears every request to the service from this process, and every answer: the head and the body. */
function listenTo(url: string, secrets: KnownSecrets): { readonly answers: SeenAnswer[]; end(): void } {
	const real = globalThis.fetch;
	const answers: SeenAnswer[] = [];
	globalThis.fetch = async (input, init = {}) => {
		const answer = await real(input, init);
		if (!String(input).startsWith(url)) return answer;
		const { pathname } = new URL(String(input));
		const text = await answer.clone().text();
		const headers = JSON.stringify([...answer.headers]);
		answers.push({ place: `${init.method ?? "GET"} ${pathname}`, text: `${headers}\n${text}` });
		if (pathname === "/api/action/oidc/exchange") {
			secrets.keep("OIDC token", (JSON.parse(String(init.body)) as { token: string }).token);
			if (answer.status === 200)
				secrets.keep("action token", (JSON.parse(text) as { action_token: string }).action_token);
		}
		return answer;
	};
	return {
		answers,
		end: () => {
			globalThis.fetch = real;
		},
	};
}

/** Signs in with GitHub, every secret on the way remembered. */
async function signIn({ actors, secrets, service }: Scene, login: "mira" | "otto"): Promise<Client> {
	const { begun, back, ended } = await actors.signIn(login);
	expect(ended.status).toBe(303);
	secrets.keep("OAuth state", new URL(begun.headers.get("location") ?? "").searchParams.get("state"));
	secrets.keep("OAuth code", new URL(back).searchParams.get("code"));
	secrets.keep("begun sign-in", cookiesOf(begun).split("=")[1]);
	secrets.keep("session cookie", cookiesOf(ended).split("=")[1]);
	const client = await openSession(service.url, cookiesOf(ended));
	secrets.keep("session's token", client.headers["x-driftgate-csrf"]);
	return client;
}

async function failToSignIn(scene: Scene): Promise<void> {
	const { actors, secrets, github } = scene;
	const callback = (code: string, state: string | null, cookie: string) =>
		actors.anyone.get(`/api/auth/github/callback?code=${code}&state=${state}`, { cookie });
	for (const kind of ["wrong state", "unknown code", "GitHub fails"]) {
		const begun = await actors.anyone.get("/api/auth/github/login");
		const state = new URL(begun.headers.get("location") ?? "").searchParams.get("state");
		const [code, wrong] = [canary("code"), canary("state")];
		secrets.keep("OAuth code", code);
		secrets.keep("OAuth state", state, wrong);
		secrets.keep("begun sign-in", cookiesOf(begun).split("=")[1]);
		github.isFailing = kind === "GitHub fails";
		const answer = await callback(code, kind === "wrong state" ? wrong : state, cookiesOf(begun));
		github.isFailing = false;
		expect(answer.status).toBeGreaterThanOrEqual(400);
	}
	const cookie = `driftgate=${canary("cookie")}`;
	secrets.keep("session cookie", cookie.slice("driftgate=".length));
	expect((await actors.anyone.get("/api/auth/session", { cookie })).status).toBe(401);
}

async function useKeys({ actors, secrets }: Scene, session: Client): Promise<void> {
	const make = async () => expectSuccess(await session.post("/api/v1/keys", { name: "ci", scopes: ["read"] }), 201);
	const [made, other] = [await make(), await make()];
	const rotated = expectSuccess(await session.post("/api/v1/keys/rotate", { keyId: made.id }));
	for (const { key } of [made, other, rotated]) secrets.keep("API key", key, key.slice(12));
	expectSuccess(await session.delete(`/api/v1/keys/${other.id}`));
	const mistyped = `${rotated.key.slice(0, -1)}_`;
	const foreign = canary("authorization");
	secrets.keep("API key", mistyped);
	secrets.keep("authorization of others", foreign);
	const statuses = [];
	for (const authorization of [rotated.key, made.key, other.key, mistyped, foreign].map((key) => `Bearer ${key}`)) {
		statuses.push((await actors.anyone.get("/api/v1/services", { authorization })).status);
	}
	expect(statuses).toEqual([200, 401, 401, 401, 401]);
	const basic = Buffer.from(`x:${rotated.key}`).toString("base64");
	await actors.anyone.get("/api/v1/services", { authorization: `Basic ${basic}` });
	for (const path of ["/api/v1/services", "/api/nothing", "/auth/local", "/api/health"]) {
		const asked = canary("query");
		secrets.keep("query", asked);
		await actors.anyone.get(`${path}?token=${asked}&api_key=${rotated.key}&access_token=${asked}`);
	}
	await session.post("/api/v1/keys/rotate", { keyId: rotated.key });
	await session.send("POST", "/api/v1/keys", { raw: `{"name": "${rotated.key}", "scopes": [`, headers: json });
}

const json = { "content-type": "application/json" };

async function submit(scene: Scene, tracked: Tracked): Promise<void> {
	const { actors, secrets, github } = scene;
	const workflow = await actors.workflow(tracked);
	expectSuccess(await actors.check(workflow, tracked, { mode: "check" }));
	expect((await actors.exchange(tracked, {}, { foreignKey: true })).status).toBe(401);
	expect((await actors.exchange(tracked, { repositoryId: "987654321" })).status).toBe(403);
	const token = `eyJhbGciOiJFZERTQSJ9.e30.${canary("forged").replaceAll("-", "_")}`;
	secrets.keep("action token", token);
	const forged = createClient(scene.service.url, { authorization: `Bearer ${token}` });
	expect((await actors.check(forged, tracked)).status).toBe(401);

	const said = canary("content");
	secrets.keep(CONTENT, said);
	const [config, spec] = Object.keys(apiFiles()) as [string, string];
	const files = apiFiles({ change: "removed" });
	const unusable = [
		{ ...files, [config]: `${files[config]}${said}: ${said}\n` },
		{ ...files, [config]: `${files[config]}"${said}` },
		{ ...files, [spec]: `{"openapi": "3.1.0", "${said}` },
		{
			...files,
			[spec]: `openapi: 3.1.0\ninfo: {title: ${said}, version: 1}\npaths: {"/x": {$ref: "https://${said}/"}}\n`,
		},
	];
	for (const one of unusable) expect((await actors.check(workflow, tracked, { files: one })).status).toBe(422);
	await workflow.send("POST", "/api/action/gate-check", { raw: `{"config_content": "${said}`, headers: json });
	await workflow.send("POST", "/api/action/validate", { raw: said, headers: { "content-type": "text/plain" } });
	await actors.anyone.post("/api/tools/diff", { base: said, revision: `{"${said}` });
	await actors.anyone.post("/api/tools/scaffold", { spec: `openapi: ${said}` });

	github.isFailing = true;
	expectSuccess(await actors.check(workflow, tracked, { mode: "check" }));
	expect((await actors.sync(tracked)).status).toBeGreaterThanOrEqual(500);
	github.isFailing = false;
	await actors.deliver("push", { said }, `sha256=${"0".repeat(64)}`);
	await actors.deliver("push", { said });
	const raw = `{"${said}`;
	await actors.anyone.send("POST", "/api/webhooks/github", { raw, headers: { "x-hub-signature-256": webhookSecret } });
}

async function pay({ actors, secrets, stripe }: Scene, session: Client): Promise<void> {
	const { url } = expectSuccess(await session.post("/api/billing/checkout", { priceKey: "pipeline_team" }));
	expect(url).toMatch(/^http/);
	const said = canary("event");
	secrets.keep("payload of an event", said);
	const raw = JSON.stringify({
		id: said,
		type: "customer.subscription.updated",
		data: { object: { object: "subscription", id: said, customer: `cus_${said}` } },
	});
	const deliver = (signature: string) =>
		actors.anyone.send("POST", "/api/webhooks/stripe", { raw, headers: { ...json, "stripe-signature": signature } });
	expect((await deliver(signStripe(raw))).status).toBe(200);
	expect((await deliver(`t=1,v1=${said}`)).status).toBe(400);
	stripe.isFailing = true;
	const failed = await session.post("/api/billing/checkout", { priceKey: "pipeline_pro" });
	const portal = await session.post("/api/billing/portal");
	stripe.isFailing = false;
	expect([failed.status, portal.status].every((status) => status >= 400)).toBe(true);
}

async function leave({ github }: Scene, session: Client): Promise<void> {
	github.isFailing = true;
	expectSuccess(await session.delete("/api/user/delete"));
	github.isFailing = false;
}

describeOnEachDatabase("secrets that were seen by a service", (server) => {
	let scene: Scene;
	let metrics = "";
	let stored: readonly (Uint8Array | string)[] = [];

	beforeAll(async () => {
		scene = await openScene(server);
		const { actors } = scene;
		const mira = await signIn(scene, "mira");
		const otto = await signIn(scene, "otto");
		await failToSignIn(scene);
		await useKeys(scene, mira);
		await submit(scene, await actors.track({ synced: true }));
		await pay(scene, mira);
		await leave(scene, otto);
		metrics = await (await fetch(scene.metricsUrl())).text();
		// Twice: as it is while the service runs, the write-ahead log included, and as it leaves it.
		stored = await scene.stored();
		await scene.service.stop();
		stored = [...stored, ...(await scene.stored())];
	});

	afterAll(async () => {
		await scene?.stop();
	});

	it("are of every kind", () => {
		expect(Object.keys(scene.secrets.counts()).sort()).toEqual(everyKind);
		expect(scene.github.failures()).toBeGreaterThan(3);
		expect(scene.stripe.failures()).toBeGreaterThan(0);
	});

	it("are not in what it wrote", () => {
		expect(scene.service.output().split("\n").length).toBeGreaterThan(50);
		const telling = scene.service
			.output()
			.split("\n")
			.filter((line) => scene.secrets.foundIn(line).length > 0);
		expect(telling).toEqual([]);
	});

	it("are not in its metrics", () => {
		expect(metrics).toContain("driftgate_http_request_duration_seconds_count");
		expect(scene.secrets.foundIn(metrics)).toEqual([]);
	});

	it("are in no answer but that to whoever asked for them", () => {
		const told = scene.answers.flatMap(({ place, text }) =>
			scene.secrets
				.foundIn(text)
				.filter((what) => what !== CONTENT && mayAnswerWith[what]?.test(place) !== true)
				.map((what) => `${what} in ${place}`),
		);
		expect(told).toEqual([]);
		// What is allowed is also met: otherwise nothing would have been searched.
		expect(scene.answers.flatMap(({ text }) => scene.secrets.foundIn(text))).toEqual(
			expect.arrayContaining(["API key", "action token", "session cookie", "session's token"]),
		);
	});

	it("are not in its database or its folder", () => {
		expect(stored.some((bytes) => Buffer.from(bytes).includes("mira"))).toBe(true);
		expect([...new Set(stored.flatMap((bytes) => scene.secrets.foundIn(bytes)))]).toEqual([]);
	});
});

const everyKind = [
	"API key",
	"API_KEY_PEPPER",
	"API_KEY_PEPPER_PREVIOUS",
	"ACTION_TOKEN_KEY",
	"App's JWT",
	"EVIDENCE_KEY",
	"GITHUB_CLIENT_SECRET",
	"GITHUB_PRIVATE_KEY",
	"GITHUB_WEBHOOK_SECRET",
	"OAuth code",
	"OAuth state",
	"OIDC token",
	"PKCE verifier",
	"SEALING_KEY",
	"STRIPE_SECRET_KEY",
	"STRIPE_WEBHOOK_SECRET",
	"action token",
	"authorization of others",
	"bearer token to others",
	"begun sign-in",
	CONTENT,
	"installation token",
	"payload of an event",
	"query",
	"refresh token",
	"session cookie",
	"session's token",
	"user access token",
].sort();
