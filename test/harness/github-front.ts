import { pathByName } from "../../app/src/testing/github-by-id.ts";
import type { Repository } from "./github-api.ts";
import { type LoopbackServer, sendJson, startLoopbackServer } from "./loopback-server.ts";

/** Passes everything on to the emulator, and answers as GitHub does where the emulator does not. */
export function startGitHubFront(emulatorUrl: string, repositories: readonly Repository[]): Promise<LoopbackServer> {
	return startLoopbackServer(async (request, response, body) => {
		const method = request.method ?? "GET";
		const path = request.url ?? "/";
		const headers = forwardedHeaders(request.headers);
		if (method === "GET" && path.startsWith("/installation/repositories")) {
			const visible = await listVisible(emulatorUrl, repositories, headers);
			return sendJson(response, 200, { total_count: visible.length, repositories: visible });
		}
		const answer = await fetch(emulatorUrl + (await pathByName(emulatorUrl, path, headers)), {
			method,
			headers,
			...(body.length > 0 ? { body: new Uint8Array(body) } : {}),
		});
		const bytes = Buffer.from(await answer.arrayBuffer());
		if (answer.ok && path.includes("/git/blobs/") && RAW.test(headers["accept"] ?? "")) {
			response.writeHead(200, { "content-type": "application/vnd.github.raw; charset=utf-8" });
			return void response.end(contentOf(bytes));
		}
		response.writeHead(answer.status, { "content-type": answer.headers.get("content-type") ?? "application/json" });
		response.end(path.includes("/contents/") ? withoutLargeContent(bytes) : bytes);
	});
}

/** The media type that asks for a blob as it is (REST "Get a blob"). */
const RAW = /^application\/vnd\.github(?:\.v3)?\.raw/;

function contentOf(blob: Buffer): Buffer {
	return Buffer.from((JSON.parse(blob.toString("utf8")) as { readonly content: string }).content, "base64");
}

/** GitHub's contents API tells of a file over 1 MiB without its content ("Get repository content", notes). */
function withoutLargeContent(answer: Buffer): Buffer | string {
	if (answer.byteLength <= LARGE_BYTES) return answer;
	const file = JSON.parse(answer.toString("utf8")) as { readonly size?: number };
	if (file.size === undefined || file.size <= LARGE_BYTES) return answer;
	return JSON.stringify({ ...file, encoding: "none", content: "" });
}

const LARGE_BYTES = 1024 * 1024;

/** The repositories as the caller's own token sees them: one that it may not see is left out. */
async function listVisible(
	emulatorUrl: string,
	repositories: readonly Repository[],
	headers: Record<string, string>,
): Promise<unknown[]> {
	const answers = await Promise.all(
		repositories.map((repository) => fetch(`${emulatorUrl}/repos/${repository.fullName}`, { headers })),
	);
	return Promise.all(answers.filter((answer) => answer.ok).map((answer) => answer.json()));
}

function forwardedHeaders(headers: Readonly<Record<string, string | string[] | undefined>>): Record<string, string> {
	const kept = ["authorization", "accept", "content-type", "if-none-match"];
	return Object.fromEntries(kept.flatMap((name) => (typeof headers[name] === "string" ? [[name, headers[name]]] : [])));
}
