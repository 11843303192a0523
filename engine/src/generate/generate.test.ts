import { readFileSync } from "node:fs";
import path from "node:path";
import type { JsonValue } from "../contract/json.ts";
import { isList, isObject } from "../lib/json-kind.ts";
import { describeWithCorpus, readCorpus } from "../parse/testing/corpus.ts";
import { share } from "../testing/share.ts";
import { generate } from "./generate.ts";
import { apiFrom, typescriptOf } from "./testing/generate-from.ts";
import { parseYaml } from "./testing/parse-yaml.ts";

const bookshop = readFileSync(
	path.resolve(import.meta.dirname, "../../cases/generate/typescript/bookshop/spec.yaml"),
	"utf8",
);

/** A sequence of numbers from 0 to 1 that is the same on every run (Park and Miller's minimal standard generator). */
function seeded(seed: number): () => number {
	let state = seed;
	return () => {
		state = (state * 48_271) % 2_147_483_647;
		return state / 2_147_483_647;
	};
}

/** The same value with the members of every object in another order. */
function shuffled(value: JsonValue, random: () => number): JsonValue {
	if (isList(value)) return value.map((item) => shuffled(item, random));
	if (!isObject(value)) return value;
	const order = Object.keys(value).map((key) => ({ key, at: random() }));
	const members = order
		.toSorted((a, b) => a.at - b.at)
		.map(({ key }) => [key, shuffled(value[key] ?? null, random)] as const);
	return Object.fromEntries(members);
}

function changedLines(before: string, after: string): number {
	const old = new Set(before.split("\n"));
	return after.split("\n").filter((line) => !old.has(line)).length;
}

describe("generate", () => {
	it("names the file by the package, or by the service", async () => {
		const api = await apiFrom(bookshop);
		const nameOf = (packageName: string | null) =>
			generate(api, { target: "typescript", service: "book-shop", version: "1.0.0", options: { packageName } }).files[0]
				?.path;
		expect(nameOf(null)).toBe("book-shop.ts");
		expect(nameOf("@acme/../books")).toBe("acme-books.ts");
	});

	it("gives the same bytes twice, and whatever the order of keys", async () => {
		const api = await apiFrom(bookshop);
		const { content } = typescriptOf(api);
		expect(typescriptOf(api).content).toBe(content);
		for (const seed of [1, 2, 3, 4, 5]) {
			const other = await apiFrom(shuffled(parseYaml(bookshop), seeded(seed)));
			expect(typescriptOf(other).content).toBe(content);
		}
	});

	it("changes few lines for one more optional member, and for an example", async () => {
		const before = typescriptOf(await apiFrom(bookshop)).content;
		const changed = async (member: string) =>
			changedLines(
				before,
				typescriptOf(await apiFrom(bookshop.replace("isbn: {", `${member}\n        isbn: {`))).content,
			);
		// Its interface, what answers are compared with, and the hash; also where it is sent in another form.
		expect(await changed("pages: {type: integer, readOnly: true}")).toBeLessThanOrEqual(3);
		expect(await changed("pages: {type: integer}")).toBeLessThanOrEqual(3);
		const example = bookshop.replace(
			"title: {type: string, description",
			"title: {type: string, example: Emma, description",
		);
		expect(changedLines(before, typescriptOf(await apiFrom(example)).content)).toBeLessThanOrEqual(3);
	});

	it("says which description it was made from", async () => {
		const hashOf = (content: string) => /SPEC_HASH: string = "([0-9a-f]{64})"/.exec(content)?.[1];
		const before = hashOf(typescriptOf(await apiFrom(bookshop)).content);
		const after = hashOf(typescriptOf(await apiFrom(bookshop.replace("/orders/", "/purchases/"))).content);
		expect(before).toBeDefined();
		expect(after).not.toBe(before);
		expect(hashOf(typescriptOf(await apiFrom(bookshop), "another-name").content)).toBe(before);
	});
});

/** Ones of each size and of many constructs. */
const documents = [
	"box/2026-06-29.json",
	"discord/2026-07-18.json",
	"adyen-checkout/v71.yaml",
	"twilio-api-v2010/2023-08-24.yaml",
	"digitalocean/2023-07-25-bundled.yaml",
	"readme-feature-examples/3.0-discriminators.json",
	"openai/2026-08-21.yaml",
];

describeWithCorpus("generate, on the corpus", () => {
	it.each(share(documents, 3))(
		"does not care for the order of keys: %s",
		async (file) => {
			const text = readCorpus(file) ?? "";
			const root: JsonValue = file.endsWith(".json") ? JSON.parse(text) : parseYaml(text);
			const { content, degradations } = typescriptOf(await apiFrom(root));
			const other = typescriptOf(await apiFrom(shuffled(root, seeded(7))));
			expect(other.content === content).toBe(true);
			expect(other.degradations).toEqual(degradations);
		},
		60_000,
	);
});
