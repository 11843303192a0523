import { z } from "zod";
import { ServiceFault } from "../../errors.ts";
import type { JsonInput } from "./route-input.ts";
import { sayBrokenTexts } from "./say-broken-texts.ts";
import { sayIssue } from "./say-issue.ts";
import { sayUnknownMembers } from "./say-unknown-members.ts";
import { sayUnknownParameters } from "./say-unknown-parameters.ts";
import { shownName } from "./shown-name.ts";
import { singleValues } from "./single-values.ts";

/* What a request brought, held against the schemas of its route. */

interface QueryFacts {
	readonly query?: z.ZodObject;
	readonly ignoresUnknownQuery?: true;
}

/** Of a value: nobody mends more of them at once, and a list of a million wrong entries shall not be answered by one. */
const MOST_PROBLEMS = 100;

const sayProblem = (issue: z.core.$ZodIssue): string => {
	const where = issue.path.map((part) => shownName(String(part))).join(".");
	return where === "" ? issue.message : `${where}: ${issue.message}`;
};

/** A path that cannot name anything is like one that names nothing. */
export function readParams<P extends z.ZodObject>(
	schema: P | undefined,
	params: Readonly<Record<string, string>>,
): z.output<P> {
	const result = (schema ?? z.object({})).safeParse(params);
	if (!result.success) throw new ServiceFault("not_found");
	return result.data as z.output<P>;
}

export function readQuery<Q extends z.ZodObject>(
	{ query: schema, ignoresUnknownQuery }: QueryFacts,
	query: URLSearchParams,
): z.output<Q> {
	const known = schema ?? z.object({});
	const unknown = ignoresUnknownQuery === true ? [] : sayUnknownParameters(known, query);
	return checked(known, singleValues(query), unknown) as z.output<Q>;
}

/** The value as its schema has it. `others` is what is wrong beside that, one sentence each. */
function checked<S extends z.ZodType>(schema: S, value: unknown, others: readonly string[] = []): z.output<S> {
	const result = schema.safeParse(value, { error: sayIssue });
	if (result.success && others.length === 0) return result.data;
	const problems = first(result.error?.issues ?? [])
		.slice(0, MOST_PROBLEMS)
		.map(sayProblem);
	throw mismatch([...problems, ...others]);
}

/** What has another type than it should has no length that it should have. */
function first(issues: readonly z.core.$ZodIssue[]): readonly z.core.$ZodIssue[] {
	const placeOf = ({ path }: z.core.$ZodIssue): string => JSON.stringify(path.map(String));
	const mistyped = new Set(issues.filter(({ code }) => code === "invalid_type").map(placeOf));
	const isBound = ({ code }: z.core.$ZodIssue): boolean => code === "too_small" || code === "too_big";
	return issues.filter((issue) => !isBound(issue) || !mistyped.has(placeOf(issue)));
}

const mismatch = (errors: readonly string[]): ServiceFault =>
	new ServiceFault("invalid_request", { detail: "The request does not match this endpoint's schema.", errors });

/** The same of a body, whose texts are texts. */
export function checkedBody<B extends z.ZodType>(input: JsonInput<B>, value: unknown): z.output<B> {
	const body = checked(input.schema, value, sayUnknownMembers(input, value));
	const broken = sayBrokenTexts(body);
	if (broken.length > 0) throw mismatch(broken);
	return body;
}
