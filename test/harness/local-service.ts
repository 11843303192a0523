import { type RunningProcess, startProcess } from "./child-process.ts";
import { findFreePort } from "./free-port.ts";
import type { LocalGitHub } from "./local-github.ts";
import type { OidcIssuer } from "./oidc-issuer.ts";
import { serviceCommand, serviceVariables } from "./service-command.ts";
import { type Session, signIn } from "./session.ts";
import { until } from "./until.ts";

export const webhookSecret = "harness-webhook-secret-of-32-bytes";

export interface ServiceRequest {
	/** Where its database and keys go. */
	readonly dataFolder: string;
	readonly github: LocalGitHub;
	readonly issuer: OidcIssuer;
	/** A connection string makes it use MongoDB; SQLite otherwise. */
	readonly mongodbUri?: string | undefined;
	/** The port to listen on; a free one where it is left out. */
	readonly port?: number;
}

export interface LocalService {
	readonly url: string;
	readonly port: number;
	/** The one-time link that the process printed at its start. */
	readonly signInLink: string;
	/** Spends the link. */
	signIn(): Promise<Session>;
	/** What it logged so far. */
	output(): string;
	stop(): Promise<void>;
	/** As a crash would end it. */
	kill(): Promise<void>;
}

/** Starts the service as `npm start` does, in a process of its own, and waits until it answers. */
export async function startLocalService(request: ServiceRequest): Promise<LocalService> {
	const port = request.port ?? (await findFreePort());
	const url = `http://127.0.0.1:${port}`;
	const running = startProcess({
		command: process.execPath,
		args: serviceCommand(),
		cwd: request.dataFolder,
		env: variablesOf(request, port, url),
	});
	try {
		const signInLink = await waitUntilReady(running, url);
		return {
			url,
			port,
			signInLink,
			signIn: () => signIn(url, signInLink),
			output: running.output,
			stop: async () => void (await running.stop()),
			kill: async () => void (await running.kill()),
		};
	} catch (error) {
		await running.kill();
		throw new Error(`${String(error)}\nThe service wrote:\n${running.output()}`);
	}
}

function variablesOf(request: ServiceRequest, port: number, url: string): Record<string, string> {
	const { issuer, github } = request;
	return {
		...serviceVariables,
		PATH: process.env["PATH"] ?? "",
		HOST: "127.0.0.1",
		PORT: String(port),
		PUBLIC_URL: url,
		DATA_FOLDER: request.dataFolder,
		...(request.mongodbUri === undefined ? {} : { MONGODB_URI: request.mongodbUri }),
		GITHUB_APP_ID: String(github.appId),
		GITHUB_PRIVATE_KEY: github.privateKey,
		GITHUB_WEBHOOK_SECRET: webhookSecret,
		GITHUB_API_URL: github.url,
		OIDC_ISSUERS: JSON.stringify([{ issuer: issuer.issuer, jwks_url: issuer.jwksUrl }]),
		LOG_LEVEL: "info",
		WORKERS: "1",
	};
}

/** The link is printed when everything else is ready; a process that ends before that is reported at once. */
async function waitUntilReady(running: RunningProcess, url: string): Promise<string> {
	let ended = false;
	running.ended.then(
		() => {
			ended = true;
		},
		() => {
			ended = true;
		},
	);
	return until("the service to answer", async () => {
		if (ended) throw new Error("The service ended before it was ready.");
		const link = running.output().match(/https?:\/\/\S+\/auth\/local\?token=\S+/)?.[0];
		const health = await fetch(`${url}/api/health`).catch(() => undefined);
		return health?.ok === true ? link : undefined;
	});
}
