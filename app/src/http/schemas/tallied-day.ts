import { z } from "zod";
import type { TalliedDay } from "../../ports.ts";
import { count } from "./scalars.ts";

/** What came of a project's runs on one day. */
export const talliedDay = z
	.object({
		day: z.iso.date(),
		runs: count,
		gate_blocks: count,
		breaking_changes_caught: count.meta({ description: "Runs whose verdict was ERR." }),
		artifacts_generated: count,
	})
	.meta({ id: "TalliedDay", description: "UTC. A run counts on the day that it was asked for, once it has ended." });

export const talliedDayExample = {
	day: "2026-03-01",
	runs: 12,
	gate_blocks: 1,
	breaking_changes_caught: 1,
	artifacts_generated: 4,
} satisfies z.input<typeof talliedDay>;

export const presentTalliedDay = ({
	day,
	runs,
	blocks,
	errors,
	artifacts,
}: TalliedDay): z.input<typeof talliedDay> => ({
	day,
	runs,
	gate_blocks: blocks,
	breaking_changes_caught: errors,
	artifacts_generated: artifacts,
});
