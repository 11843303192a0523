import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { type RunningProcess, startProcess } from "../../harness/child-process.ts";
import { findFreePort } from "../../harness/free-port.ts";
import type { LocalGitHub } from "../../harness/local-github.ts";
import { webhookSecret } from "../../harness/local-service.ts";
import type { OidcIssuer } from "../../harness/oidc-issuer.ts";
import { serviceCommand, serviceVariables } from "../../harness/service-command.ts";
import { type Session, signIn } from "../../harness/session.ts";
import { until } from "../../harness/until.ts";
import type { StorePlace } from "./history/seed-history.ts";

/** The built service in a process of its own, with every variable that is about load at its default. */
export interface LoadedService {
	readonly url: string;
	output(): string;
	signIn(): Promise<Session>;
	/** Resident memory, bytes. */
	residentBytes(): Promise<number>;
	stop(): Promise<void>;
}

export interface World {
	readonly github: LocalGitHub;
	readonly issuer: OidcIssuer;
}

export async function startService({ github, issuer }: World, place: StorePlace): Promise<LoadedService> {
	const port = await findFreePort();
	const url = `http://127.0.0.1:${port}`;
	const running = startProcess({
		command: process.execPath,
		args: serviceCommand(),
		cwd: place.dataFolder,
		env: {
			...serviceVariables,
			PATH: process.env["PATH"] ?? "",
			PORT: String(port),
			DATA_FOLDER: place.dataFolder,
			...(place.mongodbUri === undefined ? {} : { MONGODB_URI: place.mongodbUri }),
			GITHUB_APP_ID: String(github.appId),
			GITHUB_PRIVATE_KEY: github.privateKey,
			GITHUB_WEBHOOK_SECRET: webhookSecret,
			GITHUB_API_URL: github.url,
			// As behind a proxy: whoever drives it says from which addresses.
			TRUST_PROXY: "1",
			OIDC_ISSUERS: JSON.stringify([{ issuer: issuer.issuer, jwks_url: issuer.jwksUrl }]),
		},
	});
	try {
		const link = await signInLink(running, url);
		return {
			url,
			output: running.output,
			signIn: () => signIn(url, link),
			residentBytes: () => residentBytes(running.pid),
			// What it holds in its queue is left there.
			stop: async () => void (await running.stop(20_000)),
		};
	} catch (error) {
		await running.kill();
		throw new Error(`${String(error)}\nThe service wrote:\n${running.output()}`);
	}
}

/** Printed when everything else is ready. A database of a million runs may have to be looked through first. */
function signInLink(running: RunningProcess, url: string): Promise<string> {
	let isOver = false;
	const over = (): void => {
		isOver = true;
	};
	running.ended.then(over, over);
	return until(
		"the service to be ready",
		async () => {
			if (isOver) throw new Error("The service ended before it was ready.");
			const link = running.output().match(/https?:\/\/\S+\/auth\/local\?token=\S+/)?.[0];
			const health = await fetch(`${url}/api/health/ready`).catch(() => undefined);
			return health?.ok === true ? link : undefined;
		},
		120_000,
	);
}

const execute = promisify(execFile);

async function residentBytes(pid: number): Promise<number> {
	const { stdout } = await execute("ps", ["-o", "rss=", "-p", String(pid)]);
	return Number(stdout.trim()) * 1_024;
}
