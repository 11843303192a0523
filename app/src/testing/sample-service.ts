/* A small service in versions that a gate tells apart. Files by path, as a commit holds them. */

export type Files = Readonly<Record<string, string>>;

export interface SampleOptions {
	readonly version?: string;
	/** Lines of the configuration beside those that are always there. */
	readonly config?: readonly string[];
	readonly spec?: string;
}

export const SPEC_PATH = "openapi/openapi.yaml";

export function sampleConfig({ version = "1.0.0", config = [] }: SampleOptions = {}): string {
	return [
		"service: payments-api",
		`version: ${version}`,
		`spec: ./${SPEC_PATH}`,
		"outputs:",
		"  typescript: true",
		...config,
		"",
	].join("\n");
}

export function sampleFiles(options: SampleOptions = {}): Files {
	return { "driftgate.yml": sampleConfig(options), [SPEC_PATH]: options.spec ?? sampleSpec() };
}

/** Two operations; `addition` is a path item more, and what breaks clients is `removal`: the second operation is gone. */
export function sampleSpec(change: { readonly addition?: boolean; readonly removal?: boolean } = {}): string {
	const paths = {
		"/v1/accounts": operation("listAccounts"),
		...(change.removal === true ? {} : { "/v1/payments": operation("listPayments") }),
		...(change.addition === true ? { "/v1/refunds": operation("listRefunds") } : {}),
	};
	return JSON.stringify({ openapi: "3.1.0", info: { title: "Payments", version: "1" }, paths }, null, 2);
}

function operation(operationId: string) {
	const schema = { type: "array", items: { type: "object", required: ["id"], properties: { id: { type: "string" } } } };
	const ok = { description: "All of them.", content: { "application/json": { schema } } };
	return { get: { operationId, responses: { "200": ok } } };
}
