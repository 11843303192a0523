import type { Api } from "../../contract/api.ts";
import type { OutputOptions } from "../../contract/config.ts";
import { type SelectableOperation, selectsOperation } from "../../openapi/operation-selector.ts";
import type { GroupPlan, SdkPlan, TypePlan } from "./sdk-plan.ts";
import type { TypeKey } from "./shape.ts";
import { receivedOperations } from "./webhooks.ts";

/**
 * The plan of those operations that an output has, with the types that they reach: a smaller file under the same names,
 * since names were given before anything was left out. The plan itself where nothing is.
 */
export function selectOperations(plan: SdkPlan, api: Api, options: OutputOptions): SdkPlan {
	const { include, exclude } = options;
	if (include === undefined && exclude === undefined) return plan;
	const tags = new Map(
		[...api.operations, ...receivedOperations(api)].map((operation) => [operation.key, operation.tags]),
	);
	const has = (key: string): boolean => {
		const operation: SelectableOperation = { key, tags: tags.get(key) ?? [] };
		if (include !== undefined && !selectsOperation(include, operation)) return false;
		return exclude === undefined || !selectsOperation(exclude, operation);
	};
	const groups = withMethods(
		plan.groups.map((group) => ({ ...group, methods: group.methods.filter(({ operation }) => has(operation)) })),
	);
	const webhooks = plan.webhooks.filter(({ key }) => has(key));
	return {
		...plan,
		groups,
		webhooks,
		types: reachedTypes(plan.types, [groups, webhooks]),
		coverage: plan.coverage.filter(({ operation }) => has(operation)),
		exposures: plan.exposures.filter(({ operation }) => has(operation)),
	};
}

/** Groups that have a method, or a group that has one. */
function withMethods(groups: readonly GroupPlan[]): readonly GroupPlan[] {
	const key = (path: GroupPlan["path"]) => JSON.stringify(path);
	const used = new Set(
		groups
			.filter(({ methods }) => methods.length > 0)
			.flatMap(({ path }) => path.map((_, index) => key(path.slice(0, index + 1)))),
	);
	return groups.filter(({ path }) => used.has(key(path)));
}

/** Types that the data mentions, and those that these mention: a plan is plain data, and a type's key stands nowhere else. */
function reachedTypes(types: readonly TypePlan[], from: readonly unknown[]): readonly TypePlan[] {
	const byKey = new Map<TypeKey, TypePlan>(types.map((type) => [type.key, type]));
	const reached = new Set<TypeKey>();
	const waiting: unknown[] = [...from];
	for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
		if (typeof next === "string") {
			const type = byKey.get(next);
			if (type === undefined || reached.has(next)) continue;
			reached.add(next);
			waiting.push(type.shape);
		} else if (typeof next === "object" && next !== null) {
			for (const part of Object.values(next)) if (part !== null && part !== undefined) waiting.push(part);
		}
	}
	return types.filter(({ key }) => reached.has(key));
}
