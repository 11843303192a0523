import type { JsonValue } from "../../contract/json.ts";
import { undescribedSchemes } from "./undescribed-schemes.ts";
import { pathItemsAndOperations } from "./written-operations.ts";

const operation = (security: JsonValue[]) => ({ paths: { "/things": { get: { security } } } });
const key = { securitySchemes: { key: { type: "http", scheme: "bearer" } } };

it.each([
	["a name in another case", { openapi: "3.1.0", components: key, ...operation([{ key: [] }, { Key: [] }]) }, "Key"],
	["a name at the root", { openapi: "3.0.3", security: [{ token: [] }], paths: {} }, "token"],
	["a name in Swagger 2.0", { swagger: "2.0", securityDefinitions: {}, ...operation([{ token: [] }]) }, "token"],
])("notes %s", (_, root, name) => {
	const [notice, ...more] = undescribedSchemes("openapi.yaml", root, pathItemsAndOperations(root));
	expect(notice?.message).toContain(`No security scheme is called \`${name}\``);
	expect(notice?.at.pointer).toMatch(new RegExp(`/security/\\d/${name}$`));
	expect(more).toEqual([]);
});

it.each([
	["what is described", { openapi: "3.1.0", components: key, ...operation([{}, { key: [] }]) }],
	["references", { openapi: "3.2.0", components: key, ...operation([{ "#/components/securitySchemes/key": [] }]) }],
	[
		"schemes in another file",
		{ openapi: "3.1.0", components: { securitySchemes: { $ref: "schemes.yaml" } }, ...operation([{ key: [] }]) },
	],
])("notes nothing of %s", (_, root) => {
	expect(undescribedSchemes("openapi.yaml", root, pathItemsAndOperations(root))).toEqual([]);
});

it("notes a name once, where it first stands", () => {
	const root = { openapi: "3.1.0", ...operation([{ token: [] }]), security: [{ token: [] }] };
	expect(undescribedSchemes("openapi.yaml", root, pathItemsAndOperations(root)).map(({ at }) => at.pointer)).toEqual([
		"/security/0/token",
	]);
});
