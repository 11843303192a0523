// Stands for whatever prints a description of your code: a decorator's generator, or a test that writes it.
import { mkdirSync, writeFileSync } from "node:fs";

const payment = {
	type: "object",
	required: ["id"],
	properties: { id: { type: "string" }, note: { type: "string", maxLength: 200 } },
};

const description = {
	openapi: "3.1.0",
	info: { title: "Payments API", version: "1.0.0" },
	paths: {
		"/payments": {
			get: {
				operationId: "listPayments",
				responses: {
					200: {
						description: "All of them.",
						content: { "application/json": { schema: { type: "array", items: payment } } },
					},
				},
			},
		},
	},
};

mkdirSync("build", { recursive: true });
writeFileSync("build/openapi.json", `${JSON.stringify(description, null, 2)}\n`);
