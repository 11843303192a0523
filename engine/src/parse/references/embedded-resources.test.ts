import type { JsonValue } from "../../contract/json.ts";
import { parseFiles } from "../testing/memory-files.ts";
import { unfoldIdentifiers } from "./embedded-resources.ts";

/** What becomes of a reference below a schema that goes by https://a.example/tree, in a file that has others. */
function unfolded(ref: string): JsonValue {
	const tree = {
		$id: "https://a.example/tree",
		$defs: { node: { $anchor: "here", type: "string" }, "100%": {} },
		properties: { child: { $ref: ref } },
	};
	const schemas = { Tree: tree, Leaf: { $id: "leaf", type: "null" }, Other: { $ref: "leaf" }, Far: { $ref: tree.$id } };
	const root = unfoldIdentifiers({ openapi: "3.1.0", components: { schemas } });
	return JSON.parse(JSON.stringify(root)).components.schemas.Tree.properties.child.$ref;
}

const TREE = "#/components/schemas/Tree";

describe("unfoldIdentifiers", () => {
	it.each([
		["#", TREE],
		["#/$defs/node", `${TREE}/$defs/node`],
		["#/$defs/100%25", `${TREE}/$defs/100%25`],
		["#here", `${TREE}/$defs/node`],
		["tree#here", `${TREE}/$defs/node`],
		["https://a.example/tree", TREE],
		// Not of this resource, or nothing that is known: as it was.
		["#/components/schemas/Leaf", "#/components/schemas/Leaf"],
		["leaf", "leaf"],
		["#nowhere", "#nowhere"],
		["other.yaml#/A", "other.yaml#/A"],
		["http://[", "http://["],
		["#%zz", "#%zz"],
	])("reads %s below the URL of its schema", (ref, expected) => {
		expect(unfolded(ref)).toBe(expected);
	});

	it("reads a name in its own resource, and leaves listed values alone", () => {
		const inner = { $id: "inner", $anchor: "here", items: { $ref: "#here" } };
		const schema = { $id: "outer", allOf: [inner, { $anchor: "here" }], not: { $ref: "#here" }, enum: [{ $ref: "#" }] };
		const root = { components: { schemas: { A: schema, B: { $anchor: "here" }, C: { $ref: "#here" } } } };
		const { A, C } = JSON.parse(JSON.stringify(unfoldIdentifiers(root))).components.schemas;
		expect(A.allOf[0].items).toEqual({ $ref: "#/components/schemas/A/allOf/0" });
		expect(A.not).toEqual({ $ref: "#/components/schemas/A/allOf/1" });
		expect(A.enum).toEqual([{ $ref: "#" }]);
		expect(C).toEqual({ $ref: "#/components/schemas/B" });
	});

	it("returns what has no URL of its own as it is, data that looks alike included", () => {
		const root = {
			components: {
				schemas: {
					A: {
						example: { $id: "https://a.example/a", $ref: "#" },
						properties: { $id: { $ref: "#" } },
						enum: [{ $id: "b" }],
					},
					B: { $id: "#anchor", items: { $ref: "#" }, "x-data": { $id: "c" } },
				},
			},
		};
		expect(unfoldIdentifiers(root)).toBe(root);
	});

	it("finds the anchor that is one, beside data and names that look like one", async () => {
		const text = `openapi: 3.1.0
components:
  schemas:
    Data: {enum: [{$anchor: here}], const: {$anchor: here}, examples: [{$anchor: here}], x-note: {$anchor: here}}
    Named: {properties: {properties: {properties: {default: {$anchor: here, type: string}}}}}
    Refers: {$ref: "#here"}
`;
		const source = await parseFiles({ "api.yaml": text });
		const target = source.resolve("#here", "api.yaml");
		expect(target).toMatchObject({
			at: { pointer: "/components/schemas/Named/properties/properties/properties/default" },
		});
	});

	it("lets references through a description reach what they mean, at its true place", async () => {
		const text = `openapi: 3.1.0
components:
  schemas:
    Tree:
      $id: https://a.example/tree
      $defs: {Label: {type: string}}
      properties: {label: {$ref: "#/$defs/Label"}, children: {items: {$ref: "#"}}}
    Forest: {items: {$ref: https://a.example/tree}}
`;
		const source = await parseFiles({ "api.yaml": text });
		const root = JSON.stringify(source.files.get("api.yaml")?.root);
		expect(root).toContain('"label":{"$ref":"#/components/schemas/Tree/$defs/Label"}');
		expect(root).toContain('"Forest":{"items":{"$ref":"#/components/schemas/Tree"}}');
		expect(source.locate({ file: "api.yaml", pointer: "/components/schemas/Tree/$defs/Label" }).line).toBe(6);
	});
});
