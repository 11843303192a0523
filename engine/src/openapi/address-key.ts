import type { Operation } from "../contract/api.ts";
import { sentPath } from "./sent-path.ts";

/**
 * An operation by where clients find it: its method, the path of its server and its own path, without the names of path
 * parameters (`GET /v1/users/{}`). What moves from the servers' addresses into the paths, or back, stays what it is.
 * Operations of several servers with different paths, and webhooks, have their own path alone.
 */
export function addressKey({ matchKey, servers }: Pick<Operation, "matchKey" | "servers">): string {
	const [base = "", ...others] = new Set(servers.map(({ url }) => sentPath(basePath(url))));
	return others.length > 0 ? matchKey : matchKey.replace(" /", () => ` ${base}/`);
}

/** The path of an address, absolute or not (RFC 3986, section 3): `/v1` of `https://example.com/v1/`. */
function basePath(url: string): string {
	const path = url.replace(/^(?:[A-Za-z][0-9A-Za-z+.-]*:)?\/\/[^/?#]*/, "").replace(/[?#].*$/s, "");
	const trimmed = path.replace(/\/+$/, "");
	return trimmed === "" || trimmed.startsWith("/") ? trimmed : `/${trimmed}`;
}
