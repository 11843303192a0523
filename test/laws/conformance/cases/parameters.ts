import type { JsonValue } from "../../../../engine/src/index.ts";
import type { Case, Family } from "../case.ts";

/*
 * How OpenAPI writes a parameter: its table of style examples, cell by cell, and the characters that must be escaped.
 */

const COLOURS = ["blue", "black", "brown"];
/** In the order of their names, which is the one that languages with fields send them in. */
const COLOUR = { B: 150, G: 200, R: 100 };

const STRING = { type: "string" };
/** As Spring's Pageable is described. */
const PAGEABLE = { type: "object", properties: { page: { type: "integer" }, sort: { type: "array", items: { type: "string" } } } };
const LIST = { type: "array", items: STRING };
const RECORD = {
	type: "object",
	properties: { B: { type: "integer" }, G: { type: "integer" }, R: { type: "integer" } },
};

interface Cell {
	readonly name: string;
	readonly in: "path" | "query" | "header" | "cookie";
	readonly style?: string;
	readonly explode?: boolean;
	readonly allowReserved?: true;
	readonly content?: true;
	readonly schema: object;
	readonly value: JsonValue;
	/** What stands in its place: after `/` in a path, after `?` in a query, the field's value elsewhere. */
	readonly written: string;
}

const cells: readonly Cell[] = [
	...styleCells("path", "simple", [
		[false, STRING, "blue", "blue"],
		[true, STRING, "blue", "blue"],
		[false, LIST, COLOURS, "blue,black,brown"],
		[true, LIST, COLOURS, "blue,black,brown"],
		[false, RECORD, COLOUR, "B,150,G,200,R,100"],
		[true, RECORD, COLOUR, "B=150,G=200,R=100"],
	]),
	...styleCells("path", "label", [
		[false, STRING, "blue", ".blue"],
		[true, STRING, "blue", ".blue"],
		[false, LIST, COLOURS, ".blue,black,brown"],
		[true, LIST, COLOURS, ".blue.black.brown"],
		[false, RECORD, COLOUR, ".B,150,G,200,R,100"],
		[true, RECORD, COLOUR, ".B=150.G=200.R=100"],
	]),
	...styleCells("path", "matrix", [
		[false, STRING, "blue", ";color=blue"],
		[true, STRING, "blue", ";color=blue"],
		[false, LIST, COLOURS, ";color=blue,black,brown"],
		[true, LIST, COLOURS, ";color=blue;color=black;color=brown"],
		[false, RECORD, COLOUR, ";color=B,150,G,200,R,100"],
		[true, RECORD, COLOUR, ";B=150;G=200;R=100"],
	]),
	...styleCells("query", "form", [
		[false, STRING, "blue", "color=blue"],
		[true, STRING, "blue", "color=blue"],
		[false, STRING, "", "color="],
		[false, LIST, COLOURS, "color=blue,black,brown"],
		[true, LIST, COLOURS, "color=blue&color=black&color=brown"],
		[false, RECORD, COLOUR, "color=B,150,G,200,R,100"],
		[true, RECORD, COLOUR, "B=150&G=200&R=100"],
	]),
	...styleCells("query", "spaceDelimited", [
		[false, LIST, COLOURS, "color=blue%20black%20brown"],
		[false, RECORD, COLOUR, "color=B%20150%20G%20200%20R%20100"],
	]),
	...styleCells("query", "pipeDelimited", [
		[false, LIST, COLOURS, "color=blue%7Cblack%7Cbrown"],
		[false, RECORD, COLOUR, "color=B%7C150%7CG%7C200%7CR%7C100"],
	]),
	...styleCells("query", "deepObject", [[true, RECORD, COLOUR, "color%5BB%5D=150&color%5BG%5D=200&color%5BR%5D=100"]]),
	...styleCells("header", "simple", [
		[false, STRING, "blue", "blue"],
		[true, STRING, "blue", "blue"],
		[false, LIST, COLOURS, "blue,black,brown"],
		[true, LIST, COLOURS, "blue,black,brown"],
		[false, RECORD, COLOUR, "B,150,G,200,R,100"],
		[true, RECORD, COLOUR, "B=150,G=200,R=100"],
	]),
	...styleCells("cookie", "form", [
		[false, STRING, "blue", "color=blue"],
		[false, LIST, COLOURS, "color=blue,black,brown"],
		[false, RECORD, COLOUR, "color=B,150,G,200,R,100"],
	]),
	...styleCells("cookie", "cookie", [
		[true, LIST, COLOURS, "color=blue; color=black; color=brown"],
		[true, RECORD, COLOUR, "B=150; G=200; R=100"],
	]),
	...valueCells("path", STRING, [
		["a space", "a b", "a%20b"],
		["a slash", "a/b", "a%2Fb"],
		["a question mark", "a?b", "a%3Fb"],
		["a number sign", "a#b", "a%23b"],
		["a percent sign", "100%", "100%25"],
		["what looks escaped", "%2F", "%252F"],
		["letters beyond ASCII", "é€😀", "%C3%A9%E2%82%AC%F0%9F%98%80"],
		["unreserved characters", "a-b.c_d~e", "a-b.c_d~e"],
		["a colon and an at sign", "a:b@c", "a%3Ab%40c"],
		["a semicolon and a comma", "a;b,c", "a%3Bb%2Cc"],
		["a quotation mark and brackets", '"[x]"', "%22%5Bx%5D%22"],
	]),
	...valueCells("query", STRING, [
		["an ampersand and an equals sign", "a&b=c", "color=a%26b%3Dc"],
		["a plus", "a+b", "color=a%2Bb"],
		["a slash and a question mark", "/a?b", "color=%2Fa%3Fb"],
		["letters beyond ASCII", "é€😀", "color=%C3%A9%E2%82%AC%F0%9F%98%80"],
		["a line break", "a\nb", "color=a%0Ab"],
		["quotation marks", `'"`, "color=%27%22"],
	]),
	...valueCells("query", { type: "integer" }, [
		["zero", 0, "color=0"],
		["a negative number", -7, "color=-7"],
	]),
	...valueCells("query", { type: "number" }, [
		["a fraction", 0.5, "color=0.5"],
		["a small number", 0.000001, "color=0.000001"],
	]),
	...valueCells("query", { type: "boolean" }, [
		["true", true, "color=true"],
		["false", false, "color=false"],
	]),
	...valueCells("query", LIST, [
		["a comma within an item", ["a,b", "c"], "color=a%2Cb&color=c"],
		["an empty item", ["", "c"], "color=&color=c"],
		["no item at all", [], ""],
	]),
	{
		name: "allowReserved leaves what a query may hold",
		in: "query",
		allowReserved: true,
		schema: STRING,
		value: "/a?b:c@d,e",
		written: "color=/a?b:c@d,e",
	},
	{
		name: "allowReserved escapes what would end the value",
		in: "query",
		allowReserved: true,
		schema: STRING,
		value: "a&b#c d",
		written: "color=a%26b%23c%20d",
	},
	{
		name: "a query as JSON",
		in: "query",
		content: true,
		schema: RECORD,
		value: { R: 1 },
		written: "color=%7B%22R%22%3A1%7D",
	},
	{ name: "a header as JSON", in: "header", content: true, schema: RECORD, value: { R: 1 }, written: '{"R":1}' },
	{ name: "a header with a comma within an item", in: "header", schema: LIST, value: ["a b", "c"], written: "a b,c" },
	{ name: "a list within an object of the query", in: "query", schema: PAGEABLE, value: { page: 1, sort: ["a,asc", "b"] }, written: "page=1&sort=a%2Casc&sort=b" },
	{ name: "a list within an object of the query that is exploded by its words", in: "query", style: "form", explode: true, schema: PAGEABLE, value: { sort: ["a"] }, written: "sort=a" },
	{ name: "a list without items within an object of the query", in: "query", schema: PAGEABLE, value: { page: 1, sort: [] }, written: "page=1" },
	{ name: "a cookie with a space", in: "cookie", schema: STRING, value: "a b", written: "color=a%20b" },
];

