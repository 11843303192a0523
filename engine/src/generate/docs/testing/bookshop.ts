import type { JsonValue } from "../../../contract/json.ts";

const book = { $ref: "#/components/schemas/Book" };
const error = { content: { "application/json": { schema: { $ref: "#/components/schemas/Error" } } } };
const bookId = {
	name: "book_id",
	in: "path",
	required: true,
	description: "Which book.",
	example: "b-17",
	schema: { type: "string" },
};

/** For tests alone: an API that has something for every page. */
export const bookshop: JsonValue = {
	openapi: "3.1.0",
	info: {
		title: "Book shop",
		version: "1.4.0",
		description: "Sells **books**.\n\nSee [the shop](https://shop.example).",
	},
	servers: [{ url: "https://shop.example/v1", description: "Production" }],
	security: [{ token: [] }],
	tags: [{ name: "books", description: "What is on the shelf." }],
	paths: {
		"/books": {
			get: {
				operationId: "books.list",
				tags: ["books"],
				summary: "List books",
				parameters: [
					{ name: "cursor", in: "query", description: "Where to go on.", schema: { type: "string" } },
					{
						name: "limit",
						in: "query",
						description: "How many.",
						schema: { type: "integer", minimum: 1, maximum: 100 },
					},
				],
				responses: {
					"200": {
						description: "Books.",
						headers: { "X-RateLimit-Limit": { description: "Calls an hour.", schema: { type: "integer" } } },
						content: {
							"application/json": {
								schema: {
									type: "object",
									required: ["data"],
									properties: { data: { type: "array", items: book }, next_cursor: { type: "string" } },
								},
							},
						},
					},
				},
			},
			post: {
				operationId: "books.create",
				tags: ["books"],
				summary: "Add a book",
				deprecated: true,
				"x-sunset": "2027-01-31",
				parameters: [{ name: "Idempotency-Key", in: "header", schema: { type: "string" } }],
				requestBody: {
					required: true,
					content: {
						"application/json": {
							schema: {
								type: "object",
								required: ["title"],
								properties: { title: { type: "string", example: "Emma" } },
							},
						},
					},
				},
				responses: {
					"201": { description: "Added.", content: { "application/json": { schema: book } } },
					"429": { description: "Wait.", ...error },
				},
			},
		},
		"/books/{book_id}": {
			parameters: [bookId],
			get: {
				operationId: "books.get",
				tags: ["books"],
				summary: "Get a book",
				responses: {
					"200": { description: "The book.", content: { "application/json": { schema: book } } },
					"404": { description: "None.", ...error },
				},
			},
		},
		"/books/{book_id}/cover": {
			parameters: [bookId],
			put: {
				operationId: "books.cover.put",
				tags: ["books"],
				requestBody: { content: { "image/png": { schema: { type: "string", format: "binary" } } } },
				responses: { "204": { description: "Kept." } },
			},
		},
		"/books/watch": {
			get: {
				operationId: "books.watch",
				tags: ["books"],
				summary: "Watch books",
				security: [],
				responses: { "200": { description: "Events.", content: { "text/event-stream": { schema: book } } } },
			},
		},
	},
	webhooks: {
		"book.sold": {
			post: {
				summary: "A book was sold",
				requestBody: { content: { "application/json": { schema: book } } },
				responses: { "200": { description: "" } },
			},
		},
	},
	components: {
		schemas: {
			Book: {
				type: "object",
				description: "A book.",
				required: ["id", "title"],
				properties: {
					id: { type: "string" },
					title: { type: "string" },
					sequel: book,
					format: { type: "string", enum: ["paper", "audio"] },
				},
			},
			Error: { type: "object", properties: { message: { type: "string" } } },
		},
		securitySchemes: { token: { type: "http", scheme: "bearer", description: "From your account." } },
	},
};
