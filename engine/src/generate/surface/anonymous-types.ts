import type { Api, MediaType, Operation, SchemaId } from "../../contract/api.ts";
import type { Change } from "../../contract/change.ts";
import { pascalCase } from "../names/casing.ts";
import { decodingOf, preferredMediaType } from "../plan/media-types.ts";
import { wordsOfPointer } from "../plan/type-words.ts";
import { reachOf, sdkChange } from "./name-changes.ts";
import type { OperationSurface } from "./operation-surface.ts";
import type { SdkSides } from "./sdk-sides.ts";

/**
 * Types of payloads that an operation writes out itself, and that it now takes from somewhere else: the type that was
 * named after the operation is gone, though the same payloads travel.
 */
export function anonymousTypeChanges(sides: SdkSides, names: OperationSurface): readonly Change[] {
	return sides.after.operations.flatMap((after) => {
		const before = sides.earlier(after);
		if (before === undefined) return [];
		const others = payloadsOf(after);
		return [...payloadsOf(before)].flatMap(([part, media]) => {
			const other = others.get(part);
			if (other === undefined || !isOwn(sides.before, before, media) || isOwn(sides.after, after, other)) return [];
			const place = declaredAt(sides.before, media);
			if (place === null) return [];
			const type = typeName(before, place, names);
			const places = { before: { file: before.at.file, pointer: place }, after: other.at };
			return [sdkChange("sdk-type-removed", { type }, places, [reachOf(after)], true)];
		});
	});
}

/**
 * The type of the payload that a change stands in, where it had one that was named after its operation and has none any
 * more: alternatives that become one, or members that go, leave nothing that needs a declaration.
 */
export function lostPayloadType({ way }: Change, sides: SdkSides, names: OperationSurface): string | null {
	if (way === null || way.root.before === null || way.root.after === null) return null;
	// What stands deeper leaves the payload's own type alone.
	if (way.steps.some(({ via }) => via.kind !== "branch")) return null;
	const { operation: key, part } = way.reach;
	const after = sides.operation(key);
	const before = after === undefined ? undefined : sides.earlier(after);
	if (before === undefined || (part !== "request-body" && part !== "response")) return null;
	const place = declaredAt(sides.before, { schema: way.root.before });
	const isLost = place?.startsWith(`${before.at.pointer}/`) && !isDeclared(sides.after, way.root.after);
	return place !== null && isLost ? typeName(before, place, names) : null;
}

function isDeclared(api: Api, id: SchemaId): boolean {
	return api.schemas.get(id).name !== null || declaredAt(api, { schema: id }) !== null;
}

function typeName(operation: Operation, pointer: string, names: OperationSurface): string {
	return pascalCase(wordsOfPointer(pointer, new Map([[operation.at.pointer, names.get(operation.key)?.stem ?? []]])));
}

/** The payloads of an operation that types are made of, by where they are. */
function payloadsOf({ requestBody, responses }: Operation): ReadonlyMap<string, MediaType> {
	const contents = [
		["body", requestBody?.content ?? []],
		...responses.map(({ status, content }) => [status, content] as const),
	] as const;
	return new Map(
		contents.flatMap(([part, content]) => {
			const media = preferredMediaType(content);
			return media !== undefined && media.schema !== null && decodingOf(media) === "json"
				? [[part, media] as const]
				: [];
		}),
	);
}

/** Whether the operation itself writes the schema of a payload. */
function isOwn({ schemas }: Api, { at }: Operation, { schema: id }: MediaType): boolean {
	const parts = id === null ? [] : schemas.parts(id);
	return parts.length === 1 && parts[0]?.at.pointer.startsWith(`${at.pointer}/`) === true;
}

/** The pointer of a payload's schema, where a type is declared for it. */
function declaredAt({ schemas }: Api, { schema: id }: Pick<MediaType, "schema">): string | null {
	if (id === null) return null;
	const { at, properties, unions, bases } = schemas.get(id);
	return properties.size + unions.length > 0 && bases.length === 0 ? at.pointer : null;
}
