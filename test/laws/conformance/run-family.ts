import { mkdir, writeFile } from "node:fs/promises";
import type { IncomingMessage, ServerResponse } from "node:http";
import { join } from "node:path";
import { apiFrom } from "../../../engine/src/generate/testing/generate-from.ts";
import { runProcess } from "../../harness/child-process.ts";
import { type Handler, startLoopbackServer } from "../../harness/loopback-server.ts";
import type { Case, Family } from "./case.ts";
import { differences, type Got } from "./compare.ts";
import type { Runner } from "./languages/language.ts";
import { planJob } from "./plan-calls.ts";
import { playCase } from "./play-case.ts";
import { type SecureServers, startSecureServers } from "./secure-server.ts";
import { signWebhook } from "./sign-webhook.ts";

export interface CaseResult {
	readonly feature: string;
	readonly name: string;
	/** Sentences about what differs; none where it holds. */
	readonly differences: readonly string[];
}

/** Where the driver cannot even start, each case of the family says so. */
const MAX_MS = 120_000;

/** Carries out all cases of a family in one language, against a server that plays them. `folder` is empty. */
export async function runFamily(family: Family, runner: Runner, folder: string): Promise<readonly CaseResult[]> {
	const plays = new Map<string, Play>();
	const handle: Handler = (request, response, body) => {
		// A proxy is asked for a whole address, which then is the target.
		const [, origin = "", place = "", target = ""] =
			/^(https?:\/\/[^/]+)?\/([^/?]+)(.*)$/s.exec(request.url ?? "") ?? [];
		const play = plays.get(place);
		if (play === undefined) response.writeHead(404).end(`No case is played at /${place}.`);
		return play?.handle(request, response, body, origin + (target === "" ? "/" : target));
	};
	const server = await startLoopbackServer(handle);
	await mkdir(folder, { recursive: true });
	const secure = family.process === undefined ? null : await startSecureServers(folder, answering(handle));
	const placed = atOrigin(family, server.url, secure);
	for (const one of placed.cases) plays.set(placeOf(one), { one, ...playCase(one) });
	try {
		const results = await drive(placed, runner, folder, server.url);
		return [...plays.values()].map(({ one, received }) => {
			const { got, complaint } = { got: results.got.get(one.name), complaint: results.complaint };
			const said = got === undefined ? [`the driver said nothing: ${complaint}`] : differences(one, received, got);
			return { feature: one.feature ?? family.feature, name: one.name, differences: said };
		});
	} finally {
		await server.stop();
		await secure?.stop();
	}
}

function answering(handle: Handler): (request: IncomingMessage, response: ServerResponse) => void {
	return async (request, response) => {
		const pieces: Buffer[] = [];
		for await (const piece of request) pieces.push(piece as Buffer);
		await handle(request, response, Buffer.concat(pieces));
	};
}

type Play = ReturnType<typeof playCase> & { readonly one: Case };

/** The part of the path that is the case's own: `reads-a-number`. */
export function placeOf({ name }: Case): string {
	return name.toLowerCase().replace(/[^a-z0-9]+/g, "-");
}

/** `ORIGIN` is the server, and `ELSEWHERE` the same server as another origin. */
function atOrigin(family: Family, url: string, secure: SecureServers | null): Family {
	const elsewhere = (address: string): string => address.replace("127.0.0.1", "localhost");
	const text = JSON.stringify(family)
		.replaceAll("PROXY_ORIGIN", secure?.proxyUrl ?? "")
		.replaceAll("SECURE_ELSEWHERE", elsewhere(secure?.url ?? ""))
		.replaceAll("SECURE", secure?.url ?? "")
		.replaceAll("CERTIFICATE", secure?.certificate ?? "")
		.replaceAll("ORIGIN", url)
		.replaceAll("ELSEWHERE", elsewhere(url));
	return JSON.parse(text);
}

/** An address of the case takes the place of the server's. */
function baseOf({ client, name }: Pick<Case, "client" | "name">, url: string): string {
	const given = typeof client?.baseUrl === "string" && /^https?:/u.test(client.baseUrl) ? client.baseUrl : url;
	return `${given}/${placeOf({ name } as Case)}`;
}

function settingsOf({ client }: Case): Case["client"] {
	if (typeof client?.baseUrl !== "string" || !/^https?:/u.test(client.baseUrl)) return client;
	const { baseUrl: _, ...rest } = client;
	return rest;
}

async function drive(family: Family, runner: Runner, folder: string, url: string) {
	const api = await apiFrom(family.description);
	const cases = family.cases.map((one) => ({
		name: one.name,
		baseUrl: baseOf(one, url),
		client: settingsOf(one),
		environment: one.environment,
		calls: one.calls.map((call) => (call.webhook ? { ...call, webhook: signWebhook(call.webhook) } : call)),
	}));
	const job = join(folder, "job.json");
	await writeFile(job, JSON.stringify({ ...planJob(api), cases }));
	const { command, args } = await runner.prepare(api, folder, job);
	const env = { PATH: process.env["PATH"] ?? "", HOME: folder, ...family.process };
	const { stdout, stderr } = await runProcess({ command, args, cwd: folder, env, timeoutMs: MAX_MS });
	return { got: readResults(stdout), complaint: stderr.slice(-2_000) };
}

function readResults(stdout: string): ReadonlyMap<string, readonly Got[]> {
	const lines = stdout.split("\n").filter((line) => line.startsWith("{"));
	return new Map(
		lines.map((line): [string, readonly Got[]] => {
			const { name, results }: { readonly name: string; readonly results: readonly Got[] } = JSON.parse(line);
			return [name, results];
		}),
	);
}
