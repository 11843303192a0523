import { z } from "zod";

/** Of a request with one or two descriptions. */
export const SPECS_LIMIT_BYTES = 8 * 1024 * 1024;

const SPEC_TEXT = "must be an OpenAPI description: the text of one file, or the document as JSON";

/** A description of one file, as text or as the document itself. */
export const specText = z
	.union(
		[z.string().min(1), z.record(z.string(), z.json()).transform((document) => JSON.stringify(document))],
		SPEC_TEXT,
	)
	.meta({
		id: "SpecText",
		description: "OpenAPI or Swagger, YAML or JSON: the text of one file, or the document as JSON.",
		example: "openapi: 3.1.0\ninfo: {title: Payments, version: 1.0.0}\npaths: {}\n",
	});

export const specTextExample = "openapi: 3.1.0\ninfo: {title: Payments, version: 1.0.0}\npaths: {}\n";
