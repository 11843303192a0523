import { z } from "zod";
import { dayNumber } from "../../lib/day-number.ts";
import { expect, MAX_NAME, text } from "./config-words.ts";

/** Longer reasons are none, and they are stored with every run. */
const MAX_REASON = 2_000;
const FINDING = "must be the fingerprint of a finding: write its 16 hexadecimal digits in quotes";

/** One of `exceptions` in driftgate.yml. */
export const exceptionSchema = z.strictObject(
	{
		finding: text("the fingerprint of a finding", "its 16 hexadecimal digits in quotes").regex(
			/^[0-9a-f]{16}$/,
			FINDING,
		),
		owner: text("a name", 'who answers for it, such as "@api-team"')
			.trim()
			.min(1, 'is empty: write who answers for it, such as "@api-team"')
			.max(MAX_NAME, `is too long: write at most ${MAX_NAME} characters`),
		reason: text("text", "why this change is accepted")
			.trim()
			.min(1, "is empty: write why this change is accepted")
			.max(MAX_REASON, `is too long: write at most ${MAX_REASON} characters`),
		expires: text("a date", "the last day that it holds, such as 2027-01-31").refine(
			(day) => /^\d{4}-\d{2}-\d{2}$/.test(day) && dayNumber(day) !== null,
			"must be a date (YYYY-MM-DD), such as 2027-01-31",
		),
	},
	{
		error: expect(
			"an object",
			'an object such as {finding: "3f9a0c1d2e4b5a67", owner: "@api-team", reason: …, expires: 2027-01-31}',
		),
	},
);
