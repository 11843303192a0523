import type { Source } from "../../contract/source.ts";
import { faultOf, parseFiles } from "../testing/memory-files.ts";

const ofUsers = `openapi: 3.1.0
info: {title: Pages, version: 1.0.0}
paths: {}
components:
  schemas:
    Page:
      $id: https://schemas.example/page
      properties:
        items: {items: {$dynamicRef: "#item"}}
        next: {type: string}
      $defs:
        any: {$dynamicAnchor: item, not: {}}
    UserPage:
      $id: https://schemas.example/users
      $ref: https://schemas.example/page
      $defs:
        user: {$dynamicAnchor: item, type: object}
`;

/** What stands at the end of a way of keys and `$ref`s, and where. */
function at(source: Source, start: string, ...way: readonly string[]) {
	let here = source.resolve(start, source.entry);
	for (const key of way) {
		const value = here?.value;
		const next = typeof value === "object" && value !== null ? (value as Record<string, unknown>)[key] : undefined;
		if (here === undefined || next === undefined) return undefined;
		here =
			typeof next === "string"
				? source.resolve(next, here.at.file)
				: { at: { file: here.at.file, pointer: `${here.at.pointer}/${key}` }, value: next as never };
	}
	return here;
}

describe("unfoldDynamicRefs", () => {
	it("gives a template the meaning of each way to it, at the places that are written", async () => {
		const source = await parseFiles({ "api.yaml": ofUsers });
		const items = ["properties", "items", "items", "$ref"];
		const users = at(source, "#/components/schemas/UserPage", "$ref", ...items);
		expect(users).toMatchObject({
			at: { pointer: "/components/schemas/UserPage/$defs/user" },
			value: { type: "object" },
		});
		const any = at(source, "#/components/schemas/Page", ...items);
		expect(any).toMatchObject({ at: { pointer: "/components/schemas/Page/$defs/any" }, value: { not: {} } });
		const next = at(source, "#/components/schemas/UserPage", "$ref", "properties", "next");
		expect(next?.at).toEqual({ file: "api.yaml", pointer: "/components/schemas/Page/properties/next" });
		expect(source.notices).toEqual([]);
	});

	it("takes each component by itself where none goes by a URL", async () => {
		const text = ofUsers
			.replaceAll(/ +\$id:.*\n/gu, "")
			.replace("https://schemas.example/page", '"#/components/schemas/Page"');
		const source = await parseFiles({ "api.yaml": text });
		const users = at(source, "#/components/schemas/UserPage", "$ref", "properties", "items", "items", "$ref");
		expect(users?.at.pointer).toBe("/components/schemas/UserPage/$defs/user");
	});

	it("leads from file to file", async () => {
		const source = await parseFiles({
			"api/api.yaml": `openapi: 3.1.0\ncomponents: {schemas: {Users: {$ref: "../schemas/100% users.yaml"}, Any: {$ref: ../schemas/page.yaml}}}\n`,
			"schemas/100% users.yaml": `$ref: page.yaml\n$defs: {user: {$dynamicAnchor: item, type: object}}\n`,
			"schemas/page.yaml": `items: {$dynamicRef: "#item"}\n$defs: {any: {$dynamicAnchor: item}}\n`,
		}).catch((error: Error) => error.message);
		expect(source).toContain("broken percent escape");
		const files = {
			"api/api.yaml": `openapi: 3.1.0\ncomponents: {schemas: {Users: {$ref: "../schemas/100%25 users.yaml"}, Any: {$ref: ../schemas/page.yaml}}}\n`,
			"schemas/100% users.yaml": `$ref: page.yaml\n$defs: {user: {$dynamicAnchor: item, type: object}}\n`,
			"schemas/page.yaml": `items: {$dynamicRef: "#item"}\n$defs: {any: {$dynamicAnchor: item}}\n`,
		};
		const users = at(await parseFiles(files), "#/components/schemas/Users", "$ref", "items", "$ref");
		expect(users).toMatchObject({ at: { file: "schemas/100% users.yaml", pointer: "/$defs/user" } });
		const remote = {
			...files,
			"schemas/page.yaml": `items: {$dynamicRef: "base.yaml#item"}\n$defs: {any: {$dynamicAnchor: item}}\n`,
		};
		expect((await faultOf(remote)).message).toContain("The $dynamicRef `base.yaml` names the file schemas/base.yaml");
	});

	it("ends where a template refers to itself", async () => {
		const tree = ofUsers.replace('{items: {$dynamicRef: "#item"}}', '{items: {$ref: "#", $dynamicRef: "#item"}}');
		const source = await parseFiles({ "api.yaml": tree });
		const inner = at(source, "#/components/schemas/UserPage", "$ref", "properties", "items", "items");
		expect(inner?.value).toMatchObject({ allOf: [{ $ref: "#/components/schemas/UserPage/$defs/user" }] });
		const own = at(source, "#/components/schemas/UserPage", "$ref");
		expect(at(source, "#/components/schemas/UserPage", "$ref", "properties", "items", "items", "$ref")).toEqual(own);
	});

	it("is a $ref where there is one anchor of its name, a plain anchor, or a place", async () => {
		for (const [ref, anchor] of [
			["#node", "$dynamicAnchor"],
			["#node", "$anchor"],
			["#/components/schemas/Node", "$comment"],
		]) {
			const text = `openapi: 3.1.0\ncomponents: {schemas: {Node: {${anchor}: node, type: string}, Tree: {items: {$dynamicRef: "${ref}"}}}}\n`;
			const node = at(await parseFiles({ "api.yaml": text }), "#/components/schemas/Tree", "items", "$ref");
			expect(node?.at.pointer).toBe("/components/schemas/Node");
		}
	});

	it("keeps examples, listed values and exact numbers", async () => {
		const kept = `example: {$dynamicRef: "#item", $id: x}, enum: [{$ref: "#"}], minimum: 12345678901234567890`;
		const text = ofUsers.replace('{$dynamicRef: "#item"}', `{$dynamicRef: "#item", ${kept}}`);
		const items = at(
			await parseFiles({ "api.yaml": text }),
			"#/components/schemas/UserPage",
			"$ref",
			"properties",
			"items",
			"items",
		);
		expect(items?.value).toMatchObject({ example: { $dynamicRef: "#item", $id: "x" }, enum: [{ $ref: "#" }] });
	});

	it("says of a template that nobody gives a meaning that it has none", async () => {
		const { notices } = await parseFiles({
			"api.yaml": ofUsers.replace(
				"        any: {$dynamicAnchor: item, not: {}}\n",
				"        any: {$ref: '#/components/schemas/Other'}\n    Other: {$defs: {x: {$dynamicAnchor: item}}}\n",
			),
		});
		expect(notices).toMatchObject([
			{
				at: { pointer: "/components/schemas/Page/properties/items/items/$dynamicRef" },
				message: expect.stringContaining("finds no $dynamicAnchor"),
			},
		]);
	});

	it("takes no name for what it is itself", async () => {
		const odd = `"$ref in the place of a $dynamicRef": {type: object}, "$dynamicRef: 0": {type: integer}`;
		const source = await parseFiles({
			"api.yaml": ofUsers.replace(
				"next: {type: string}",
				`next: {type: string}, ${odd}`.replaceAll(', "', '\n        "'),
			),
		});
		const properties = at(source, "#/components/schemas/UserPage", "$ref", "properties")?.value;
		expect(properties).toMatchObject({ "$ref in the place of a $dynamicRef": { type: "object" } });
		const named = source.resolve("#/components/schemas/Page/properties/$dynamicRef: 0", "api.yaml");
		expect(named).toMatchObject({
			at: { pointer: "/components/schemas/Page/properties/$dynamicRef: 0" },
			value: { type: "integer" },
		});
	});

	it("counts the names alone that mean several things", async () => {
		const many = Array.from({ length: 60 }, (_, index) => `        n${index}: {$dynamicAnchor: n${index}}\n`).join("");
		const source = await parseFiles({ "api.yaml": ofUsers.replace("        any:", `${many}        any:`) });
		expect(at(source, "#/components/schemas/UserPage", "$ref", "properties", "items", "items", "$ref")).toBeDefined();
		const far = ofUsers.replaceAll("$dynamicAnchor: item", `$dynamicAnchor: item${"m".repeat(1_000)}`);
		expect(await faultOf({ "api.yaml": far })).toMatchObject({ code: "spec-too-large" });
	});

	it("refuses what leads nowhere, and meanings without end", async () => {
		const nowhere = await faultOf({ "api.yaml": ofUsers.replace('"#item"', '"#itme"') });
		expect(nowhere.issues).toMatchObject([
			{
				at: { line: 9 },
				message: expect.stringContaining(
					"The $dynamicRef `#itme` names an anchor that is not in api.yaml exactly once",
				),
			},
		]);
		const names = Array.from({ length: 12 }, (_, index) => `n${index}`);
		const schemas = names.flatMap((name, index) => [
			`    ${name}a: {$defs: {x: {$dynamicAnchor: ${name}}}, properties: {a: {$ref: "#/components/schemas/n${index + 1}a"}, b: {$ref: "#/components/schemas/n${index + 1}b"}}}`,
			`    ${name}b: {$defs: {x: {$dynamicAnchor: ${name}, type: string}}, properties: {a: {$ref: "#/components/schemas/n${index + 1}a"}, b: {$ref: "#/components/schemas/n${index + 1}b"}}}`,
		]);
		const ends = ["a", "b"].map(
			(end) => `    n12${end}: {properties: {${names.map((name) => `${name}: {$dynamicRef: "#${name}"}`).join(", ")}}}`,
		);
		const doubling = await faultOf({
			"api.yaml": `openapi: 3.1.0\ncomponents:\n  schemas:\n${[...schemas, ...ends].join("\n")}\n`,
		});
		expect(doubling).toMatchObject({ code: "spec-too-large" });
	});
});
