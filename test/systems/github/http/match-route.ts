import type { Route } from "./route.ts";

export interface Match {
	readonly route: Route;
	readonly params: ReadonlyMap<string, string>;
}

/** Finds the first route of a method and a path (without its query). */
export function createMatcher(routes: readonly Route[]): (method: string, path: string) => Match | undefined {
	const compiled = routes.map((route) => ({ route, pattern: patternOf(route.path) }));
	return (method, path) => {
		for (const { route, pattern } of compiled) {
			if (route.method !== method) continue;
			const groups = pattern.exec(path)?.groups;
			if (groups !== undefined) return { route, params: decoded(groups) };
		}
		return undefined;
	};
}

function patternOf(path: string): RegExp {
	const source = path
		.replaceAll(".", "\\.")
		.replace(/\{(\w+)(\+?)\}/g, (_, name: string, many: string) =>
			many === "+" ? `(?<${name}>.+?)` : `(?<${name}>[^/]+)`,
		);
	return new RegExp(`^${source}/?$(?<end>)`);
}

function decoded(groups: Readonly<Record<string, string>>): ReadonlyMap<string, string> {
	return new Map(Object.entries(groups).map(([name, value]) => [name, decode(value)]));
}

function decode(value: string): string {
	try {
		return decodeURIComponent(value);
	} catch {
		return value;
	}
}