function styleCells(
	place: Cell["in"],
	style: string,
	rows: readonly (readonly [explode: boolean, schema: object, value: JsonValue, written: string])[],
): readonly Cell[] {
	return rows.map(([explode, schema, value, written]) => {
		const what = value === "" ? "an empty text" : schema === STRING ? "a text" : schema === LIST ? "a list" : "an object";
		const name = `${place} ${style}${explode ? " exploded" : ""}, ${what}`;
		return { name, in: place, style, explode, schema, value, written };
	});
}

function valueCells(
	place: Cell["in"],
	schema: object,
	rows: readonly (readonly [what: string, value: JsonValue, written: string])[],
): readonly Cell[] {
	return rows.map(([what, value, written]) => ({ name: `${place} with ${what}`, in: place, schema, value, written }));
}

const pathOf = ({ in: place }: Cell, index: number): string => `/p${index}${place === "path" ? "/{color}" : ""}`;

function operationOf({ name: _, value: __, written: ___, content, schema, ...parameter }: Cell, index: number) {
	const carried = content ? { content: { "application/json": { schema } } } : { schema };
	return {
		get: {
			operationId: `p${index}.get`,
			parameters: [{ name: "color", required: parameter.in === "path", ...parameter, ...carried }],
			responses: { 204: { description: "Done." } },
		},
	};
}

function caseOf(cell: Cell, index: number): Case {
	const path = pathOf(cell, index).replace("{color}", cell.written);
	const target = cell.in === "query" && cell.written !== "" ? `${path}?${cell.written}` : path;
	const field = cell.in === "header" ? { color: cell.written } : cell.in === "cookie" ? { cookie: cell.written } : {};
	return {
		name: cell.name,
		calls: [{ operation: `GET ${pathOf(cell, index)}`, arguments: { color: cell.value }, gets: { value: null } }],
		exchanges: [{ sees: { method: "GET", target, headers: field, body: "" }, answers: { status: 204 } }],
	};
}

const FRAGMENT = "/shared/{color}#paint";

/** Descriptions tell operations of one path apart by a fragment, which no request has. */
const paint = {
	get: {
		operationId: "shared.paint",
		parameters: [
			{ name: "color", in: "path", required: true, schema: STRING },
			{ name: "size", in: "query", schema: { type: "integer" } },
		],
		responses: { 204: { description: "Done." } },
	},
};

const withFragment: Case = {
	name: "a path with a fragment",
	calls: [{ operation: `GET ${FRAGMENT}`, arguments: { color: "a#b", size: 2 }, gets: { value: null } }],
	exchanges: [
		{ sees: { method: "GET", target: "/shared/a%23b?size=2", headers: {}, body: "" }, answers: { status: 204 } },
	],
};

export const parameters: Family = {
	feature: "styles of parameters",
	description: JSON.stringify({
		openapi: "3.2.0",
		info: { title: "Parameters", version: "1.0.0" },
		servers: [{ url: "ORIGIN" }],
		paths: {
			...Object.fromEntries(cells.map((cell, index) => [pathOf(cell, index), operationOf(cell, index)])),
			[FRAGMENT]: paint,
		},
	}),
	cases: [...cells.map(caseOf), withFragment],
};
