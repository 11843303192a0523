import { readFileSync } from "node:fs";
import { join } from "node:path";

/*
 * What programs read once, they go on reading: within one schema_version the JSON report loses no member, and none of them
 * becomes optional or changes its type. Each line of the list is a promise that was published: what a member may be, and
 * `?` where it may be absent. A new member adds a line; a line that has to change or to go is a new schema_version.
 */
const PUBLISHED = readLines("testing/diff-report.v1.members.txt");

interface Node {
	readonly $ref?: string;
	readonly type?: string | readonly string[];
	readonly enum?: readonly unknown[];
	readonly const?: unknown;
	readonly oneOf?: readonly Node[];
	readonly properties?: Readonly<Record<string, Node>>;
	readonly required?: readonly string[];
	readonly additionalProperties?: boolean;
	readonly items?: Node;
	readonly $defs?: Readonly<Record<string, Node>>;
}

const schema: Node = JSON.parse(readHere("diff-report.schema.json"));

function readHere(path: string): string {
	return readFileSync(join(import.meta.dirname, path), "utf8");
}

function readLines(path: string): readonly string[] {
	return readHere(path).trimEnd().split("\n");
}

/** The members of a schema, a line each: its path, `?` where it may be absent, and what it may be. */
function members(node: Node, path: string): readonly string[] {
	const { $ref, oneOf, properties = {}, required = [], items } = node;
	if ($ref !== undefined) return members(schema.$defs?.[$ref.replace("#/$defs/", "")] ?? {}, path);
	return [
		...(oneOf ?? []).flatMap((branch) => members(branch, path)),
		...Object.entries(properties).flatMap(([name, property]) => {
			const at = path === "" ? name : `${path}.${name}`;
			return [`${at}${required.includes(name) ? "" : "?"}: ${typeOf(property)}`, ...members(property, at)];
		}),
		...(items === undefined ? [] : [`${path}[]: ${typeOf(items)}`, ...members(items, `${path}[]`)]),
	];
}

function typeOf({ $ref, oneOf, type, enum: values, ...node }: Node): string {
	if ($ref !== undefined) return typeOf(schema.$defs?.[$ref.replace("#/$defs/", "")] ?? {});
	if (oneOf !== undefined) return oneOf.map(typeOf).sort().join(" | ");
	if (values !== undefined) return values.map((value) => JSON.stringify(value)).join(" | ");
	if (Object.hasOwn(node, "const")) return JSON.stringify(node.const);
	return type === undefined ? "any" : [type].flat().join(" | ");
}

describe("the published schema of the JSON report", () => {
	const now = members(schema, "");

	it.each(PUBLISHED)("keeps %s", (line) => {
		expect(now).toContain(line);
	});

	it("has no member that was not published: a new one adds its line to the list", () => {
		expect(now.filter((line) => !PUBLISHED.includes(line))).toEqual([]);
	});

	it("describes every object whole", () => {
		const written = JSON.stringify(schema);
		expect(written.match(/"additionalProperties":false/g)?.length).toBe(written.match(/"type":"object"/g)?.length);
	});
});
