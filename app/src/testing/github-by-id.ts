import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";

/*
 * GitHub answers under /repositories/{id}/… what it answers under /repos/{owner}/{repo}/…. The emulator answers so for the
 * repository itself alone: what stands before it asks for the name that the id has now.
 */

type Headers = Readonly<Record<string, string>>;

/** The path under the repository's name; as it is where it is no repository's, or none that the caller may see. */
export async function pathByName(emulatorUrl: string, path: string, headers: Headers): Promise<string> {
	const [, id, rest] = /^\/repositories\/(\d+)(\/.*)$/.exec(path) ?? [];
	if (rest === undefined) return path;
	const answer = await fetch(`${emulatorUrl}/repositories/${id}`, { headers });
	if (!answer.ok) return path;
	const { full_name: name } = (await answer.json()) as { readonly full_name: string };
	return `/repos/${name}${rest}`;
}

const FORWARDED = ["authorization", "accept", "content-type"];

/** An emulator that knows repositories by their ids. */
export async function startGitHubById(emulatorUrl: string): Promise<{ readonly url: string; close(): Promise<void> }> {
	const server = createServer(async (request, response) => {
		const { method = "GET", url = "/" } = request;
		const named = FORWARDED.map((name) => [name, request.headers[name]] as const);
		const headers = Object.fromEntries(
			named.flatMap(([name, value]) => (typeof value === "string" ? [[name, value]] : [])),
		);
		const body = await buffer(request);
		const path = await pathByName(emulatorUrl, url, headers);
		const sent = { method, headers, ...(body.length > 0 ? { body: new Uint8Array(body) } : {}) };
		const answer = await fetch(emulatorUrl + path, sent);
		response.writeHead(answer.status, { "content-type": answer.headers.get("content-type") ?? "application/json" });
		response.end(Buffer.from(await answer.arrayBuffer()));
	});
	await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
	return {
		url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
		close: () => {
			server.closeAllConnections();
			return new Promise((resolve) => server.close(() => resolve()));
		},
	};
}
