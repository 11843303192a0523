import type { Operation, Response } from "../../contract/api.ts";
import type { Degrade } from "./degrade.ts";
import { decodingOf, preferredMediaType } from "./media-types.ts";
import { sayOthers, sayUntyped } from "./say-media-types.ts";
import type { FailurePlan, ResultPlan } from "./sdk-plan.ts";
import { unknown } from "./shape.ts";
import type { Shapes } from "./shape-context.ts";

/** An informational answer is no answer, and a redirect is followed. */
function isSuccess(response: Response): boolean {
	return response.status.startsWith("2");
}

/** `default` describes failures; where nothing says what success looks like, success too. */
function isFailure(response: Response): boolean {
	return /^[45]/u.test(response.status) || response.status === "default";
}

export interface Results {
	readonly plans: readonly ResultPlan[];
	readonly accept: string | null;
}

/** What an operation gives where it succeeds. */
export function planResults(operation: Operation, shapes: Shapes, degrade: Degrade): Results {
	const declared = operation.responses.filter(isSuccess);
	const described =
		declared.length > 0 ? declared : operation.responses.filter((response) => response.status === "default");
	if (described.length === 0 && operation.responses.some((response) => response.status.startsWith("3"))) {
		return { plans: [{ status: "2XX", decoding: "binary", shape: unknown }], accept: "*/*" };
	}
	const accept = new Set<string>();
	const plans = described.map((response): ResultPlan => {
		const status = response.status === "default" ? "2XX" : response.status;
		const media = preferredMediaType(response.content);
		if (media === undefined || operation.method === "HEAD") return { status, decoding: "none", shape: unknown };
		sayOthers(response.content, media, "The answer is asked for as", degrade);
		accept.add(media.type);
		const decoding = decodingOf(media);
		if (decoding !== "json") sayUntyped(media, decoding, shapes, degrade);
		const shape = decoding === "json" && media.schema !== null ? shapes.use(media.schema, "response") : unknown;
		return { status, decoding, shape };
	});
	return { plans, accept: accept.size > 0 ? [...accept].join(", ") : null };
}

/** What an operation gives where it fails. */
export function planFailures(operation: Operation, shapes: Shapes): readonly FailurePlan[] {
	return operation.responses.filter(isFailure).map((response) => planFailure(response, shapes));
}

function planFailure(response: Response, shapes: Shapes): FailurePlan {
	const media = preferredMediaType(response.content);
	const typed = media !== undefined && media.schema !== null && decodingOf(media) === "json";
	return { status: response.status, shape: typed ? shapes.use(media.schema, "response") : unknown };
}
