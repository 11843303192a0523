import type { Api, Operation } from "../../../contract/api.ts";
import type { Change } from "../../../contract/change.ts";
import type { OutputOptions } from "../../../contract/config.ts";
import type { NameLocks } from "../../../contract/name-lock.ts";
import type { SdkComparison } from "../../../contract/sdk.ts";
import { jsonEqual } from "../../../lib/json-equal.ts";
import { createEarlier } from "../../../openapi/earlier-operations.ts";
import type { ToolPlan } from "../tool-set.ts";
import { argumentChanges, type ToolPair } from "./argument-changes.ts";
import { Explained } from "./explained.ts";
import { operationsOfTexts, type RequestText, requestTexts } from "./request-texts.ts";
import { isFarOver, surfaceChange } from "./surface-changes.ts";
import { operationTexts, requestTextChange } from "./text-changes.ts";
import { type OperationPair, placesOf, toolChange } from "./tool-change.ts";
import { ToolSide } from "./tool-sides.ts";

type Sides<T> = Readonly<Record<"before" | "after", T>>;

export interface ToolComparison {
	readonly apis: Sides<Api>;
	/** `outputs.mcp` of each side's configuration; undefined where it has no MCP server. */
	readonly options: Sides<OutputOptions | undefined>;
	readonly names: NameLocks;
	/** Everything that is told already: what the descriptions say, and what follows for SDKs. */
	readonly changes: readonly Change[];
	readonly impacts: SdkComparison["impacts"];
}

/**
 * Holds the tools of two MCP servers against each other, and tells what no other change does: a tool or an argument that
 * is gone though its operation is not, another class, another surface, another text. Empty where a side has no server.
 * Only tools that something differs about are planned, unless the surface depends on all of them.
 */
export function compareTools({ apis, options, names, changes, impacts }: ToolComparison): readonly Change[] {
	const { before, after } = options;
	const areSame = before === after || jsonEqual(optionsOf(before), optionsOf(after));
	if (before === undefined || after === undefined || (apis.before === apis.after && areSame)) return [];
	const sides = {
		before: new ToolSide(apis.before, before, names.before),
		after: new ToolSide(apis.after, after, names.after),
	};
	const pairs = pairsOf(apis);
	const texts = requestTexts(apis.before, apis.after, pairs);
	const explained = new Explained(changes, impacts);
	const needsAll = !areSame || !isFarOver(sides.before) || !isFarOver(sides.after);
	const touched = needsAll ? pairs : pairs.filter(createIsTouched(sides, explained, texts));
	const tools = {
		before: sides.before.plan(needsAll ? apis.before.operations : touched.flatMap((pair) => pair.before ?? [])),
		after: sides.after.plan(touched.map((pair) => pair.after)),
	};
	const surface = needsAll ? surfaceChange(sides, tools) : null;
	return [
		...(surface === null ? [] : [surface]),
		...touched.flatMap((pair) => toolChanges(pair, tools, explained)),
		...textChanges(apis.before, touched, tools, texts),
	];
}

/** What a configuration says, without where it says it. */
function optionsOf(options: OutputOptions | undefined) {
	const { include, exclude, tools } = options ?? {};
	return JSON.parse(JSON.stringify({ include, exclude, tools }));
}

function pairsOf({ before, after }: Sides<Api>): readonly OperationPair[] {
	const earlier = createEarlier(before.operations, after.operations);
	return after.operations.map((operation) => ({ before: earlier(operation) ?? null, after: operation }));
}

/** Whether a tool may be another one: an operation that is written alike, is named alike and reads alike has the same. */
function createIsTouched(sides: Sides<ToolSide>, explained: Explained, texts: readonly RequestText[]) {
	const said = operationsOfTexts(texts);
	return ({ before, after }: OperationPair): boolean =>
		before === null ||
		explained.reaches(after.key) ||
		said.has(after.key) ||
		sides.before.name(before) !== sides.after.name(after) ||
		!jsonEqual([...before.written.values], [...after.written.values]);
}

type Tools = Sides<ReadonlyMap<string, ToolPlan>>;

function toolChanges({ before: old, after }: OperationPair, tools: Tools, explained: Explained): readonly Change[] {
	if (old === null) return [];
	const [was, is] = [tools.before.get(old.key), tools.after.get(after.key)];
	const places = placesOf(old, after);
	if (was === undefined && is === undefined) return [];
	if (is === undefined) return [toolChange("tool-removed", { tool: was?.listed.name ?? "" }, places, [after])];
	if (was === undefined) return [toolChange("tool-added", { tool: is.listed.name }, places, [after])];
	const pair: ToolPair = { operation: { before: old, after }, before: was, after: is };
	return [
		...(explained.rename(after.key) ? [] : renamed(pair)),
		...classChanges(pair),
		...argumentChanges(pair, explained),
	];
}

function renamed({ operation: { before, after }, ...tools }: ToolPair): readonly Change[] {
	const facts = { from: tools.before.listed.name, to: tools.after.listed.name };
	return facts.from === facts.to ? [] : [toolChange("tool-renamed", facts, placesOf(before, after), [after])];
}

/** The hints follow from the class, but for whether a call may be repeated. */
function classChanges({ operation: { before, after }, ...tools }: ToolPair): readonly Change[] {
	const [was, is] = [tools.before, tools.after];
	const places = placesOf(before, after);
	const tool = was.listed.name;
	const [from, to] = [was.toolClass, is.toolClass];
	if (from !== to) return [toolChange("tool-class-changed", { tool, from, to }, places, [after])];
	const idempotent = is.listed.annotations.idempotentHint;
	if (was.listed.annotations.idempotentHint === idempotent) return [];
	return [toolChange("tool-idempotence-changed", { tool, idempotent }, places, [after])];
}

function textChanges(
	before: Api,
	touched: readonly OperationPair[],
	tools: Tools,
	texts: readonly RequestText[],
): readonly Change[] {
	const own = touched.flatMap((pair) => {
		const was = pair.before === null ? undefined : tools.before.get(pair.before.key);
		return operationTexts(pair, { before: was, after: tools.after.get(pair.after.key) }, before.at) ?? [];
	});
	const pairs = new Map<string, ToolPair>();
	const operations = new Map<string, Operation>();
	for (const { before: old, after } of touched) {
		const [was, is] = [old === null ? undefined : tools.before.get(old.key), tools.after.get(after.key)];
		if (is !== undefined) operations.set(after.key, after);
		if (old !== null && was !== undefined && is !== undefined)
			pairs.set(after.key, { operation: { before: old, after }, before: was, after: is });
	}
	return [...own, ...texts.flatMap((text) => requestTextChange(text, { before, operations, pairs }) ?? [])];
}
