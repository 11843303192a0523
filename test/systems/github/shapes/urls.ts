/** `owner_url`-like members that GitHub builds from one address: each name with the path that follows it. */
export function urls(base: string, paths: Readonly<Record<string, string>>): Record<string, string> {
	return Object.fromEntries(Object.entries(paths).map(([name, path]) => [name, base + path]));
}

/** Where people see it. */
export const WEB = "https://github.com";

/** GraphQL's id of a thing: opaque to clients. */
export const nodeId = (kind: string, id: number | string): string =>
	`${kind}_${Buffer.from(String(id)).toString("base64url")}`;

/** The id that a node id was made from; undefined where it is of another kind. */
export function idOfNode(kind: string, node: string): number | undefined {
	if (!node.startsWith(`${kind}_`)) return undefined;
	const id = Number(Buffer.from(node.slice(kind.length + 1), "base64url").toString());
	return Number.isInteger(id) ? id : undefined;
}

export const iso = (date: Date): string => `${date.toISOString().slice(0, 19)}Z`;
