/** A configuration and its description, with what a test wants of them. */
export interface Described {
	readonly service?: string;
	readonly version?: string;
	/** The folder of both, without a slash at its end; the repository's root where left out. */
	readonly folder?: string;
	/** Paths of the description, each with one `get`. */
	readonly paths?: readonly string[];
	/** What stands in the configuration besides. */
	readonly more?: string;
}

/** The files of a service, by path. */
export function described({
	service = "payments-api",
	version = "1.0.0",
	folder,
	paths = ["/v1/payments"],
	more = "",
}: Described = {}): Record<string, string> {
	const at = (name: string) => (folder === undefined ? name : `${folder}/${name}`);
	const config = `service: ${service}\nversion: ${version}\nspec: ${at("openapi.yaml")}\noutputs: {typescript: true}\n${more}`;
	return { [at("driftgate.yml")]: config, [at("openapi.yaml")]: description(paths) };
}

export function description(paths: readonly string[]): string {
	const operations = paths.map(
		(path) =>
			`  ${path}:\n    get:\n      operationId: get${path.replaceAll(/\W/g, "_")}\n      responses: {"200": {description: OK}}\n`,
	);
	return `openapi: 3.1.0\ninfo: {title: Payments, version: "1"}\npaths:\n${operations.join("")}`;
}
