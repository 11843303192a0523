import type { z } from "zod";

type Issue = z.core.$ZodRawIssue;

/** Names of JSON's types as a person says them. */
const typeNames: Readonly<Record<string, string>> = {
	string: "a text",
	number: "a number",
	int: "a whole number",
	boolean: "true or false",
	array: "a list",
	object: "an object",
	record: "an object",
	null: "null",
};

const units: Readonly<Record<string, string>> = { string: " characters", array: " entries", set: " entries" };

const bounded = (side: string, limit: number | bigint, origin: string): string =>
	`must have ${side} ${limit}${units[origin] ?? ""}`;

function sayBound(issue: Extract<Issue, { code: "too_small" | "too_big" }>): string {
	const isNumber = units[issue.origin] === undefined;
	if (issue.code === "too_small") {
		return isNumber ? `must be ${issue.minimum} or more` : bounded("at least", issue.minimum, issue.origin);
	}
	return isNumber ? `must be ${issue.maximum} or less` : bounded("at most", issue.maximum, issue.origin);
}

/**
 * What is wrong with a value of a request, as it goes after the value's name: what it must be. undefined leaves it to
 * zod's own words. A sentence that a schema brings itself counts before this one.
 */
export function sayIssue(issue: Issue): string | undefined {
	switch (issue.code) {
		case "invalid_type": {
			const expected = typeNames[issue.expected] ?? issue.expected;
			return issue.input === undefined ? `is missing: it must be ${expected}` : `must be ${expected}`;
		}
		case "invalid_value":
			return `must be ${issue.values.length === 1 ? "" : "one of "}${issue.values.map(String).join(", ")}`;
		case "too_small":
		case "too_big":
			return sayBound(issue);
		case "unrecognized_keys":
			return `has unknown members: ${issue.keys.join(", ")}`;
		default:
			return undefined;
	}
}
