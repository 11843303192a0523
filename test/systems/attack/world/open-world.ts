import { createHmac, generateKeyPairSync, randomUUID } from "node:crypto";
import { findFreePort } from "../../../harness/free-port.ts";
import { startOidcIssuer } from "../../../harness/oidc-issuer.ts";
import { openOwnDatabase } from "../../../harness/own-database.ts";
import type { World } from "../world.ts";
import { CLIENT_ID, CLIENT_SECRET } from "./github/grants.ts";
import { createModel } from "./github/model.ts";
import { serveGitHub } from "./github/serve.ts";
import { mintFor } from "./mint.ts";
import { type Service, startService } from "./service.ts";

const WEBHOOK_SECRET = "the-world-shares-this-with-github";

/** Starts GitHub, the issuer of its runners and one service. Where one does not start, those that did are stopped. */
export async function openWorld(mongodb: string | undefined): Promise<World> {
	const stops: (() => Promise<void>)[] = [];
	const stop = async (): Promise<void> => {
		for (const one of stops.splice(0).reverse()) await one();
	};
	try {
		return { ...(await startAll(mongodb, stops)), stop };
	} catch (error) {
		await stop();
		throw error;
	}
}

async function startAll(mongodb: string | undefined, stops: (() => Promise<void>)[]): Promise<Omit<World, "stop">> {
	const { remove, dataFolder, mongodbUri } = await openOwnDatabase("attack", mongodb);
	stops.push(remove);
	const model = createModel();
	const server = await serveGitHub(model);
	stops.push(server.stop);
	const issuer = await startOidcIssuer();
	stops.push(issuer.stop);
	const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
	const environment = {
		DATA_FOLDER: dataFolder,
		...(mongodbUri === undefined ? {} : { MONGODB_URI: mongodbUri }),
		GITHUB_APP_ID: "1",
		GITHUB_PRIVATE_KEY: String(privateKey.export({ type: "pkcs1", format: "pem" })),
		GITHUB_WEBHOOK_SECRET: WEBHOOK_SECRET,
		GITHUB_API_URL: server.url,
		GITHUB_CLIENT_ID: CLIENT_ID,
		GITHUB_CLIENT_SECRET: CLIENT_SECRET,
		OIDC_ISSUERS: JSON.stringify([{ issuer: issuer.issuer, jwks_url: issuer.jwksUrl }]),
		TRUST_PROXY: "1",
		WORKERS: "1",
		LOG_LEVEL: "info",
	};
	const service: Service = await startService(await findFreePort(), environment);
	stops.push(service.stop);
	return {
		store: mongodb === undefined ? "sqlite" : "mongodb",
		baseUrl: service.url,
		service,
		dataFolder,
		github: Object.assign(model, { server }),
		authorize: (page, login) => server.grants.authorize(page, login),
		mint: (repository, job) => mintFor(issuer, repository, service.url, job),
		delivery(event, payload, id = randomUUID()) {
			const body = JSON.stringify(payload);
			const signature = `sha256=${createHmac("sha256", WEBHOOK_SECRET).update(body).digest("hex")}`;
			const headers = {
				"content-type": "application/json",
				"user-agent": "GitHub-Hookshot/attack",
				"x-github-delivery": id,
				"x-github-event": event,
				"x-hub-signature-256": signature,
			};
			return { headers, body };
		},
	};
}
