import type { Api, SchemaId } from "../../contract/api.ts";
import type { Change } from "../../contract/change.ts";
import { pascalCase } from "../../generate/names/casing.ts";
import { wordsOfPointer } from "../../generate/plan/words/type-words.ts";
import type { SdkSides } from "../sdk-sides.ts";
import type { OperationSurface } from "./operation-surface.ts";

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
	const place = declaredAt(sides.before, way.root.before);
	const home = sides.before.homeOf(before.at);
	const isLost = place?.startsWith(`${home}/`) && !isDeclared(sides.after, way.root.after);
	if (place === null || !isLost) return null;
	return pascalCase(wordsOfPointer(place, new Map([[home, names.get(before.key)?.stem ?? []]])));
}

function isDeclared(api: Api, id: SchemaId): boolean {
	return api.schemas.get(id).name !== null || declaredAt(api, id) !== null;
}

/** The pointer of a payload's schema, where a type is declared for it. */
function declaredAt({ schemas, homeOf }: Api, id: SchemaId): string | null {
	const { at, properties, unions, bases } = schemas.get(id);
	return properties.size + unions.length > 0 && bases.length === 0 ? homeOf(at) : null;
}
