import { mkdir, writeFile } from "node:fs/promises";
import type { IncomingMessage, ServerResponse } from "node:http";
import { join } from "node:path";
import { apiFrom } from "../../../engine/src/generate/testing/generate-from.ts";
import type { Api } from "../../../engine/src/index.ts";
import { runProcess } from "../../harness/child-process.ts";
import { type Handler, startLoopbackServer } from "../../harness/loopback-server.ts";
import type { Case, Family } from "./case.ts";
import { differences, type Got } from "./compare.ts";
import type { DriverRunner, Runner, ServerRunner } from "./languages/language.ts";
import { planJob } from "./plan-calls.ts";
import { playCase } from "./play-case.ts";
import { type SecureServers, startSecureServers } from "./secure-server.ts";
import { signWebhook } from "./sign-webhook.ts";

export interface CaseResult {
	readonly feature: string;
	readonly name: string;
	/** Sentences about what differs; none where it holds. */
	readonly differences: readonly string[];
	/** Why this caller cannot be asked for it; null where it was. */
	readonly leftOut: string | null;
}

/** Where the driver cannot even start, each case of the family says so. */
const MAX_MS = 120_000;

/** Carries out all cases of a family in one language, against a server that plays them. `folder` is empty. */
export async function runFamily(family: Family, runner: Runner, folder: string): Promise<readonly CaseResult[]> {
	const plays = new Map<string, Play>();
	/** Places at which one case is played after the other. */
	const stages = new Map<string, string>();
	const handle: Handler = (request, response, body) => {
		// A proxy is asked for a whole address, which then is the target.
		const [, origin = "", place = "", target = ""] =
			/^(https?:\/\/[^/]+)?\/([^/?]+)(.*)$/s.exec(request.url ?? "") ?? [];
		const play = plays.get(stages.get(place) ?? place);
		if (play === undefined) response.writeHead(404).end(`No case is played at /${place}.`);
		return play?.handle(request, response, body, origin + (target === "" ? "/" : target));
	};
	const server = await startLoopbackServer(handle);
	await mkdir(folder, { recursive: true });
	const secure = family.process === undefined ? null : await startSecureServers(folder, answering(handle));
	const placed = asServed(atOrigin(family, server.url, secure), runner);
	for (const one of placed.cases) plays.set(placeOf(one), { one, ...playCase(one) });
	const play = async (place: string, one: Case): Promise<void> => {
		stages.set(place, placeOf(one));
		await plays.get(placeOf(one))?.begun;
	};
	try {
		const whyNot = (one: Case): string | null => (runner.target === "mcp" ? runner.whyNot(one) : null);
		const asked = { ...placed, cases: placed.cases.filter((one) => whyNot(one) === null) };
		const api = await apiFrom(placed.description);
		const { got: results, complaint } =
			runner.target === "mcp"
				? await callServer(runner, { api, family: asked, folder, url: server.url, play })
				: await drive(asked, api, runner, folder, server.url);
		return [...plays.values()].map(({ one, received }) => {
			const about = { feature: one.feature ?? family.feature, name: one.name, leftOut: whyNot(one) };
			if (about.leftOut !== null) return { ...about, differences: [] };
			const got = results.get(one.name);
			const said = got === undefined ? [`the driver said nothing: ${complaint}`] : differences(one, received, got);
			return { ...about, differences: said };
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

function asServed(family: Family, runner: Runner): Family {
	if (runner.target !== "mcp") return family;
	return { ...family, cases: family.cases.map((one) => runner.asServed(one, one.feature ?? family.feature)) };
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

interface Results {
	readonly got: ReadonlyMap<string, readonly Got[]>;
	readonly complaint: string;
}

interface ServerStage {
	readonly api: Api;
	readonly family: Family;
	readonly folder: string;
	readonly url: string;
	/** Plays a case at a place. */
	readonly play: (place: string, one: Case) => Promise<void>;
}

async function callServer(
	runner: ServerRunner,
	{ api, family: { cases, process: own = {} }, folder, url, play }: ServerStage,
): Promise<Results> {
	if (cases.length === 0) return { got: new Map(), complaint: "" };
	const got = await runner.carryOut({ api, cases, folder: join(folder, "server"), url, process: own, play });
	return { got, complaint: "" };
}

async function drive(family: Family, api: Api, runner: DriverRunner, folder: string, url: string): Promise<Results> {
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
