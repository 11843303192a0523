import { splitWords } from "./split-words.ts";

/** Stands for the slug of the service in a plan, which knows no service. */
const PREFIX = "PREFIX";

/** The variable of a credential, its service left open: `PREFIX_API_KEY`. */
export function environmentName(...parts: readonly (readonly string[])[]): string {
	return [PREFIX, ...parts.flat().map((word) => word.toUpperCase())].join("_");
}

/** The variable of a service: `ACME_API_KEY` for `PREFIX_API_KEY` of the service `acme`. */
export function environmentOf(name: string, service: string): string {
	const slug = splitWords(service)
		.map((word) => word.toUpperCase())
		.join("_");
	// A variable cannot begin with a digit.
	const prefix = slug === "" ? "API" : /^\d/u.test(slug) ? `_${slug}` : slug;
	return prefix + name.slice(PREFIX.length);
}

/** The variable that takes the place of a description's servers: `ACME_BASE_URL`. */
export const baseUrlName: string = environmentName(["base", "url"]);
