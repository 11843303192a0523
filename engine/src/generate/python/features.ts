import type { MethodPlan, SdkPlan } from "../plan/sdk-plan.ts";
import { type RuntimePart, runtimeParts } from "./runtime.derived.ts";

/** Parts of the runtime that not every SDK needs. */
type Feature = (plan: SdkPlan, methods: readonly MethodPlan[]) => boolean;

const encodes =
	(encoding: string): Feature =>
	(_, methods) =>
		methods.some(({ body }) => body?.contents.some((content) => content.encoding === encoding) === true);

const features: ReadonlyMap<string, Feature> = new Map<string, Feature>([
	["form_members", (plan, methods) => encodes("form")(plan, methods) || encodes("multipart")(plan, methods)],
	["form", encodes("form")],
	["multipart", encodes("multipart")],
	["oauth", ({ credentials }) => credentials.some(({ clientCredentials }) => clientCredentials !== null)],
	[
		"environment",
		({ credentials }) =>
			credentials.some(({ placement, environment }) => environment.length > 0 && placement.kind !== "basic"),
	],
	[
		"environment_pair",
		({ credentials }) =>
			credentials.some(({ placement, environment }) => environment.length > 1 && placement.kind === "basic"),
	],
	["awaited", (_, methods) => methods.some(isAwaited)],
	[
		"choice",
		(_, methods) => methods.some(({ accepts, body }) => accepts.length > 1 || (body?.contents.length ?? 0) > 1),
	],
	["each", (_, methods) => methods.some(({ paging, stream }) => paging !== null || stream !== null)],
	["paging", (_, methods) => methods.some(({ paging }) => paging !== null)],
	["polling", (_, methods) => methods.some(({ polling }) => polling !== null)],
	["stream", (_, methods) => methods.some(({ stream }) => stream !== null)],
	["webhooks", ({ webhooks }) => webhooks.length > 0],
	["deprecation", (_, methods) => methods.some(({ notes }) => notes.deprecated)],
]);

/** Whether its asynchronous form gives one answer: an item at a time is another one. */
function isAwaited({ paging, stream, polling }: MethodPlan): boolean {
	const isAll = stream !== null && stream.name === null;
	return polling !== null || (paging === null && !isAll);
}

/** The parts of the runtime that an SDK needs, in the order in which they stand in its file. */
export function neededParts(plan: SdkPlan): readonly RuntimePart[] {
	const methods = plan.groups.flatMap((group) => group.methods);
	return runtimeParts.filter(({ name }) => features.get(name)?.(plan, methods) ?? true);
}
