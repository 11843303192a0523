/* The configuration and descriptions that the stories are about, as docs/contract/configuration.md has them. */

export const CONFIG = "driftgate.yml";
export const SPEC = "openapi.json";

export type Files = Readonly<Record<string, string>>;

export interface Api {
	readonly service?: string;
	readonly version?: string;
	/** Paths with a GET each. */
	readonly paths?: readonly string[];
	/** A word that stands in the description, by which it is known again wherever it comes out. */
	readonly mark?: string;
	/** Lines of the configuration beside those that are always there. */
	readonly more?: readonly string[];
	readonly outputs?: string;
}

const operation = (path: string, mark: string): object => ({
	get: {
		operationId: `get${path.replaceAll(/[^a-z]/gi, "_")}`,
		summary: mark,
		responses: { "200": { description: mark, content: { "application/json": { schema: { type: "string" } } } } },
	},
});

export function specOf({ paths = ["/v1/orders", "/v1/refunds"], mark = "plain" }: Api = {}): string {
	const all = Object.fromEntries(paths.map((path) => [path, operation(path, mark)]));
	return JSON.stringify({ openapi: "3.1.0", info: { title: mark, version: "1" }, paths: all });
}

export function configOf({
	service = "orders-api",
	version = "1.0.0",
	more = [],
	outputs = "{typescript: true}",
}: Api = {}): string {
	return [`service: ${service}`, `version: ${version}`, `spec: ./${SPEC}`, `outputs: ${outputs}`, ...more, ""].join(
		"\n",
	);
}

export const filesOf = (api: Api = {}): Files => ({ [CONFIG]: configOf(api), [SPEC]: specOf(api) });
