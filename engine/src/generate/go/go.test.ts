import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { JsonValue } from "../../contract/json.ts";
import { isList, isObject } from "../../lib/json-kind.ts";
import { generate } from "../generate.ts";
import { apiFrom, goOf } from "../testing/generate-from.ts";
import { parseYaml } from "../testing/parse-yaml.ts";
import { withExamples } from "./testing/example-program.ts";
import { describeWithGo, describeWithStaticcheck, inModule, sayOf } from "./testing/go-tools.ts";

/*
 * The descriptions of engine/cases/generate become Go too. engine/cases/generate/go/<case>.go is what is printed before the
 * runtime; UPDATE=1 writes it anew: read the difference before it is committed.
 */

const root = path.resolve(import.meta.dirname, "../../../cases/generate");
const cases = ["bookshop", "names", "shapes"] as const;

function descriptionOf(name: string): string {
	return readFileSync(path.join(root, "typescript", name, "spec.yaml"), "utf8");
}

/** What stands before the first part of the runtime. */
function printed(content: string): string {
	return content.slice(0, content.indexOf("\n// renewKey is under what"));
}

function reversed(value: JsonValue): JsonValue {
	if (isList(value)) return value.map(reversed);
	if (!isObject(value)) return value;
	return Object.fromEntries(
		Object.entries(value)
			.toReversed()
			.map(([key, member]) => [key, reversed(member ?? null)]),
	);
}

function changedLines(before: string, after: string): number {
	const old = new Set(before.split("\n"));
	return after.split("\n").filter((line) => !old.has(line)).length;
}

it.each(cases)("prints %s", async (name) => {
	const { content } = goOf(await apiFrom(descriptionOf(name)), name);
	const file = path.join(root, "go", `${name}.go.txt`);
	if (process.env["UPDATE"] === "1") writeFileSync(file, printed(content));
	expect(printed(content)).toBe(readFileSync(file, "utf8"));
});

it("gives the same bytes whatever the order of keys, and whether it is YAML or JSON", async () => {
	for (const name of cases) {
		const text = descriptionOf(name);
		const { content } = goOf(await apiFrom(text));
		expect(goOf(await apiFrom(parseYaml(text))).content).toBe(content);
		expect(goOf(await apiFrom(reversed(parseYaml(text)))).content).toBe(content);
	}
});

it("changes at most three lines for one more optional member, and one of them is the hash", async () => {
	const text = descriptionOf("bookshop");
	const before = goOf(await apiFrom(text)).content;
	const after = goOf(await apiFrom(text.replace("isbn: {", "pages: {type: integer}\n        isbn: {"))).content;
	expect(after).toContain('Pages Opt[int64] `json:"pages,omitzero"`');
	expect(changedLines(before, after)).toBeLessThanOrEqual(3);
});

it("holds of the runtime what the description needs", async () => {
	const small = `openapi: 3.1.0
info: {title: Small, version: "1"}
servers: [{url: "https://small.example"}]
paths: {/things: {get: {operationId: listThings, responses: {"200": {description: "", content: {application/json: {schema: {type: string}}}}}}}}
`;
	const { content } = goOf(await apiFrom(small));
	for (const part of ["writeMultipart", "splitEvents", "tokenSource", "VerifyWebhook", "PollError"]) {
		expect(content).not.toContain(part);
	}
	expect(goOf(await apiFrom(descriptionOf("bookshop"))).content).toContain("func writeMultipart(");
});

it("says once, of the group, what more than two methods would say of an argument in the same words", async () => {
	const path = (name: string) =>
		`  /${name}/{id}: {get: {tags: [shop], operationId: shop/${name}, parameters: [{name: id, in: path, required: true, description: The shop's number., schema: {type: string}}], responses: {"204": {description: ""}}}}`;
	const of = async (...names: readonly string[]): Promise<string> => {
		const head = 'openapi: 3.1.0\ninfo: {title: Shops, version: "1"}\npaths:\n';
		return goOf(await apiFrom(head + names.map(path).join("\n"))).content;
	};
	expect((await of("rooms", "doors", "lamps")).match(/^\s*\/\/ .*The shop's number\.$/gmu)).toEqual([
		"// ID: The shop's number.",
	]);
	expect((await of("rooms", "doors")).match(/^\s*\/\/ .*The shop's number\.$/gmu)).toHaveLength(2);
});

it("names package and file by the module, or by the service", async () => {
	const api = await apiFrom(descriptionOf("bookshop"));
	const of = (service: string, packageName: string | null) => {
		const [file] = generate(api, { target: "go", service, version: "1.0.0", options: { packageName } }).files;
		return `${file?.path} ${/^package (\w+)$/mu.exec(file?.content ?? "")?.[1]}`;
	};
	expect(of("book-shop", null)).toBe("book-shop.go bookshop");
	expect(of("shop", "github.com/acme/books-go/v2")).toBe("github-com-acme-books-go-v2.go booksgo");
	expect(of("type", null)).toBe("type.go typeapi");
	expect(of("2fa", null)).toBe("2fa.go api2fa");
});

async function files(): Promise<Readonly<Record<string, string>>> {
	const entries = cases.map(async (name) => [name, goOf(await apiFrom(descriptionOf(name)), name).content] as const);
	return Object.fromEntries(await Promise.all(entries));
}

/** Schemas that are called as what the runtime has for unions. */
const NAMED_AS_THE_RUNTIME = `openapi: 3.1.0
info: {title: Names, version: "1"}
paths:
  /x: {get: {operationId: getX, responses: {"200": {description: "", content: {application/json: {schema: {type: object, properties: {a: {$ref: "#/components/schemas/Spec"}, b: {$ref: "#/components/schemas/Value"}, c: {$ref: "#/components/schemas/As"}}}}}}}}}
components:
  schemas:
    Spec: {oneOf: [{type: string}, {type: array, items: {type: string}}]}
    Value: {oneOf: [{type: string}, {type: array, items: {type: string}}]}
    As: {oneOf: [{type: string}, {type: array, items: {type: string}}]}
`;

describeWithGo("the cases in Go", () => {
	it("compile where unions are called as the runtime's own", async () => {
		const { content } = goOf(await apiFrom(NAMED_AS_THE_RUNTIME));
		expect(await inModule({ names: content }, (folder) => sayOf(folder, "go", "vet", "./..."))).toBe("");
	}, 300_000);

	it("are formatted, and compile", async () => {
		await inModule(await files(), (folder) => {
			expect(sayOf(folder, "gofmt", "-d", ".")).toBe("");
			expect(sayOf(folder, "go", "vet", "./...")).toBe("");
		});
	}, 300_000);
});

describeWithGo("the examples in Go", () => {
	it("compile", async () => {
		const long = goOf(await apiFrom(descriptionOf("bookshop")), "the-bookshop-of-the-whole-world").content;
		expect(long).toContain("client.Books.Get(ctx, api.BooksGetParams{");
		const all = { ...(await files()), long };
		await inModule(withExamples(all), (folder) => {
			expect(sayOf(folder, "go", "vet", "./...")).toBe("");
		});
	}, 300_000);
});

describeWithStaticcheck("the cases in Go, by staticcheck", () => {
	it("have no finding of any check", async () => {
		await inModule(await files(), (folder) => {
			expect(sayOf(folder, "staticcheck", "-checks", "all", "./...")).toBe("");
		});
	}, 300_000);
});
