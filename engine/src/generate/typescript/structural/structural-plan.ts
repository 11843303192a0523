import type { Degradation } from "../../../contract/artifact.ts";
import type { Degrade } from "../../plan/degrade.ts";
import type { UnnamedMethod } from "../../plan/methods.ts";
import type { ResultPlan as PlannedResult, SdkPlan, ServerPlan, TypePlan } from "../../plan/sdk-plan.ts";
import { arePlaced, filledUrl, ownServers } from "../../plan/servers.ts";
import type { Shape as PlannedShape } from "../../plan/shape.ts";
import { breakCycles } from "./break-cycles.ts";
import { isAbsolute } from "./is-absolute.ts";
import type {
	BodyPlan,
	Decoding,
	ResultPlan,
	StructuralPlan,
	StructuralType,
	UnnamedStructuralMethod,
} from "./plan.ts";
import type { Shape, TypeKey } from "./shape.ts";
import { createStructuralShapes, type NativeOf, type StructuralShapes } from "./structural-shape.ts";

/** What a structural language prints of a plan, with what it cannot say of it. */
export function structuralPlan(plan: SdkPlan, nativeOf?: NativeOf): StructuralPlan {
	const degradations = new Map<string, Degradation>();
	const degrade: Degrade = (one) => {
		degradations.set(`${one.pointer} ${one.message}`, one);
	};
	const shapes = createStructuralShapes(nativeOf);
	const shape = (one: PlannedShape) => shapes(one, degrade, "");
	const isPlaced = arePlaced(plan, isWhole);
	const own = ownServers(plan);
	if (!isPlaced) {
		const given = own.some(isWhole)
			? "Not every operation of the description has an absolute server URL"
			: "The description has no absolute server URL";
		degrade({ pointer: "", message: `${given}: the caller has to give it.` });
	}
	const methodOf = (method: UnnamedMethod) => structuralMethod(method, shapes);
	const groups = plan.groups.map((group) => ({
		...group,
		methods: group.methods.map((method) => ({
			...methodOf(method),
			name: method.name,
			requestName: method.argumentsName,
			isEarlier: method.isEarlier ?? false,
		})),
	}));
	const methods = groups.flatMap((group) => group.methods);
	const webhooks = plan.webhooks.map((webhook) => ({ ...webhook, shape: shape(webhook.shape) }));
	const types = plan.types.map((type) => structuralType(type, degrade, shapes));
	const structural = {
		title: plan.title,
		description: plan.description,
		isPlaced,
		servers: plan.servers,
		ownServers: own,
		credentials: plan.credentials,
		types: breakCycles(
			reachedTypes(types, [...methods.flatMap(shapesOf), ...webhooks.map((one) => one.shape)]),
			degrade,
		),
		groups,
		webhooks,
	};
	return { ...structural, degradations: [...degradations.values()] };
}

/** Every shape that is printed outside of the declared types. */
function shapesOf(method: UnnamedStructuralMethod): readonly Shape[] {
	const { arguments: given, body, answers, failures, stream, paging } = method;
	const contents = [...(body?.contents ?? []), ...answers.flatMap((answer) => answer.contents)];
	const shapes = [...given, ...contents, ...failures, ...(stream === null ? [] : [stream])].map((one) => one.shape);
	return [
		...shapes,
		...(body === null || body.type === null ? [] : [{ kind: "reference", type: body.type } as const]),
		...(paging === null ? [] : [paging.itemShape]),
	];
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

function structuralType({ shape, ...type }: TypePlan, degrade: Degrade, shapes: StructuralShapes): StructuralType {
	return { ...type, shape: shapes(shape, degrade, type.pointer) };
}

/** A method with one request object. */
export function structuralMethod(method: UnnamedMethod, shapes = createStructuralShapes()): UnnamedStructuralMethod {
	const shapeOf: ShapeOf = (shape) => shapes(shape, () => undefined, "");
	const given = method.arguments.map((argument) => ({ ...argument, shape: shapeOf(argument.shape) }));
	const { operation, path, summary, notes, accepts, security, idempotencyHeader, polling, example, stream, paging } =
		method;
	return {
		operation,
		method: method.method,
		path,
		server: method.server,
		summary,
		notes,
		arguments: given,
		parameters: given.flatMap(({ source, member, required, shape }) =>
			source.kind === "parameter" ? [{ ...source, member, required, shape }] : [],
		),
		body: method.body === null ? null : structuralBody(method.body, shapeOf),
		results: method.results.map((result) => structuralResult(result, method, shapeOf)),
		answers: method.results.map(({ status, contents }) => ({
			status,
			contents: contents.map((content) => ({ ...content, shape: shapeOf(content.shape) })),
		})),
		failures: method.failures.map(({ status, shape }) => ({ status, shape: shapeOf(shape) })),
		accepts,
		stream: stream === null ? null : { ...stream, shape: shapeOf(stream.shape) },
		paging: paging === null ? null : { ...paging, itemShape: shapeOf(paging.itemShape) },
		polling,
		example,
		security,
		idempotencyHeader,
	};
}

type ShapeOf = (shape: PlannedShape) => Shape;

function structuralBody(
	{ required, form, type, contents, files }: NonNullable<UnnamedMethod["body"]>,
	shapeOf: ShapeOf,
): BodyPlan {
	return { required, form, type, files, contents: contents.map((one) => ({ ...one, shape: shapeOf(one.shape) })) };
}

function structuralResult(
	{ status, contents }: PlannedResult,
	{ stream }: UnnamedMethod,
	shapeOf: ShapeOf,
): ResultPlan {
	const [first] = contents;
	const isStream = stream !== null && stream.name === null && first?.mediaType === stream.mediaType;
	const decoding: Decoding = isStream ? "stream" : (first?.decoding ?? "none");
	const shape: Shape = decoding === "json" && first !== undefined ? shapeOf(first.shape) : { kind: "unknown" };
	return { status, decoding, shape };
}

function isWhole(server: ServerPlan): boolean {
	return isAbsolute(filledUrl(server));
}
