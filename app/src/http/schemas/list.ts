import { z } from "zod";
import type { JsonInput } from "../input/route-input.ts";

/** Far above any address, and far below what would be a nuisance. */
const BODY_BYTES = 16 * 1024;

const email = z
	.string()
	.max(1_000)
	.nullish()
	.transform((text) => text ?? undefined)
	.meta({ description: "An address that mail reaches.", example: "jo@example.com" });

/** Everything about it is refused in the interface's own words, so the schema asks for little. */
export const listedAddress = {
	schema: z.object({ email }),
	limitBytes: BODY_BYTES,
	example: { email: "jo@example.com" },
	optional: true,
	unknown: "passed",
} as const satisfies JsonInput<z.ZodType>;
