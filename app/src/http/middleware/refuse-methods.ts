import type { Middleware } from "koa";
import { sayMethods } from "./say-methods.ts";

/** One path of the table of routes, with its methods. */
interface Resource {
	readonly segments: readonly string[];
	readonly methods: string[];
}

/**
 * A path that a route names more fully (`/api/projects/list`, `/api/projects/{id}/exceptions/ended`) has that route's methods
 * and no others: a pattern beside it that would fit too (`/api/projects/{id}`) is another resource.
 */
export function refuseMethods(routes: readonly { readonly method: string; readonly path: string }[]): Middleware {
	const resources = new Map<string, Resource>();
	for (const { method, path } of routes) {
		const { methods } = resources.get(path) ?? kept(resources, path);
		methods.push(...(method === "GET" ? ["HEAD", "GET"] : [method]));
	}
	const all = [...resources.values()];
	const fuller = all.filter((one) => all.some((other) => isFuller(one, other)));
	return (ctx, next) => {
		const segments = ctx.path.split("/");
		const fitting = fuller.filter((one) => fits(one.segments, segments));
		const named = fitting.find((one) => !fitting.some((other) => isFuller(other, one)));
		if (named === undefined || named.methods.includes(ctx.method)) return next();
		return sayMethods(ctx, named.methods);
	};
}

function kept(resources: Map<string, Resource>, path: string): Resource {
	const made = { segments: path.split("/"), methods: [] };
	resources.set(path, made);
	return made;
}

const isParameter = (segment: string): boolean => segment.startsWith("{");

const fits = (pattern: readonly string[], path: readonly string[]): boolean =>
	pattern.length === path.length &&
	pattern.every((one, index) => one === path[index] || (isParameter(one) && path[index] !== ""));

const isFuller = (one: Resource, other: Resource): boolean =>
	fits(other.segments, one.segments) && !fits(one.segments, other.segments);
