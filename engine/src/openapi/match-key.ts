import { pathOfRequests } from "./sent-path.ts";

/**
 * The key by which an operation of `paths` is matched with its other version (`GET /users/{}`): neither a path parameter's
 * name travels, nor how a path is escaped. A webhook or a callback is matched by its name as it is written.
 */
export function matchKey(method: string, path: string): string {
	return `${method} ${pathOfRequests(path)}`;
}
