import type { Operation } from "../../contract/api.ts";
import { preferredMediaType } from "../../generate/plan/media-types.ts";
import type { UnnamedMethod } from "../../generate/plan/methods.ts";
import type {
	BodyPlan,
	FailurePlan,
	ResultPlan,
	StructuralArgument,
	UnnamedStructuralMethod,
} from "../../generate/typescript/structural/plan.ts";
import type { Shape } from "../../generate/typescript/structural/shape.ts";
import type { Assignability } from "../types/assignable.ts";
import { type Open, recordOf } from "../types/record-members.ts";

/** One operation of one side, with the method that generation makes of it. */
export interface PlannedOperation {
	readonly operation: Operation;
	readonly plan: UnnamedMethod;
	readonly method: UnnamedStructuralMethod;
}

/** What happens to code that calls a method, its name and what is inside its types left aside. */
export interface MethodFacts {
	/** Members of the request that are the body, or of the body, on either side. */
	readonly ofBody: ReadonlySet<string>;
	/** Whether the body is one argument on one side and its members are arguments on the other. */
	readonly reformed: boolean;
	/** Whether it was one argument before: a first member does that. */
	readonly flattened: boolean;
	/** Whether its arguments are made of another media type than before, or of one where there was none. */
	readonly recast: boolean;
	/** Members of the request that are gone, that must be given now, and whose type is another. */
	readonly gone: ReadonlySet<string>;
	readonly demanded: ReadonlySet<string>;
	readonly retyped: ReadonlySet<string>;
	/** Statuses whose result callers were not told of. */
	readonly unexpected: ReadonlySet<string>;
	/** Statuses of failures that can no longer be told apart, and those whose content is another. */
	readonly lostFailures: ReadonlySet<string>;
	readonly retypedFailures: ReadonlySet<string>;
}

export interface MethodChecks {
	readonly request: Assignability;
	readonly response: Assignability;
}

export function compareMethods(before: PlannedOperation, after: PlannedOperation, checks: MethodChecks): MethodFacts {
	const members = membersOf(before.method);
	const others = membersOf(after.method);
	const given = [...before.method.arguments, ...after.method.arguments];
	return {
		ofBody: new Set(given.filter(({ source }) => source.kind !== "parameter").map(({ member }) => member)),
		reformed:
			before.method.body !== null && after.method.body !== null && before.method.body.form !== after.method.body.form,
		flattened: before.method.body?.form === "whole" && after.method.body?.form === "members",
		recast: usualType(before.method.body) !== usualType(after.method.body),
		gone: new Set([...members.keys()].filter((name) => !others.has(name))),
		demanded: new Set(
			[...others].filter(([name, { required }]) => required && !members.get(name)?.required).map(([name]) => name),
		),
		retyped: new Set(
			[...members]
				.filter(([name, member]) => isRetyped(member, others.get(name), checks.request))
				.map(([name]) => name),
		),
		unexpected: unexpectedResults(before, after, checks.response),
		lostFailures: new Set(
			before.method.failures.map(({ status }) => status).filter((status) => coverOf(status, after) === undefined),
		),
		retypedFailures: retypedFailures(before, after, checks.response),
	};
}

/** The media type whose schema the arguments are made of. */
function usualType(body: BodyPlan | null): string | null {
	return body?.contents[0]?.mediaType ?? null;
}

interface Member {
	readonly required: boolean;
	/** What it holds in each of the forms in which it is sent, by the name of the form. */
	readonly contents: ReadonlyMap<string, Shape>;
}

function membersOf({ arguments: given, body }: UnnamedStructuralMethod): ReadonlyMap<string, Member> {
	return new Map(
		given.map((argument) => [argument.member, { required: argument.required, contents: contentsOf(argument, body) }]),
	);
}

function contentsOf({ source, shape }: StructuralArgument, body: BodyPlan | null): Member["contents"] {
	if (source.kind === "parameter") return new Map([[`${source.in} ${source.json}`, shape]]);
	if (source.kind === "member") return new Map([["member", shape]]);
	return new Map((body?.contents ?? []).map((content) => [content.mediaType, content.shape]));
}

