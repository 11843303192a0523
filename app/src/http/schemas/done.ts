import { z } from "zod";

/** What a change answers that has nothing to show. */
export const done = z.object({ ok: z.literal(true) }).meta({ id: "Done" });

export const doneExample = { ok: true } as const;
