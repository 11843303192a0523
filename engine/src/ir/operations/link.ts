import type { Operation, Unread } from "../../contract/api.ts";
import type { JsonObject } from "../../contract/json.ts";
import type { Place } from "../../contract/source.ts";
import { type Node, textAt } from "../node.ts";
import { follow, type LinkTargets, type Reading } from "../reading.ts";

export function linkTargets(operations: readonly Operation[]): LinkTargets {
	const byId = new Map<string, string>();
	const byPlace = new Map<string, string | null>();
	for (const { operationId, at, matchKey } of operations) {
		if (operationId !== null) byId.set(operationId, matchKey);
		byPlace.set(keyOf(at), byPlace.has(keyOf(at)) ? null : matchKey);
	}
	return { byId, byPlace };
}

/**
 * A link as it is written, but for what it says to people, and with the operation that it leads to, however that is
 * called (OpenAPI 3.2, Link Object). One that leads nowhere is its reference.
 */
export function readLink(reading: Reading, name: string, node: Node): Unread {
	const object = follow(reading, node);
	const field = `links.${name}`;
	if (object === undefined) return { field, value: node.value, at: node.at };
	const { description: _, ...value } = object.value;
	const target = targetOf(reading, value, object.at.file);
	return { field, value: target === undefined ? value : { ...withoutTarget(value), operation: target }, at: object.at };
}

function targetOf({ source, linkTargets }: Reading, link: JsonObject, file: string): string | undefined {
	const [id, ref] = [textAt(link, "operationId"), textAt(link, "operationRef")];
	if ((id === null) === (ref === null)) return undefined;
	if (id !== null) return linkTargets().byId.get(id);
	const found = source.resolve(ref ?? "", file);
	return found === undefined ? undefined : (linkTargets().byPlace.get(keyOf(found.at)) ?? undefined);
}

function withoutTarget({ operationId: _id, operationRef: _ref, ...rest }: JsonObject): JsonObject {
	return rest;
}

function keyOf({ file, pointer }: Place): string {
	return `${file}#${pointer}`;
}
