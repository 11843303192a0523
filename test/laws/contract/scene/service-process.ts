import { type RunningProcess, startProcess } from "../../../harness/child-process.ts";
import type { LocalGitHub } from "../../../harness/local-github.ts";
import { webhookSecret } from "../../../harness/local-service.ts";
import type { OidcIssuer } from "../../../harness/oidc-issuer.ts";
import { serviceCommand, serviceVariables } from "../../../harness/service-command.ts";
import { until } from "../../../harness/until.ts";

export interface ServiceProcess {
	readonly url: string;
	output(): string;
	stop(): Promise<void>;
	/** As a crash would end it. */
	kill(): Promise<void>;
}

export interface ProcessOptions {
	readonly port: number;
	readonly dataFolder: string;
	readonly mongodbUri: string | undefined;
	readonly github: LocalGitHub;
	/** Where the service looks for GitHub. */
	readonly githubUrl: string;
	readonly issuer: OidcIssuer;
	/** Variables of its own. */
	readonly environment: Readonly<Record<string, string>>;
}

/** Several may start at once, on a machine that has other work. */
const READY_MS = 120_000;

/** Starts the built service in a process of its own, and waits until it is ready. */
export async function startServiceProcess(options: ProcessOptions): Promise<ServiceProcess> {
	const url = `http://127.0.0.1:${options.port}`;
	const running = startProcess({
		command: process.execPath,
		args: serviceCommand(),
		cwd: options.dataFolder,
		env: { ...serviceVariables, ...variablesOf(options, url), ...options.environment },
	});
	try {
		await untilReady(running, url);
		return {
			url,
			output: running.output,
			stop: async () => void (await running.stop()),
			kill: async () => void (await running.kill()),
		};
	} catch (error) {
		await running.kill();
		throw new Error(`${String(error)}\nThe service wrote:\n${running.output()}`);
	}
}

function variablesOf({ github, issuer, ...options }: ProcessOptions, url: string): Record<string, string> {
	return {
		PATH: process.env["PATH"] ?? "",
		HOST: "127.0.0.1",
		PORT: String(options.port),
		PUBLIC_URL: url,
		DATA_FOLDER: options.dataFolder,
		...(options.mongodbUri === undefined ? {} : { MONGODB_URI: options.mongodbUri }),
		GITHUB_APP_ID: String(github.appId),
		GITHUB_PRIVATE_KEY: github.privateKey,
		GITHUB_WEBHOOK_SECRET: webhookSecret,
		GITHUB_API_URL: options.githubUrl,
		OIDC_ISSUERS: JSON.stringify([{ issuer: issuer.issuer, jwks_url: issuer.jwksUrl }]),
		// Limits count by address: each case comes from an address of its own.
		TRUST_PROXY: "1",
		WORKERS: "1",
	};
}

async function untilReady(running: RunningProcess, url: string): Promise<void> {
	let isOver = false;
	const over = (): void => {
		isOver = true;
	};
	running.ended.then(over, over);
	const ask = async (): Promise<true | undefined> => {
		if (isOver) throw new Error("The service ended before it was ready.");
		const health = await fetch(`${url}/api/health/ready`).catch(() => undefined);
		return health?.ok === true ? true : undefined;
	};
	await until("the service to be ready", ask, READY_MS);
}
