import type { Api } from "../../contract/api.ts";
import type { Unreadable } from "../../contract/source.ts";
import { forgottenNames, type KeptNames } from "../names/lock/kept-names.ts";
import { splitWords, type Words } from "../names/split-words.ts";
import { brokenParts } from "./broken-parts.ts";
import { completeMethod } from "./complete-method.ts";
import { coverMethod, planCoverage } from "./coverage.ts";
import { planCredentials } from "./credentials.ts";
import { planExposures } from "./exposures.ts";
import { groupKey, groupPaths, type NamedOperation, nameMethods } from "./method-names/name-methods.ts";
import { nameStreams } from "./method-names/name-streams.ts";
import { planMethod, type UnnamedMethod, usesOf } from "./methods.ts";
import { notesOf, notesOfMention } from "./said/notes-of.ts";
import { createScribe } from "./scribe.ts";
import type { GroupPlan, MethodPlan, SdkPlan, TypePlan } from "./sdk-plan.ts";
import { planServer } from "./servers.ts";
import { type Compose, createCompose } from "./shapes/composition.ts";
import { namedLiterals } from "./shapes/literals.ts";
import { type Reach, reachOf } from "./shapes/reach.ts";
import type { DeclaredType } from "./shapes/shape-context.ts";
import { createShapes } from "./shapes/shapes.ts";
import { planWebhooks, receivedOperations, webhookUses } from "./webhooks.ts";
import { createMemberWords } from "./words/member-words.ts";
import { nameTypes, requestKey, type TypeName } from "./words/name-types.ts";
import { createParameterHomes } from "./words/parameter-homes.ts";

export interface PlanOptions {
	/** What of the description cannot be read (Source.unreadable): it costs the parts that need it. */
	readonly unreadable?: readonly Unreadable[];
	/** Names that were given before, and who is told of those that are given. */
	readonly names?: KeptNames;
}

/**
 * Plans the SDK of an Api: which groups, methods and types it has, and what each is called. Reads nothing but the Api
 * and speaks no language, so the same plan serves every target.
 */
export function planSdk(api: Api, { unreadable = [], names: kept = forgottenNames }: PlanOptions = {}): SdkPlan {
	const { schemas } = api;
	const homeOf = createParameterHomes(api);
	const scribe = createScribe();
	const { degrade, within } = scribe;
	const broken = brokenParts(unreadable);
	const named = nameMethods(api.operations, kept);
	const uses = [
		...api.operations.flatMap((operation) => usesOf(operation)),
		...receivedOperations(api).flatMap(webhookUses),
	];
	const compose = createCompose(api);
	const reach = reachOf(uses, schemas, compose);
	const memberWords = createMemberWords(compose, homeOf, kept);
	const said = { memberWords, sayLiterals: namedLiterals(homeOf, kept), notesOf: notesOfMention, seeksTags: true };
	const shapes = createShapes({ schemas, homeOf, compose, reach, degrade, within, broken, ...said });

	const methods = named.map((name) => {
		const { operation } = name;
		const context = { api, shapes, degrade, broken, names: kept };
		return { name, plan: within(operation.key, () => planMethod(operation, context)) };
	});
	const webhooks = planWebhooks(api, shapes, within, kept);
	const credentials = planCredentials(api, kept);
	const declared = shapes.declared();
	const names = nameTypes(declared, named, homeOf, kept);
	const shapesByKey = new Map(declared.map(({ key, shape }) => [key, shape]));
	const complete = methods.map(({ name, plan }) => ({
		name,
		plan: completeMethod(name.operation, plan, shapesByKey),
	}));
	const covered = planCoverage(
		[
			...methods.map(({ plan }) => coverMethod(plan)),
			...webhooks.map(({ key, shape }) => ({ operation: key, shapes: [shape] })),
		],
		declared,
		scribe,
	);
	const coverage = [...covered, ...broken.leftOut].toSorted((a, b) => (a.operation < b.operation ? -1 : 1));
	return {
		title: api.info.title,
		description: api.info.description,
		servers: api.servers.map(planServer),
		credentials,
		types: sortedByName(declared.map((type) => typePlan(type, compose, reach, names, api))),
		groups: planGroups(api, complete, names),
		webhooks,
		coverage,
		unreadable: broken.besides(coverage),
		exposures: planExposures(api, named, kept),
	};
}

function typePlan(
	type: DeclaredType,
	compose: Compose,
	reach: Reach,
	names: ReadonlyMap<string, TypeName>,
	{ homeOf }: Api,
): TypePlan {
	const { key, shape, schema, side } = type;
	const { id, at, title } = schema;
	// A merge inherits the words of what it extends, where they would be said twice.
	const inherited = compose(schema).bases.some((base) => base.description === schema.description);
	const isSided = reach.isSided(id);
	return {
		key,
		pointer: homeOf(at),
		name: names.get(key)?.words ?? [],
		aliases: names.get(key)?.aliases ?? [],
		shape,
		notes: { ...notesOf(schema), description: (inherited ? null : schema.description) ?? title },
		sent: isSided ? side === "request" : reach.has(id, "request"),
		received: isSided ? side === "response" : reach.has(id, "response"),
	};
}

function planGroups(
	api: Api,
	methods: readonly { readonly name: NamedOperation; readonly plan: UnnamedMethod }[],
	names: ReadonlyMap<string, TypeName>,
): readonly GroupPlan[] {
	const groups = new Map<string, { readonly path: readonly Words[]; readonly methods: MethodPlan[] }>();
	for (const { name, plan } of methods) {
		const around = name.aliases.map((alias) => alias.slice(0, -1));
		for (const path of [name.group, ...around].flatMap(groupPaths)) {
			if (!groups.has(groupKey(path))) groups.set(groupKey(path), { path, methods: [] });
		}
		const argumentsName = plan.arguments.length > 0 ? (names.get(requestKey(name.operation))?.words ?? null) : null;
		groups
			.get(groupKey(name.group))
			?.methods.push({ ...plan, name: name.method, argumentsName, aliases: name.aliases });
	}
	const tags = new Map(api.tags.map((tag) => [groupKey([splitWords(tag.name)]), tag.description]));
	return [...groups]
		.toSorted(([a], [b]) => (a < b ? -1 : 1))
		.map(([key, group]) => ({
			path: group.path,
			typeName: names.get(key)?.words ?? [],
			description: tags.get(key) ?? null,
			methods: nameStreams(sortedByName(group.methods), subgroupNames(group.path, groups)),
		}));
}

/** What the groups within a group are called. */
function subgroupNames(
	path: readonly Words[],
	groups: ReadonlyMap<string, { readonly path: readonly Words[] }>,
): readonly Words[] {
	const key = groupKey(path);
	return [...groups.values()]
		.filter((group) => group.path.length === path.length + 1 && groupKey(group.path.slice(0, -1)) === key)
		.flatMap((group) => group.path.slice(-1));
}

function sortedByName<T extends { readonly name: Words }>(named: readonly T[]): readonly T[] {
	const keyed = named.map((one) => ({ one, key: one.name.join(" ") }));
	return keyed.sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0)).map(({ one }) => one);
}
