import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { homedir, tmpdir } from "node:os";
import { join } from "node:path";
import { environmentOf } from "../../../engine/src/generate/names/environment-name.ts";
import { planSdk } from "../../../engine/src/generate/plan/plan-sdk.ts";
import type { SdkPlan } from "../../../engine/src/generate/plan/sdk-plan.ts";
import type { SnippetLanguage } from "../../../engine/src/generate/snippets/snippet.ts";
import { createSnippets } from "../../../engine/src/generate/snippets/snippets.ts";
import { type Api, generate } from "../../../engine/src/index.ts";
import { createMock } from "../../../engine/src/mock/create-mock.ts";
import type { MockAnswer, MockRequest } from "../../../engine/src/mock/mock-request.ts";
import { runProcess } from "../../harness/child-process.ts";
import { startLoopbackServer } from "../../harness/loopback-server.ts";
import { differencesOf } from "./compare-request.ts";
import { SERVICE } from "./program.ts";
import { writeProgram } from "./programs.ts";
import { CURRENT } from "./server-program.ts";

export interface Executed {
	readonly language: SnippetLanguage;
	readonly executed: number;
	readonly failed: readonly { readonly operation: string; readonly why: string }[];
	/** Operations of which no call is shown, whether they were asked for or not. */
	readonly leftOut: readonly { readonly operation: string; readonly why: string }[];
}

/** A program of a thousand calls takes seconds. */
const MAX_MS = 540_000;

interface Recorded {
	readonly request: MockRequest;
	readonly answer: MockAnswer;
}

/**
 * Executes the snippet of every operation that `isAsked` for, in one language, against the mock of the same description. A
 * snippet holds where it ends without an error, the mock refused nothing, and its first request is the one that the call's
 * values mean. Where only failures are described, the SDK is meant to throw.
 */
export async function executeSnippets(
	api: Api,
	language: SnippetLanguage,
	isAsked: (index: number) => boolean = () => true,
): Promise<Executed> {
	const plan = planSdk(api);
	const snippets = createSnippets(api, plan, { service: SERVICE, packageName: null, baseUrl: baseFor(language) });
	const all = plan.groups.flatMap(({ methods }) => methods.map(({ operation }) => operation));
	const leftOut = all.flatMap((operation) => {
		const why = snippets.whyNone(operation);
		return why === null ? [] : [{ operation, why }];
	});
	const operations = all.filter((operation, index) => isAsked(index) && snippets.has(operation, language));
	const printed = operations.map((operation) => snippets.print(operation, language));
	const record: Recorded[][] = operations.map(() => []);
	const server = await startMock(api, record);
	const folder = await mkdtemp(join(tmpdir(), "snippets-"));
	try {
		await mkdir(folder, { recursive: true });
		const sdk = language === "curl" ? "" : sdkOf(api, language);
		const program = await writeProgram[language]({ folder, sdk, snippets: printed, url: server.url });
		const env = { ...credentialsOf(plan), PATH: process.env["PATH"] ?? "", HOME: homedir() };
		const { stdout, stderr } = await runProcess({ ...program, cwd: folder, env, timeoutMs: MAX_MS });
		const said = outcomesOf(stdout);
		const failed = operations.flatMap((operation, index) => {
			const own = record[index] ?? [];
			const why =
				judge(snippets.answer(operation).status, said.get(index) ?? `nothing was said: ${stderr.slice(-300)}`, own) ??
				differencesOf(snippets.request(operation), own[0]?.request ?? nobody).join("; ");
			return why === "" ? [] : [{ operation, why }];
		});
		return { language, executed: operations.length - failed.length, failed, leftOut };
	} finally {
		await server.stop();
		await rm(folder, { recursive: true, force: true });
	}
}

const nobody: MockRequest = { method: "", target: "", headers: new Map(), body: new Uint8Array() };

/** curl is told its address; the SDKs read it from the environment. */
function baseFor(language: SnippetLanguage): string | null {
	return language === "curl" ? "http://base.example" : null;
}

/** null where nothing is wrong yet. */
function judge(status: number, said: string, own: readonly Recorded[]): string | null {
	const refused = own.find(({ answer }) => answer.problems.length > 0);
	if (refused !== undefined)
		return `refused: ${refused.answer.problems.map(({ place, message }) => `${place}: ${message}`).join(" ")}`;
	if (own.length === 0) return `no request came; ${said}`;
	return said === "ok" || status >= 300 ? null : said;
}

async function startMock(api: Api, record: readonly Recorded[][]) {
	const mock = createMock(api);
	let current = "";
	return startLoopbackServer((incoming, response, body) => {
		const [, place = "", index = "", target = "/"] = /^\/(\w+)\/(\w+)(\/.*)?$/su.exec(incoming.url ?? "") ?? [];
		if (place === CURRENT) {
			current = index;
			return void response.end();
		}
		const headers = new Map(Object.entries(incoming.headersDistinct).map(([name, all = []]) => [name, all.join(", ")]));
		const request = { method: incoming.method ?? "", target, headers, body };
		const answer = mock(request);
		record[Number(index === CURRENT ? current : index)]?.push({ request, answer });
		response.writeHead(answer.status, Object.fromEntries(answer.headers)).end(answer.body);
	});
}

function sdkOf(api: Api, target: Exclude<SnippetLanguage, "curl">): string {
	const { files } = generate(api, { target, service: SERVICE, version: "1.0.0", options: { packageName: null } });
	return files[0]?.content ?? "";
}

/** What every scheme asks for; of a pair by which a token is got nothing, since there is a token. */
function credentialsOf({ credentials }: SdkPlan): Readonly<Record<string, string>> {
	return Object.fromEntries(
		credentials.flatMap(({ environment, placement }) =>
			environment
				.slice(0, placement.kind === "basic" ? 2 : 1)
				.map((name) => [environmentOf(name, SERVICE), "secret"] as const),
		),
	);
}

function outcomesOf(stdout: string): ReadonlyMap<number, string> {
	const lines = stdout.split("\n").map((line) => /^(\d+) (.*)$/su.exec(line));
	return new Map(lines.flatMap((match) => (match === null ? [] : [[Number(match[1]), match[2] ?? ""] as const])));
}