/** Where both sides describe a form, what it holds is compared by itself. */
function isRetyped(before: Member, after: Member | undefined, check: Assignability): boolean {
	if (after === undefined) return false;
	return [...before.contents].some(([form, shape]) => {
		const isCompared = shape.kind === "reference" && after.contents.get(form)?.kind === "reference";
		const takes = (other: Shape) =>
			check.accepts(shape, other) && keepsMembers(shape, check.openGiver, other, check.openTaker);
		return !isCompared && ![...after.contents.values()].some(takes);
	});
}

function unexpectedResults(
	before: PlannedOperation,
	after: PlannedOperation,
	check: Assignability,
): ReadonlySet<string> {
	const known = before.method.results;
	// Nobody reads a result that is always empty.
	if (known.every(({ decoding }) => decoding === "none")) return new Set();
	const media = new Set(known.map((result) => formOf(before, result)));
	return new Set(
		after.method.results
			.filter(
				(result) => !media.has(formOf(after, result)) && !known.some((other) => givesResult(result, other, check)),
			)
			.map(({ status }) => status),
	);
}

function givesResult(giver: ResultPlan, taker: ResultPlan, check: Assignability): boolean {
	if (taker.decoding === "json") {
		return (
			check.accepts(gives(giver), taker.shape) &&
			keepsMembers(taker.shape, check.openTaker, gives(giver), check.openGiver)
		);
	}
	return giver.decoding === taker.decoding;
}

/** What a decoding gives, as a shape: bytes and streams are like nothing that JSON can be. */
function gives({ decoding, shape }: ResultPlan): Shape {
	if (decoding === "json") return shape;
	return decoding === "text" ? { kind: "scalar", type: "string" } : { kind: "binary" };
}

/** Whether code that names a member of one record finds it in the other, where it may be missing or not. */
function keepsMembers(before: Shape, openBefore: Open, after: Shape, openAfter: Open): boolean {
	const had = recordOf(before, openBefore);
	const has = recordOf(after, openAfter);
	if (had === null || has === null) return true;
	const names = new Set(has.fields.map(({ name }) => name));
	return had.fields.every(({ name }) => names.has(name));
}

/** What is known of a failure: a status by itself, by its range, or by `default`. */
function coverOf(status: string, { method }: PlannedOperation): FailurePlan | undefined {
	const known = new Map(method.failures.map((failure) => [failure.status, failure]));
	return known.get(status) ?? known.get(rangeOf(status)) ?? known.get("default");
}

function rangeOf(status: string): string {
	return `${status.charAt(0)}XX`;
}

function retypedFailures(before: PlannedOperation, after: PlannedOperation, check: Assignability): ReadonlySet<string> {
	const isRetyped = ({ status, shape }: FailurePlan): boolean => {
		const other = coverOf(status, after);
		if (other === undefined || shape.kind === "unknown") return false;
		const isPaired = other.status === status || other.status === rangeOf(status);
		const isAlike = contentOf(before, status) === contentOf(after, other.status) && other.shape.kind === "reference";
		// What both sides describe in the same form is compared by itself.
		return !(isPaired && isAlike) && !check.accepts(other.shape, shape);
	};
	return new Set(before.method.failures.filter(isRetyped).map(({ status }) => status));
}

/** A result that both sides have in the same form is compared by itself. */
function formOf(planned: PlannedOperation, { status, decoding }: ResultPlan): string {
	return `${status} ${decoding} ${contentOf(planned, status)}`;
}

/** The media type in which an answer is read. */
function contentOf({ operation }: PlannedOperation, status: string): string {
	const response = operation.responses.find(
		(one) => one.status === status || (status === "2XX" && one.status === "default"),
	);
	return preferredMediaType(response?.content ?? [])?.type ?? "";
}
