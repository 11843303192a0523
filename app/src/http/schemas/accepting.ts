import { z } from "zod";
import type { RefusedFinding } from "../../flows/exceptions/findings-meant.ts";

const MOST_NAMED = 1_000;

/** Which findings of a run somebody accepts, or would. */
export const namedFindings = z.array(z.string().min(1).max(100)).min(1).max(MOST_NAMED).optional().meta({
	description: "Fingerprints; every error and warning of the run that nothing covers, where left out.",
});

export const refusedFinding = z
	.object({
		finding: z.string(),
		why: z.enum(["accept_policy", "max_days", "not_author", "author_unknown", "not_open", "too_many"]),
		detail: z.string().meta({ description: "The reason, in one sentence." }),
	})
	.meta({ id: "RefusedFinding" });

export const refusedFindingExample = {
	finding: "8c1e0a2b3d4f5a67",
	why: "not_author",
	detail: "Your own commit introduced the finding.",
} satisfies z.input<typeof refusedFinding>;

export const presentRefused = ({ finding, why, detail }: RefusedFinding): z.input<typeof refusedFinding> => ({
	finding,
	why,
	detail,
});
