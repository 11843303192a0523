import type { Operation } from "../../../contract/api.ts";
import { preferredMediaType } from "../../../generate/plan/media-types.ts";
import type {
	BodyPlan,
	Decoding,
	StructuralArgument,
	UnnamedStructuralMethod,
} from "../../../generate/typescript/structural/plan.ts";
import type { Shape } from "../../../generate/typescript/structural/shape.ts";
import { structuralMethod } from "../../../generate/typescript/structural/structural-plan.ts";
import type { PlannedOperation } from "../../sdk-sides.ts";

/** What code can give a method and what it can take from it, names and what is inside of named types left aside. */
export interface MethodSurface {
	/** null where there is no body. */
	readonly form: BodyPlan["form"] | null;
	/** The type that is declared for a body whose members are arguments, and in which media type it is sent; null for none. */
	readonly body: DeclaredBody | null;
	/** Members of the request by their names. */
	readonly arguments: ReadonlyMap<string, ArgumentSurface>;
	readonly results: readonly ResultSurface[];
	readonly stream: StreamSurface | null;
	/** By status, range, or `default`. */
	readonly failures: ReadonlyMap<string, FailureSurface>;
}

export interface DeclaredBody {
	readonly mediaType: string;
	readonly shape: Shape;
	/** What is sent in each media type, this one among them. */
	readonly contents: ReadonlyMap<string, Shape>;
}

export interface ArgumentSurface {
	readonly required: boolean;
	/** What it holds in each of the forms in which it is sent, by the name of the form. */
	readonly contents: ReadonlyMap<string, Shape>;
}

export interface ResultSurface {
	readonly status: string;
	readonly decoding: Decoding;
	/** In which it is read; empty where none is described. */
	readonly mediaType: string;
	readonly shape: Shape;
}

/** What comes one by one. */
export interface StreamSurface {
	/** A method gives it that stands beside the one which gives the answer at once. */
	readonly isBeside: boolean;
	readonly mediaType: string;
	readonly shape: Shape;
}

export interface FailureSurface {
	readonly mediaType: string;
	readonly shape: Shape;
}

/** Reads one side. */
export function methodSurface({ operation, plan }: PlannedOperation): MethodSurface {
	// Which server a method calls is no part of its type.
	const method = structuralMethod(plan, undefined);
	return {
		form: method.body?.form ?? null,
		body: declaredBody(method.body),
		arguments: argumentsOf(method),
		results: method.results.map((result) => ({ ...result, mediaType: mediaTypeOf(operation, result.status) })),
		stream: streamOf(method),
		failures: new Map(
			method.failures.map(({ status, shape }) => [status, { shape, mediaType: mediaTypeOf(operation, status) }]),
		),
	};
}

function streamOf({ stream }: UnnamedStructuralMethod): StreamSurface | null {
	if (stream === null) return null;
	return { isBeside: stream.name !== null, mediaType: stream.mediaType, shape: stream.shape };
}

function declaredBody(body: BodyPlan | null): DeclaredBody | null {
	const usual = body?.contents[0];
	if (body === null || body.type === null || usual === undefined) return null;
	const contents = new Map(body.contents.map(({ mediaType, shape }) => [mediaType, shape]));
	return { mediaType: usual.mediaType, shape: { kind: "reference", type: body.type }, contents };
}

function argumentsOf({ arguments: given, body }: UnnamedStructuralMethod): MethodSurface["arguments"] {
	return new Map(
		given.map((argument) => [argument.member, { required: argument.required, contents: contentsOf(argument, body) }]),
	);
}

function contentsOf({ source, shape }: StructuralArgument, body: BodyPlan | null): ArgumentSurface["contents"] {
	if (source.kind === "parameter") return new Map([[`${source.in} ${source.json}`, shape]]);
	if (source.kind === "member") return new Map([["member", shape]]);
	return new Map((body?.contents ?? []).map((content) => [content.mediaType, content.shape]));
}

function mediaTypeOf({ responses }: Operation, status: string): string {
	const response = responses.find((one) => one.status === status || (status === "2XX" && one.status === "default"));
	return preferredMediaType(response?.content ?? [])?.type ?? "";
}
