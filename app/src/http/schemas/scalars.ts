import { z } from "zod";

/** Shapes that many resources share. Examples are the ones that the description prints. */

export const uuid = z.string().meta({ format: "uuid", example: "0190f5c2-6d0e-7a4b-9c55-3f2a8f0d1e77" });

export const timestamp = z.iso.datetime().meta({ format: "date-time", example: "2026-03-01T09:30:00.000Z" });

export const repoFullName = z
	.string()
	.max(201)
	.regex(/^[\w.-]+\/[\w.-]+$/, "must be of the form owner/repo")
	.meta({ description: "Owner and name of a repository.", example: "acme/payments" });

export const target = z.enum(["typescript", "python", "go", "mcp", "docs"]).meta({ id: "Output" });

export const gateAction = z.enum(["proceed", "block"]).meta({ id: "GateAction" });
export const lane = z.enum(["ERR", "WARN", "INFO", "PASS"]).meta({ id: "Lane" });
export const verdict = z.enum(["ERR", "WARN", "PASS"]).meta({ id: "Verdict" });
export const level = z.enum(["ERR", "WARN", "INFO"]).meta({ id: "Level" });

export const score = z.number().meta({ example: 26 });
export const count = z.int().min(0).max(Number.MAX_SAFE_INTEGER);

/** The path parameters of everything below one project. No id that is not stored can be found, so nothing more is asked. */
export const projectPath = z.object({
	id: z.string().min(1).max(100).meta({ format: "uuid", description: "The project." }),
});

/** The same where the interface names the parameter so. */
export const projectIdPath = z.object({ project_id: projectPath.shape.id });

const bounds = (min: number, max: number): string =>
	max === Number.MAX_SAFE_INTEGER ? `a whole number from ${min}` : `a whole number from ${min} to ${max}`;

/**
 * A whole number of a query, which gives it as text: decimal digits alone, as JSON writes an integer, and no other
 * spelling of the same number (`0x10`, `1e1`, `+5`, `05`, a space before it). Described as the integer that it is.
 */
export function wholeNumber({ min = 0, max = Number.MAX_SAFE_INTEGER, is = bounds(min, max) } = {}) {
	const isWritten = (text: string): boolean => {
		const value = /^(?:0|[1-9]\d{0,15})$/.test(text) ? Number(text) : Number.NaN;
		return value >= min && value <= max;
	};
	return z
		.string(`must be ${is}`)
		.refine(isWritten, `must be ${is}`)
		.transform(Number)
		.meta({ override: { type: "integer", minimum: min, maximum: max } });
}

const PAGE_ENTRIES = 20;

/** Entries of a page. */
export const pageLimit = wholeNumber({ min: 1, max: 100 })
	.default(PAGE_ENTRIES)
	.meta({ override: { default: PAGE_ENTRIES } });

/** Where a page begins. It is opaque: whatever we did not make is `invalid_cursor`, however long it is. */
export const pageCursor = z.string().optional().meta({ description: "`next_cursor` of the page before." });

export const servicePath = z.object({
	id: z.string().min(1).max(100).meta({ format: "uuid", description: "The service: its project's id." }),
});

export const publicProjectPath = z.object({
	projectId: z.string().min(1).max(100).meta({ format: "uuid", description: "The project." }),
});
