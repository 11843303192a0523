import { createTemporaryFolder } from "../../../../test/harness/temporary-folder.ts";
import type { JsonObject } from "../../contract/json.ts";
import { apiFrom, pythonOf, typescriptOf } from "../testing/generate-from.ts";
import { typeCheck } from "../testing/type-check.ts";
import { planSdk } from "./plan-sdk.ts";
import { variablesOf } from "./servers.ts";

const get = { responses: { "204": { description: "Done" } } };

const described = (paths: JsonObject, servers: readonly JsonObject[] = []): JsonObject => ({
	openapi: "3.1.0",
	info: { title: "t", version: "1" },
	...(servers.length === 0 ? {} : { servers }),
	paths,
});

const own = (url: string, variables: JsonObject = {}): JsonObject => ({ servers: [{ url, variables }], get });

const region = { default: "eu", enum: ["eu", "us"] };

/** What the compiler says of a program that makes a client so. */
async function compiled(description: JsonObject, call: string): Promise<string> {
	const { content } = typescriptOf(await apiFrom(description));
	const folder = await createTemporaryFolder("servers-sdk");
	try {
		const program = `import { createClient } from "./sdk.ts";\nexport const client: unknown = ${call};\n`;
		return await typeCheck(folder.path, { "sdk.ts": content, "program.ts": program });
	} finally {
		await folder.remove();
	}
}

describe("a client in TypeScript", () => {
	it.each<[what: string, description: JsonObject]>([
		["the description has a server", described({ "/a": { get } }, [{ url: "https://a.example" }])],
		["each operation has one", described({ "/a": own("https://a.example"), "/b": own("https://b.example") })],
		["each operation has one in parts", described({ "/a": own("https://{region}.a.example", { region }) })],
	])("is made without an address where %s", async (_, description) => {
		expect(await compiled(description, "createClient()")).toBe("");
		expect(typescriptOf(await apiFrom(description)).degradations).toEqual([]);
	});

	it.each<[what: string, description: JsonObject, message: string]>([
		["nothing has a server", described({ "/a": { get } }), "has no absolute server URL"],
		[
			"one operation has none",
			described({ "/a": own("https://a.example"), "/b": { get } }),
			"Not every operation of the description has an absolute server URL",
		],
		["one is relative", described({ "/a": own("/v1") }), "has no absolute server URL"],
	])("is told an address where %s", async (_, description, message) => {
		expect(await compiled(description, "createClient()")).toContain("TS2554");
		expect(await compiled(description, 'createClient({ baseUrl: "https://a.example" })')).toBe("");
		const { degradations } = typescriptOf(await apiFrom(description));
		expect(degradations.map((one) => one.message)).toEqual([expect.stringContaining(message)]);
	});

	it("chooses parts of the addresses of operations", async () => {
		const description = described({ "/a": own("https://{region}.a.example", { region }) });
		expect(await compiled(description, 'createClient({ variables: { region: "us" } })')).toBe("");
		expect(await compiled(description, 'createClient({ variables: { region: "xx" } })')).toContain("TS2322");
	});
});

it("gives a client in Python the parts of the addresses of operations", async () => {
	const api = await apiFrom(
		described({ "/a": own("{scheme}://{region}.a.example", { scheme: { default: "https" }, region }) }),
	);
	const { content } = pythonOf(api);
	expect(content).toContain('region: Literal["eu", "us"] | None = None');
	expect(content).toContain('server="{scheme}://{region}.a.example"');
});

it("keeps an operation's server where only the default of a variable is another", async () => {
	const root = { url: "https://{region}.a.example", variables: { region } };
	const other = own(root.url, { region: { ...region, default: "us" } });
	const plan = planSdk(await apiFrom(described({ "/a": other, "/b": { get } }, [root])));
	const servers = plan.groups.flatMap(({ methods }) =>
		methods.map(({ path, server }) => [path, server?.variables[0]?.default]),
	);
	expect(servers).toEqual([
		["/a", "us"],
		["/b", undefined],
	]);
});

it("takes of a variable that several servers have what any of them takes, and the first default", () => {
	const server = (usual: string, values: readonly string[] | null) => ({
		url: "https://{at}.example",
		description: null,
		variables: [{ name: "at", words: ["at"], default: usual, values }],
	});
	const merged = { name: "at", words: ["at"], default: "a" };
	expect(variablesOf([server("a", ["a", "b"]), server("c", ["b", "c"])])).toEqual([
		{ ...merged, values: ["a", "b", "c"] },
	]);
	expect(variablesOf([server("a", ["a"]), server("c", null), server("d", ["d"])])).toEqual([
		{ ...merged, values: null },
	]);
});
