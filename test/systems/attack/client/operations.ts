import type { Caller, Sent } from "./http.ts";

/** One operation of the service's own description: whatever it grows, the attack grows with it. */
export interface Operation {
	readonly method: string;
	/** With its parameters: `/api/projects/{id}`. */
	readonly path: string;
	/** Names of those in the path. */
	readonly parameters: readonly string[];
}

const METHODS = ["get", "put", "post", "delete", "patch"];

/** Every operation of GET /api/openapi.json. */
export async function operationsOf(anyone: Caller): Promise<readonly Operation[]> {
	const { json, status } = await anyone.get("/api/openapi.json");
	if (status !== 200) throw new Error(`The description is answered ${status}.`);
	return Object.entries(json.paths as Record<string, object>).flatMap(([path, item]) =>
		Object.keys(item)
			.filter((method) => METHODS.includes(method))
			.map((method) => ({ method: method.toUpperCase(), path, parameters: parametersIn(path) })),
	);
}

const parametersIn = (path: string): readonly string[] =>
	[...path.matchAll(/\{([^}]+)\}/g)].map(([, name = ""]) => name);

/** The operation with these values in its path; undefined where it has no such parameters, or none at all. */
export function requestFor(
	{ path, parameters, method }: Operation,
	values: Readonly<Record<string, string>>,
	{ query = "", body }: { readonly query?: string; readonly body?: unknown },
): { readonly path: string; readonly sent: Sent } | undefined {
	if (
		parameters.length === 0 ||
		parameters.some((name) => values[`${path} ${name}`] === undefined && values[name] === undefined)
	) {
		return undefined;
	}
	const filled = path.replaceAll(/\{([^}]+)\}/g, (_, name: string) =>
		encodeURIComponent(values[`${path} ${name}`] ?? values[name] ?? ""),
	);
	return { path: filled + query, sent: method === "GET" || body === undefined ? {} : { body } };
}
