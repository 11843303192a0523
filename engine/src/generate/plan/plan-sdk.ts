import type { Api } from "../../contract/api.ts";
import type { Degradation } from "../../contract/artifact.ts";
import { splitWords, type Words } from "../names/split-words.ts";
import { breakCycles } from "./break-cycles.ts";
import { type Compose, createCompose } from "./composition.ts";
import { planCredentials } from "./credentials.ts";
import type { Degrade } from "./degrade.ts";
import { baseUrlOf, planMethod, type UnnamedMethod, usesOf } from "./methods.ts";
import { groupKey, groupPaths, type NamedOperation, nameMethods } from "./name-methods.ts";
import { nameTypes, requestKey } from "./name-types.ts";
import { reachOf } from "./reach.ts";
import type { GroupPlan, MethodPlan, SdkPlan, TypePlan } from "./sdk-plan.ts";
import type { DeclaredType } from "./shape-context.ts";
import { createShapes } from "./shapes.ts";
import { planWebhooks, receivedOperations, webhookUses } from "./webhooks.ts";

/**
 * Plans the SDK of an Api: which groups, methods and types it has, and what each is called. Reads nothing but the Api
 * and speaks no language, so the same plan serves every target.
 */
export function planSdk(api: Api): SdkPlan {
	const degradations = new Map<string, Degradation>();
	const degrade: Degrade = (degradation) => {
		degradations.set(`${degradation.pointer} ${degradation.message}`, degradation);
	};
	const named = nameMethods(api.operations);
	const uses = [
		...api.operations.flatMap((operation) => usesOf(operation, api.schemas)),
		...receivedOperations(api).flatMap(webhookUses),
	];
	const compose = createCompose(api.schemas);
	const reach = reachOf(uses, api.schemas, compose);
	const shapes = createShapes({ schemas: api.schemas, homeOf: api.homeOf, compose, reach, degrade });

	const methods = named.map((name) => ({ name, plan: planMethod(name.operation, api, shapes, degrade) }));
	const webhooks = planWebhooks(api, shapes);
	const declared = shapes.declared();
	const names = nameTypes(declared, named, api.homeOf);
	const types = declared.map((type) => typePlan(type, compose, names, api)).toSorted(byName);
	const plan = {
		title: api.info.title,
		description: api.info.description,
		server: planServer(api, degrade),
		credentials: planCredentials(api, degrade),
		types: breakCycles(types, degrade),
		groups: planGroups(api, methods, names),
		webhooks,
	};
	return { ...plan, degradations: [...degradations.values()].toSorted(byPlace) };
}

function planServer(api: Api, degrade: Degrade): string | null {
	const [first] = api.servers;
	const server = baseUrlOf(first?.url);
	if (server === null) {
		const message = "The description gives no complete address of a server: the caller has to give it.";
		degrade({ pointer: first?.at.pointer ?? "", message });
	}
	return server;
}

function typePlan(type: DeclaredType, compose: Compose, names: ReadonlyMap<string, Words>, { homeOf }: Api): TypePlan {
	const { key, shape, schema } = type;
	const { at, deprecated, title } = schema;
	// A merge inherits the words of what it extends, where they would be said twice.
	const inherited = compose(schema).bases.some((base) => base.description === schema.description);
	const description = (inherited ? null : schema.description) ?? title;
	return { key, pointer: homeOf(at), name: names.get(key) ?? [], shape, description, deprecated };
}

function planGroups(
	api: Api,
	methods: readonly { readonly name: NamedOperation; readonly plan: UnnamedMethod }[],
	names: ReadonlyMap<string, Words>,
): readonly GroupPlan[] {
	const groups = new Map<string, { readonly path: readonly Words[]; readonly methods: MethodPlan[] }>();
	for (const { name, plan } of methods) {
		for (const path of groupPaths(name.group)) {
			if (!groups.has(groupKey(path))) groups.set(groupKey(path), { path, methods: [] });
		}
		const hasRequest = plan.parameters.length > 0 || plan.body !== null;
		const requestName = hasRequest ? (names.get(requestKey(name.operation)) ?? null) : null;
		groups.get(groupKey(name.group))?.methods.push({ ...plan, name: name.method, requestName });
	}
	const tags = new Map(api.tags.map((tag) => [groupKey([splitWords(tag.name)]), tag.description]));
	return [...groups]
		.toSorted(([a], [b]) => (a < b ? -1 : 1))
		.map(([key, group]) => ({
			path: group.path,
			typeName: names.get(key) ?? [],
			description: tags.get(key) ?? null,
			methods: group.methods.toSorted(byName),
		}));
}

function byName(a: { readonly name: Words }, b: { readonly name: Words }): number {
	const [left, right] = [a.name.join(" "), b.name.join(" ")];
	return left < right ? -1 : left > right ? 1 : 0;
}

function byPlace(a: Degradation, b: Degradation): number {
	const [left, right] = [`${a.pointer} ${a.message}`, `${b.pointer} ${b.message}`];
	return left < right ? -1 : left > right ? 1 : 0;
}
