import type { Schema } from "../contract/api.ts";
import { parseFiles } from "../parse/testing/memory-files.ts";
import { buildApi } from "./build-api.ts";

async function schemaOf(name: string, schemas: string, files: Readonly<Record<string, string>> = {}): Promise<Schema> {
	const api = buildApi(
		await parseFiles({ "api.yaml": `openapi: 3.1.0\ncomponents:\n  schemas:\n${schemas}`, ...files }),
	);
	const id = api.namedSchemas.get(name);
	if (id === undefined) throw new Error(`There is no schema ${name}.`);
	return api.schemas.get(id);
}

describe("$dynamicRef", () => {
	const node = "    Node: {$dynamicAnchor: node, type: string, maxLength: 9}\n";

	it("is a $ref where there is one anchor of its name", async () => {
		const schema = await schemaOf("Tree", `${node}    Tree: {$dynamicRef: "#node", minLength: 2}\n`);
		expect(schema).toMatchObject({ types: ["string"], counts: { minLength: 2, maxLength: 9 }, unread: [] });
	});

	it("is a $ref where it names a plain anchor, or a place", async () => {
		const plain = node.replace("$dynamicAnchor", "$anchor");
		for (const ref of ["#node", "#/components/schemas/Node"]) {
			const schema = await schemaOf("Tree", `${plain}    Tree: {$dynamicRef: "${ref}"}\n`);
			expect(schema).toMatchObject({ types: ["string"], unread: [] });
		}
	});

	it("is kept as written where the way there decides, leads nowhere, or is one of two references", async () => {
		const other = "    Other: {$ref: other.yaml}\n";
		const files = { "other.yaml": "$dynamicAnchor: node\ntype: integer\n" };
		const several = await schemaOf("Tree", `${node}${other}    Tree: {$dynamicRef: "#node"}\n`, files);
		const nowhere = await schemaOf("Tree", `${node}    Tree: {$dynamicRef: "#leaf"}\n`);
		const two = await schemaOf("Tree", `${node}    Tree: {$dynamicRef: "#node", $ref: "#node"}\n`);
		for (const { unread } of [several, nowhere, two]) expect(unread).toMatchObject([{ field: "$dynamicRef" }]);
	});

	it("ends where it leads back to itself", async () => {
		const schema = await schemaOf(
			"Node",
			`    Node: {$dynamicAnchor: node, allOf: [{$dynamicRef: "#node"}], type: object}\n`,
		);
		expect(schema.types).toEqual(["object"]);
	});
});
