import type { Degradation } from "../../contract/artifact.ts";
import type { Degrade } from "../plan/degrade.ts";
import type { UnnamedMethod } from "../plan/methods.ts";
import type { ResultPlan as PlannedResult, SdkPlan, ServerPlan, TypePlan } from "../plan/sdk-plan.ts";
import type { Shape as PlannedShape } from "../plan/shape.ts";
import { absoluteServer } from "./absolute-server.ts";
import { breakCycles } from "./break-cycles.ts";
import { hasLongIntegers } from "./long-integers.ts";
import type {
	BodyContentPlan,
	BodyPlan,
	Decoding,
	ParameterPlan,
	ResultPlan,
	StructuralPlan,
	StructuralType,
	UnnamedStructuralMethod,
} from "./plan.ts";
import type { Shape, TypeKey } from "./shape.ts";
import { structuralShape } from "./structural-shape.ts";

/** What a structural language prints of a plan, with what it cannot say of it. */
export function structuralPlan(plan: SdkPlan): StructuralPlan {
	const degradations = new Map<string, Degradation>();
	const degrade: Degrade = (one) => {
		degradations.set(`${one.pointer} ${one.message}`, one);
	};
	const shape = (one: PlannedShape) => structuralShape(one, degrade, "");
	const server = absoluteServer(filledUrl(plan.servers[0]));
	if (server === null) {
		const message = "The description gives no complete address of a server: the caller has to give it.";
		degrade({ pointer: "", message });
	}
	if (hasLongIntegers(plan)) degrade(longIntegers);
	const methods = plan.groups.flatMap((group) =>
		group.methods.map((method) => structuralMethod(method, filledUrl(plan.servers[0]))),
	);
	const webhooks = plan.webhooks.map((webhook) => ({ ...webhook, shape: shape(webhook.shape) }));
	const types = plan.types.map((type) => structuralType(type, degrade));
	const structural = {
		title: plan.title,
		description: plan.description,
		server,
		credentials: plan.credentials,
		types: breakCycles(
			reachedTypes(types, [...methods.flatMap(shapesOf), ...webhooks.map((one) => one.shape)]),
			degrade,
		),
		groups: plan.groups.map((group) => ({
			...group,
			methods: group.methods.map((method) => ({
				...structuralMethod(method, filledUrl(plan.servers[0])),
				name: method.name,
				requestName: method.argumentsName,
			})),
		})),
		webhooks,
	};
	return { ...structural, degradations: [...degradations.values()] };
}

function shapesOf({ parameters, body, results, failures }: UnnamedStructuralMethod): readonly Shape[] {
	const bodies = body === null ? [] : [body.content.shape, ...(body.form === null ? [] : [body.form.shape])];
	return [...bodies, ...[...parameters, ...results, ...failures].map((one) => one.shape)];
}

/** The types that something mentions: those of further media types are not printed. */
function reachedTypes(types: readonly StructuralType[], shapes: readonly Shape[]): readonly StructuralType[] {
	const byKey = new Map(types.map((type) => [type.key, type]));
	const reached = new Set(shapes.flatMap(mentioned));
	for (const key of reached) {
		const type = byKey.get(key);
		for (const next of type === undefined ? [] : mentioned(type.shape)) reached.add(next);
	}
	return types.filter(({ key }) => reached.has(key));
}

function mentioned(shape: Shape): readonly TypeKey[] {
	switch (shape.kind) {
		case "reference":
			return [shape.type];
		case "record":
			return [
				...shape.bases,
				...shape.fields.flatMap((field) => mentioned(field.shape)),
				...(shape.extra === null ? [] : mentioned(shape.extra)),
			];
		case "list":
			return mentioned(shape.items);
		case "tuple":
			return [...shape.items, shape.rest].flatMap(mentioned);
		case "union":
		case "intersection":
			return shape.members.flatMap(mentioned);
		default:
			return [];
	}
}

/** Said once for the whole description: there may be thousands of places, and nothing can be done about any of them. */
const longIntegers: Degradation = {
	pointer: "",
	message: "Integers of 64 bits are read as JSON numbers, which are exact up to 2^53.",
};

function structuralType({ key, pointer, name, shape, notes }: TypePlan, degrade: Degrade): StructuralType {
	const { description, deprecated } = notes;
	return { key, pointer, name, shape: structuralShape(shape, degrade, pointer), description, deprecated };
}

/** A method with one request object, whose member `body` is the body. `server` is the description's own. */
export function structuralMethod(method: UnnamedMethod, server: string | undefined): UnnamedStructuralMethod {
	const own = absoluteServer(filledUrl(method.server));
	return {
		operation: method.operation,
		method: method.method,
		path: method.path,
		server: own === absoluteServer(server) ? null : own,
		summary: method.summary,
		description: method.notes.description,
		deprecated: method.notes.deprecated,
		sunset: method.notes.sunset,
		parameters: structuralParameters(method),
		body: structuralBody(method),
		results: method.results.map((result) => structuralResult(result, method)),
		failures: method.failures.map(({ status, shape }) => ({ status, shape: shapeOf(shape) })),
		accept: method.accepts[0] ?? null,
		security: method.security,
		idempotencyHeader: method.idempotencyHeader,
	};
}

function shapeOf(shape: PlannedShape): Shape {
	return structuralShape(shape, () => undefined, "");
}

function structuralParameters({ arguments: given, body }: UnnamedMethod): readonly ParameterPlan[] {
	return given.flatMap(({ source, member, required, notes, shape }) => {
		if (source.kind !== "parameter") return [];
		const { kind: _, ...rest } = source;
		const { deprecated, description } = notes;
		// The body has its name, whatever a parameter is called.
		const own = member === "body" && body !== null ? `${member}_${source.in}` : member;
		return [{ ...rest, member: own, required, deprecated, description, shape: shapeOf(shape) }];
	});
}

function structuralBody({ body }: UnnamedMethod): BodyPlan | null {
	const [first] = body?.contents ?? [];
	if (body === null || first === undefined) return null;
	const { required, description, files } = body;
	const form = files === null ? undefined : body.contents[files];
	return {
		member: "body",
		required,
		description,
		content: structuralContent(first),
		form: form === undefined ? null : structuralContent(form),
	};
}

/** An address with the defaults of its variables. */
function filledUrl(server: ServerPlan | null | undefined): string | undefined {
	let url = server?.url;
	for (const { name, default: standard } of server?.variables ?? []) url = url?.replaceAll(`{${name}}`, () => standard);
	return url;
}

type PlannedContent = NonNullable<UnnamedMethod["body"]>["contents"][number];

function structuralContent({ mediaType, shape, parts }: PlannedContent): BodyContentPlan {
	const encoding = parts.map(({ name, style, explode, contentType }) => ({ name, style, explode, contentType }));
	return { mediaType, shape: shapeOf(shape), encoding };
}

function structuralResult({ status, contents }: PlannedResult, { stream }: UnnamedMethod): ResultPlan {
	const [first] = contents;
	const isStream = stream !== null && stream.name === null && first?.mediaType === stream.mediaType;
	const decoding: Decoding = isStream ? "stream" : (first?.decoding ?? "none");
	const shape: Shape = decoding === "json" && first !== undefined ? shapeOf(first.shape) : { kind: "unknown" };
	return { status, decoding, shape };
}
