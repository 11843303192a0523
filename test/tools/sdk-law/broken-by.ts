import type { Api } from "../../../engine/src/contract/api.ts";
import { planSdk } from "../../../engine/src/generate/plan/plan-sdk.ts";
import { allInside } from "../../../engine/src/generate/typescript/inside-shape.ts";
import type { StructuralMethod, StructuralPlan } from "../../../engine/src/generate/typescript/structural/plan.ts";
import type { Shape, TypeKey } from "../../../engine/src/generate/typescript/structural/shape.ts";
import { structuralPlan } from "../../../engine/src/generate/typescript/structural/structural-plan.ts";

/*
 * clientCode numbers what it names: `T12` is the twelfth type, `call3_1` the second method of the fourth group. So a line
 * of it says whose code it is.
 */

const DECLARED = /(?:const|function|type) (?<name>\w+)/u;
const OF_TYPE = /^T(?<type>\d+)/u;
const OF_METHOD = /^(?:call|plain|keys|stream|streamkeys|build|fail|failkeys|known|result|R)(?<method>\d+_\d+)/u;

/** The operations whose code a line of the compiler speaks of; none where it speaks of the client as a whole. */
export function createBrokenBy(api: Api, client: string): (error: string) => Iterable<string> {
	const lines = client.split("\n");
	const plan = structuralPlan(planSdk(api));
	const ofMethod = new Map(
		plan.groups.flatMap(({ methods }, g) =>
			methods.map((method, m): [string, string] => [`${g}_${m}`, method.operation]),
		),
	);
	const ofType = operationsOfTypes(plan);
	return (error) => {
		const line = /^client\.ts\((?<line>\d+),/u.exec(error)?.groups?.["line"];
		const name = DECLARED.exec(lines[Number(line) - 1] ?? "")?.groups?.["name"] ?? "";
		const type = OF_TYPE.exec(name)?.groups?.["type"];
		if (type !== undefined) return ofType[Number(type)] ?? [];
		const operation = ofMethod.get(OF_METHOD.exec(name)?.groups?.["method"] ?? "");
		return operation === undefined ? [] : [operation];
	};
}

/** For each type of a plan the operations whose code can meet it. */
function operationsOfTypes(plan: StructuralPlan): readonly ReadonlySet<string>[] {
	const shapes = new Map(plan.types.map(({ key, shape }) => [key, shape]));
	const operations = new Map<TypeKey, Set<string>>(plan.types.map(({ key }) => [key, new Set()]));
	for (const method of plan.groups.flatMap((group) => group.methods)) {
		const met = new Set(typesIn(shapesOf(method)));
		if (method.body?.type != null) met.add(method.body.type);
		for (const key of met) {
			operations.get(key)?.add(method.operation);
			for (const inner of typesIn([shapes.get(key)].filter((shape) => shape !== undefined))) met.add(inner);
		}
	}
	return [...operations.values()];
}

function shapesOf({ arguments: given, body, results, failures, stream }: StructuralMethod): readonly Shape[] {
	const carriers = [...given, ...(body?.contents ?? []), ...results, ...failures, ...(stream === null ? [] : [stream])];
	return carriers.map(({ shape }) => shape);
}

function typesIn(shapes: readonly Shape[]): readonly TypeKey[] {
	return allInside(shapes).flatMap((shape) => {
		if (shape.kind === "reference") return [shape.type];
		return shape.kind === "record" ? shape.bases : [];
	});
}
