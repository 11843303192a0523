import type { Api, Operation } from "../../contract/api.ts";
import type { Place } from "../../contract/source.ts";
import { appendPointer, parentPointer } from "../../lib/json-pointer.ts";
import { once } from "../../lib/once.ts";
import { addressKey } from "../../openapi/address-key.ts";
import { announcedOf, isOnOtherDay } from "../announcements.ts";
import { type Comparison, Scope } from "../comparison.ts";
import { between, come, gone } from "../edit.ts";
import type { Effects } from "../effects/effect.ts";
import { compareFields, compareRootFields, rootFieldsOf } from "./fields.ts";
import { compareParameters } from "./parameters.ts";
import { compareRequestBodies } from "./request-body.ts";
import { compareResponses } from "./responses.ts";
import { compareSecurity } from "./security.ts";
import { haveSameSchemes } from "./security-schemes.ts";
import { compareServers } from "./servers.ts";

/** Compares everything of two descriptions that an operation can reach. */
export function compareOperations(comparison: Comparison): void {
	const { before, after } = comparison;
	compareRootFields(comparison);
	const open = (isTurned: boolean) => (operation: Operation) => new Scope(comparison, operation, isTurned);
	compareLists(comparison, before.operations, after.operations, "paths", open(false));
	compareLists(comparison, before.webhooks, after.webhooks, "webhooks", open(true));
}

/** A message that the provider no longer sends is missed by whoever waits for it; a new one is ignored. */
const ADDED: Effects = { request: "widens", response: "none" };
const REMOVED: Effects = { request: "narrows", response: "incomparable" };

function compareLists(
	comparison: Comparison,
	before: readonly Operation[],
	after: readonly Operation[],
	field: "paths" | "webhooks",
	open: (operation: Operation) => Scope,
): void {
	const { matched, removed, added } = matchOperations(before, after, field === "paths" ? OPERATION_KEYS : WEBHOOK_KEYS);
	const nearestAfter = nearestIn(after, comparison.after, field);
	for (const operation of removed) {
		const where = gone(operation.at, nearestAfter(operation));
		const met = field === "paths" ? comparison.addresses.meeting(operation) : null;
		open(operation).report(
			open(operation).root("operation"),
			"operation-removed",
			{ operation: operation.key },
			met === null ? REMOVED : { ...REMOVED, request: "unknown" },
			where,
		);
		for (const other of met ?? []) compareMet(open(other).insteadOf(operation), operation, other);
	}
	const nearestBefore = nearestIn(before, comparison.before, field);
	for (const operation of added) {
		const where = come(nearestBefore(operation), operation.at);
		open(operation).report(
			open(operation).root("operation"),
			"operation-added",
			{ operation: operation.key },
			ADDED,
			where,
		);
	}
	const ofRoot = { before: rootFieldsOf(comparison.before), after: rootFieldsOf(comparison.after) };
	for (const [from, to] of matched) {
		const scope = open(to);
		if (field === "webhooks") compareNames(scope, from, to);
		compareFields(scope, ofRoot.before, ofRoot.after, scope.root("operation"));
		compareOperation(scope, from, to, field === "paths");
	}
}

/** The key of a webhook is its path. */
function compareNames(scope: Scope, before: Operation, after: Operation): void {
	if (before.path === after.path) return;
	const facts = { from: before.path, to: after.path };
	scope.report(scope.root("operation"), "webhook-renamed", facts, "unknown", between(before.at, after.at));
}

/** Answers for an operation of one side with its path item on the other, or with the map that would hold it. */
function nearestIn(others: readonly Operation[], api: Api, field: string): (operation: Operation) => Place {
	// Of several operations of one path the first counts: it is set last.
	const siblings = once(() => new Map(others.toReversed().map((other) => [other.path, other])));
	return ({ path }) => {
		const sibling = siblings().get(path);
		if (sibling === undefined) return { file: api.at.file, pointer: appendPointer(api.at.pointer, field) };
		return { file: sibling.at.file, pointer: parentPointer(sibling.at.pointer) ?? "" };
	};
}

interface OperationMatch {
	readonly matched: readonly (readonly [Operation, Operation])[];
	readonly removed: readonly Operation[];
	readonly added: readonly Operation[];
}

type KeyOf = (operation: Operation) => string;

/** By key; what is left over by the key without the names of path parameters, and then by where clients find it. */
const OPERATION_KEYS: readonly KeyOf[] = [({ key }) => key, ({ matchKey }) => matchKey, addressKey];

/** By key; what is left over by its operationId: the name of a webhook is not part of any delivery. */
const WEBHOOK_KEYS: readonly KeyOf[] = [
	({ key }) => key,
	({ key, method, operationId }) => (operationId === null ? key : JSON.stringify([method, operationId])),
];

