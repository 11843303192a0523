import type { JsonObject, JsonValue } from "../../contract/json.ts";

/*
 * For tests alone: a description in which every text that can come from outside holds a mark, and what to mark with.
 */

/** What ends a literal or a comment, or deceives a reader, in some language or other. */
export const payloads: readonly string[] = [
	'"; throw 1; "',
	"'; throw 1; '",
	"`$" + "{throw 1}`",
	"\\",
	"\\u0022",
	"*/ throw 1; /*",
	"**//",
	"// \n throw 1",
	"\r\nthrow 1;",
	"\u2028throw 1;\u2029",
	"\u0085\v\f",
	"\0",
	"\ud800",
	"</script><script>throw 1</script>",
	"\u202ereversed\u2066",
	"__proto__",
	"constructor",
	"then",
	"toString",
	"@ts-expect-error",
	"@deprecated {@link x}",
	'"]: evil, ["',
	"1",
	"漢字",
	"{}",
	"a}b",
	"class",
	"",
];

/** A description with a mark in all of its texts. Where a text has a grammar, the mark stands where the grammar lets it. */
export function hostileDescription(mark: string): JsonValue {
	return {
		openapi: "3.1.0",
		info: { title: `title ${mark}`, version: `version ${mark}`, description: `description ${mark}` },
		servers: [{ url: `https://api.example.com/${mark}`, description: `server ${mark}` }],
		tags: [{ name: `tag ${mark}`, description: `tag description ${mark}` }],
		paths: {
			[`/things ${mark}/{id}`]: {
				parameters: [{ name: "id", in: "path", required: true, schema: { type: "string" } }],
				get: { ...operation(mark), operationId: `get ${mark}` },
				post: { ...operation(mark), "x-fern-sdk-group-name": [`group ${mark}`], "x-fern-sdk-method-name": mark },
			},
			[`/${mark}`]: { get: { responses: {}, servers: [{ url: `https://other.example.com/${mark}` }] } },
		},
		webhooks: { [`hook ${mark}`]: { post: operation(mark) } },
		components: {
			schemas: {
				[`name ${mark}`]: record(mark),
				[`union ${mark}`]: union(mark),
				[`one ${mark}`]: variant(mark),
				[`two ${mark}`]: variant(mark),
			},
			securitySchemes: {
				[`scheme ${mark}`]: { type: "apiKey", in: "header", name: `X-Key-${mark}`, description: mark },
				[`basic ${mark}`]: { type: "http", scheme: mark },
			},
		},
	};
}

function operation(mark: string): JsonObject {
	return {
		summary: `summary ${mark}`,
		description: `description ${mark}\n@${mark}`,
		deprecated: true,
		tags: [`tag ${mark}`],
		security: [{ [`scheme ${mark}`]: [] }],
		parameters: [
			{ name: mark, in: "query", description: mark, schema: { type: "string", enum: [mark] } },
			{ name: `deep ${mark}`, in: "query", style: "deepObject", explode: true, schema: { type: "object" } },
			{ name: `X-${mark}`, in: "header", schema: { type: "string" } },
			{ name: `cookie ${mark}`, in: "cookie", schema: { type: "string" } },
		],
		requestBody: { description: `body ${mark}`, content: { "application/json": { schema: ref(`name ${mark}`) } } },
		responses: {
			"200": { description: mark, content: { "application/json": { schema: ref(`union ${mark}`) } } },
			"404": { description: mark, content: { [`text/${mark}`]: { schema: { type: "string" } } } },
			default: { description: mark, content: { "application/json": { schema: { properties: { [mark]: {} } } } } },
		},
	};
}

function record(mark: string): JsonObject {
	return {
		type: "object",
		title: `title ${mark}`,
		description: `description ${mark}`,
		required: [mark, `undescribed ${mark}`],
		properties: {
			[mark]: { type: "string", enum: [`value ${mark}`, mark], default: mark, description: `member ${mark}` },
			[`other ${mark}`]: { type: ["string", "null"], const: `const ${mark}` },
			["__proto__"]: { type: "integer", enum: [1, 2] },
			nested: { type: "object", additionalProperties: { type: "string", enum: [`a ${mark}`] } },
			self: ref(`name ${mark}`),
		},
	};
}

function union(mark: string): JsonObject {
	const [one, two] = [ref(`one ${mark}`), ref(`two ${mark}`)];
	const mapping = { [`tag ${mark}`]: one["$ref"] ?? "", b: two["$ref"] ?? "" };
	return { oneOf: [one, two], discriminator: { propertyName: `kind ${mark}`, mapping } };
}

function variant(mark: string): JsonObject {
	return { type: "object", properties: { [`kind ${mark}`]: { type: "string" } } };
}

function ref(name: string): JsonObject {
	const part = name.replaceAll("~", "~0").replaceAll("/", "~1").replaceAll("%", "%25");
	return { $ref: `#/components/schemas/${part}` };
}
