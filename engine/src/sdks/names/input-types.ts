import type { Api, SchemaId } from "../../contract/api.ts";
import type { Change, SchemaSides } from "../../contract/change.ts";
import { createCompose, partsOf } from "../../generate/plan/shapes/composition.ts";
import { passed } from "../surface/past-pattern.ts";
import { typeNameOf } from "./type-names.ts";

/** Schemas inside of a type that are gone through for marked members; one that holds more keeps its two forms here. */
const MAX_PARTS = 1_000;

/**
 * The types of requests that go with a change: a component that travels both ways has another type in requests for as
 * long as some member of it is for one way alone.
 */
export function lostInputTypes(changes: readonly Change[], { before, after }: { before: Api; after: Api }): GoneWith {
	const unmarking = changes.filter(isUnmarking);
	const places = new Set(unmarking.map((change) => placeOf(change)));
	// Of the two ways, it goes with the one that the mark had closed.
	const opening = unmarking.filter((change) => isClosedWay(change) && places.has(placeOf(change, "other")));
	const goneWith = new Map<Change, ReadonlySet<string>>();
	for (const change of opening) {
		const lost = holdersOf(change).flatMap(({ before: id, after: other }) => {
			const name = id === null ? null : before.schemas.get(id).name;
			if (name === null || other === null || hasMarked(other, after)) return [];
			return [`${typeNameOf(name)}Input`];
		});
		if (lost.length > 0) goneWith.set(change, new Set(lost));
	}
	return goneWith;
}

type GoneWith = ReadonlyMap<Change, ReadonlySet<string>>;

function isUnmarking({ kind, facts }: Change): boolean {
	if (kind === "access-changed") return !facts.to;
	return kind === "property-removed" && (facts.readOnly || facts.writeOnly);
}

function isClosedWay({ kind, facts, direction }: Change): boolean {
	const keyword = direction === "request" ? "readOnly" : "writeOnly";
	return kind === "access-changed" ? facts.keyword === keyword : kind === "property-removed" && facts[keyword];
}

/** Where a change stands, and which way its payload travels; or the same place seen the other way. */
function placeOf({ before, site, direction }: Change, way: "own" | "other" = "own"): string {
	const { file, pointer } = before ?? site.before;
	const isRequest = (direction === "request") !== (way === "other");
	return `${isRequest ? "request" : "response"} ${file}#${pointer}`;
}

/** What a payload passes on its way to a change. */
function holdersOf({ way }: Change): readonly SchemaSides[] {
	return way === null ? [] : passed(way);
}

/** Whether a member is for one way alone, at whatever distance. */
export function hasMarked(root: SchemaId, api: Api): boolean {
	const { schemas } = api;
	const compose = createCompose(api);
	const seen = new Set<SchemaId>([root]);
	for (const id of seen) {
		if (seen.size > MAX_PARTS) return true;
		const schema = schemas.get(id);
		const members = [...schema.properties.values()].map((property) => schemas.get(property.schema));
		if (members.some(({ readOnly, writeOnly }) => readOnly || writeOnly)) return true;
		for (const part of partsOf(schema, compose)) seen.add(part);
	}
	return false;
}
