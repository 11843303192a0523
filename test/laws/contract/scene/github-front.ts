import { type LoopbackServer, startLoopbackServer } from "../../../harness/loopback-server.ts";

/** What people's sign-in and their grants are about, by path and token. Everything else is the App's. */
export const isOfPeople = (path: string, authorization = ""): boolean =>
	/^\/(?:login\/|user(?:[/?]|$)|applications\/)/.test(path) ||
	(path.startsWith("/repositories/") && !INSTALLATION.test(authorization));

/** GitHub's prefix of an installation's token, by which the App reads repositories as people do: by id. */
const INSTALLATION = /^\w+ ghs_/;

/** One address for GitHub's two halves, as github.com has: where people sign in, and where the App reads. */
export function startGitHubFront(people: () => string, app: string): Promise<LoopbackServer> {
	return startLoopbackServer(async (request, response, body) => {
		const path = request.url ?? "/";
		const headers = new Headers();
		for (const name of ["authorization", "accept", "content-type", "if-none-match"]) {
			const value = request.headers[name];
			if (typeof value === "string") headers.set(name, value);
		}
		const answer = await fetch((isOfPeople(path, headers.get("authorization") ?? "") ? people() : app) + path, {
			method: request.method ?? "GET",
			redirect: "manual",
			headers,
			...(body.length === 0 ? {} : { body: new Uint8Array(body) }),
		});
		for (const name of ["content-type", "etag"]) {
			const value = answer.headers.get(name);
			if (value !== null) response.setHeader(name, value);
		}
		response.writeHead(answer.status);
		response.end(Buffer.from(await answer.arrayBuffer()));
	});
}
