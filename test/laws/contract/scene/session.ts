import { type Answer, type Client, createClient, expectSuccess } from "./client.ts";

/** The cookies that an answer sets, as a browser repeats them; those that it removes are left out. */
export function cookiesOf(answer: Answer): string {
	const pairs = answer.headers.getSetCookie().map((field) => field.split(";")[0] ?? "");
	return pairs.filter((pair) => !pair.endsWith("=")).join("; ");
}

/** A browser with this cookie: it repeats it, with its origin and the session's token, as every change needs. */
export async function openSession(url: string, cookie: string): Promise<Client> {
	const session = expectSuccess(await createClient(url).get("/api/auth/session", { cookie }));
	return createClient(url, { cookie, origin: url, "x-driftgate-csrf": session.csrf_token });
}

/** The session that the link opens which a service printed at its start, where nobody signs in with GitHub. */
export async function openByLink(url: string, output: string): Promise<Client> {
	return openSession(url, cookiesOf(await createClient(url).get(linkIn(output))));
}

/** The path of the link, which is good once; throws where none was printed. */
export function linkIn(output: string): string {
	const [path] = output.match(/\/auth\/local\?token=[\w-]+/) ?? [];
	if (path === undefined) throw new Error(`No link was printed: ${output}`);
	return path;
}
