import type { ServerPlan } from "../plan/sdk-plan.ts";
import type { SnippetRequest } from "./snippet.ts";

/** Where a description has no absolute server URL (RFC 2606). */
const EXAMPLE_SERVER = "https://api.example.com";

/** Whether a description says where calls go; else whoever makes one does. A variable may hold all of an address. */
export function hasAddress(server: ServerPlan | undefined): server is ServerPlan {
	return server !== undefined && /^(?:https?:\/\/|\{)/iu.test(server.url);
}

/** The address that a path is added to, without a slash at its end. */
export function baseUrlOf(server: ServerPlan | undefined, { baseUrl }: Pick<SnippetRequest, "baseUrl">): string {
	const url = baseUrl ?? filled(server);
	return url.replace(/\/+$/u, "");
}

function filled(server: ServerPlan | undefined): string {
	if (server === undefined) return EXAMPLE_SERVER;
	const defaults = new Map(server.variables.map((one) => [one.name, one.default]));
	const url = server.url.replace(/\{([^{}]+)\}/gu, (written, name: string) => defaults.get(name) ?? written);
	if (/^https?:\/\//iu.test(url)) return url;
	return url.startsWith("/") && !url.startsWith("//") ? EXAMPLE_SERVER + url : EXAMPLE_SERVER;
}