/**
 * By key; what is left over by where it is sent to: the name of a callback never travels, and names of header fields are
 * alike in all cases (OpenAPI 3.1, Runtime Expressions; RFC 9110, section 5.1).
 */
const CALLBACK_KEYS: readonly KeyOf[] = [
	({ key }) => key,
	({ method, path }) => `${method} ${path.replaceAll(OF_HEADER, (expression) => expression.toLowerCase())}`,
];

const OF_HEADER = /\$(?:request|response)\.header\.[^{}#]+/gu;

/** Each key in its turn finds the other version of what the keys before it left over. */
function matchOperations(
	before: readonly Operation[],
	after: readonly Operation[],
	keys: readonly KeyOf[],
): OperationMatch {
	const matched: (readonly [Operation, Operation])[] = [];
	let left = before;
	let right = after;
	for (const keyOf of keys) {
		const others = new Map(right.map((operation) => [keyOf(operation), operation]));
		const taken = new Set<Operation>();
		left = left.filter((operation) => {
			const other = others.get(keyOf(operation));
			if (other === undefined || taken.has(other)) return true;
			taken.add(other);
			matched.push([operation, other]);
			return false;
		});
		right = right.filter((operation) => !taken.has(operation));
	}
	return { matched, removed: left, added: right };
}

/** Compares an operation that went with the one that its requests are sent to from now on: of its path, addresses know. */
function compareMet(scope: Scope, before: Operation, after: Operation): void {
	compareParameters(scope, before, after, ({ in: place }) => place !== "path");
	compareRequestBodies(scope, before, after);
	compareResponses(scope, before, after);
	compareSecurity(scope, before, after);
}

/** `isServed`: the servers of the description are where it is found. */
function compareOperation(scope: Scope, before: Operation, after: Operation, isServed: boolean): void {
	if (isUnchanged(scope.comparison, before, after)) {
		if (before.at.pointer === after.at.pointer) scope.comparison.unchanged.set(after, before);
		return;
	}
	compareAnnotations(scope, before, after);
	compareParameters(scope, before, after);
	compareRequestBodies(scope, before, after);
	compareResponses(scope, before, after);
	compareSecurity(scope, before, after);
	if (isServed) compareServers(scope, before, after);
	compareFields(scope, before, after, scope.root("operation"));
	compareCallbacks(scope, before, after);
}

/** Whether nothing that the operation says or refers to was edited, so that nothing needs to be compared. */
function isUnchanged({ before: from, after: to, texts }: Comparison, before: Operation, after: Operation): boolean {
	return (
		from.dialect === to.dialect &&
		before.path === after.path &&
		texts.same(
			{ value: before.written.values, file: before.written.file },
			{ value: after.written.values, file: after.written.file },
		) &&
		haveSameSchemes(from, to, after)
	);
}

/** What changes neither messages nor who may send them. */
function compareAnnotations(scope: Scope, before: Operation, after: Operation): void {
	const root = scope.root("operation");
	const where = between(before.at, after.at);
	if (after.deprecated && !before.deprecated) {
		const facts = { operation: after.key, sunset: after.sunset };
		scope.report(root, "operation-deprecated", facts, "none", where);
	} else if (after.deprecated && isOnOtherDay(before.sunset, after.sunset)) {
		const facts = { subject: "operation" as const, name: after.key, from: before.sunset, to: after.sunset };
		scope.report(root, "sunset-changed", facts, "none", where);
	}
	if (before.stability !== after.stability) {
		scope.report(root, "stability-changed", { from: before.stability, to: after.stability }, "none", where);
	}
	if (before.operationId !== after.operationId) {
		scope.report(root, "operation-id-changed", { from: before.operationId, to: after.operationId }, "none", where);
	}
}

/** What is sent to an address that a message has, or that is written out, is sent to no server of the description. */
function isServed({ path }: Operation): boolean {
	return path.startsWith("/");
}

function compareCallbacks(scope: Scope, before: Operation, after: Operation): void {
	const { matched, removed, added } = matchOperations(before.callbacks, after.callbacks, CALLBACK_KEYS);
	for (const callback of removed) {
		const root = scope.inside(callback).root("operation");
		const { announced: ends } = announcedOf(callback);
		const facts = { operation: callback.key, ...(ends !== undefined && { ends }) };
		scope.report(root, "operation-removed", facts, REMOVED, gone(callback.at, after.at));
	}
	for (const callback of added) {
		const root = scope.inside(callback).root("operation");
		scope.report(root, "operation-added", { operation: callback.key }, ADDED, come(before.at, callback.at));
	}
	for (const [from, to] of matched) compareOperation(scope.inside(to), from, to, isServed(from) || isServed(to));
}
