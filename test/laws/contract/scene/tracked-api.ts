/* A small API and its configuration, in the versions that a gate tells apart. */

/** Text by path in the repository. */
export type Files = Readonly<Record<string, string>>;

export const CONFIG_PATH = "driftgate.yml";
export const SPEC_PATH = "openapi/openapi.yaml";

export interface ApiOptions {
	readonly service?: string;
	readonly version?: string;
	/** `outputs` of the configuration, as YAML. */
	readonly outputs?: string;
	/** Lines of the configuration beside those that are always there. */
	readonly config?: readonly string[];
	/** `added` has one operation more; `removed`, one less. */
	readonly change?: "added" | "removed";
}

/** How many files every output makes: docs are a document and an archive. */
export const FILES_GENERATED = 6;

/** Outputs that are SDKs in a language. */
export const LANGUAGES: readonly string[] = ["typescript", "python", "go"];

export const EVERY_OUTPUT = "{typescript: true, python: true, go: true, mcp: true, docs: true}";

export function apiConfig(options: ApiOptions = {}): string {
	const { service = "payments-api", version = "1.0.0", outputs = "{typescript: true}", config = [] } = options;
	return [
		`service: ${service}`,
		`version: ${version}`,
		`spec: ./${SPEC_PATH}`,
		`outputs: ${outputs}`,
		...config,
		"",
	].join("\n");
}

export function apiFiles(options: ApiOptions = {}): Files {
	return { [CONFIG_PATH]: apiConfig(options), [SPEC_PATH]: apiSpec(options.change) };
}

/** Two operations, or three, or one. */
export function apiSpec(change?: ApiOptions["change"]): string {
	const paths = {
		"/v1/accounts": operation("listAccounts"),
		...(change === "removed" ? {} : { "/v1/payments": operation("listPayments") }),
		...(change === "added" ? { "/v1/refunds": operation("listRefunds") } : {}),
	};
	return JSON.stringify({ openapi: "3.1.0", info: { title: "Payments", version: "1" }, paths }, null, 2);
}

function operation(operationId: string) {
	const schema = { type: "array", items: { type: "object", required: ["id"], properties: { id: { type: "string" } } } };
	const ok = { description: "All of them.", content: { "application/json": { schema } } };
	return { get: { operationId, responses: { "200": ok } } };
}
