/** The names in the braces of a path, in their order (OpenAPI 3.2, Path Templating). */
export function templateNames(path: string): readonly string[] {
	if (!path.includes("{")) return [];
	return [...path.matchAll(/\{([^{}]*)\}/g)].map(([, name = ""]) => name);
}
