import type { Place, Source } from "../../contract/source.ts";
import { appendPointer, parsePointer } from "../../lib/json-pointer.ts";
import { once } from "../../lib/once.ts";
import { Anchors } from "../anchors.ts";
import { asObject, items, member, members, type Node, type ObjectNode, placeBelow, textAt } from "../node.ts";
import { follow } from "../reading.ts";

/** Where the schemas of bodies and forms would stand since 3.0: names follow it, so that they are the same in all versions. */
export interface BodyHomes {
	/** What a place would be called; undefined for what stands in no body. */
	homeOf(place: Place): string | undefined;
	/** The same by what each place is called as it is written. */
	moved(): ReadonlyMap<string, string>;
}

/** A schema of a body or of a form's field, and its home. */
type Housed = readonly [place: Place, home: string];

/** An operation, and the path that lists it. */
interface Listed {
	readonly path: Node;
	readonly operation: Node;
}

/**
 * The homes of what Swagger 2.0 writes as parameters in the body and as fields of forms: those of an operation's own list,
 * and bodies that operations share. `writtenHome` says what a place is called as it is written.
 */
export function createBodyHomes(root: Node, source: Source, writtenHome: (place: Place) => string): BodyHomes {
	const shared = sharedBodies(root, source);
	const ofShared = anchorsOf(shared);
	const housed = (listed: Listed) => housedIn(listed, `${writtenHome(listed.operation.at)}/requestBody/schema`, source);
	const own = once(() => operationsOf(root, source).flatMap(housed));
	const ofOwn = once(() => anchorsOf(own()));
	const ofOne = createAnchorsOfOne(root, housed);
	const homeInList = (place: Place) => (ofOne(place) ?? ofOwn()).homeOf(place);
	return {
		homeOf: (place) => ofShared.homeOf(place) ?? (isInList(place) ? homeInList(place) : undefined),
		moved: () => new Map([...shared, ...own()].map(([place, home]) => [writtenHome(place), home])),
	};
}

/**
 * The anchors of the one operation in whose list a place stands; undefined where the place does not tell which. Most of what
 * is asked about stands in the entry: then the others are not read.
 */
function createAnchorsOfOne(root: Node, housed: (listed: Listed) => readonly Housed[]) {
	const known = new Map<string, Anchors>();
	return ({ file, pointer }: Place): Anchors | undefined => {
		const [operation] = (file === root.at.file && LISTED.exec(pointer)) || [];
		if (operation === undefined) return undefined;
		const listed = known.has(operation) ? undefined : listedAt(operation, root);
		if (listed !== undefined) known.set(operation, anchorsOf(housed(listed)));
		return known.get(operation);
	};
}

function anchorsOf(housed: readonly Housed[]): Anchors {
	const anchors = new Anchors();
	for (const [place, home] of housed) anchors.add(place, home);
	return anchors;
}

function isInList({ pointer }: Place): boolean {
	return pointer.includes("/parameters/");
}

/** The operation around a parameter of its list. */
const LISTED = /^\/paths\/[^/]+\/[^/]+(?=\/parameters\/)/u;

/** The operation at a pointer of the entry; undefined where the path is a reference, and others may list it. */
function listedAt(pointer: string, root: Node): Listed | undefined {
	const [, name = "", method = ""] = parsePointer(pointer) ?? [];
	const path = asObject(member(member(root, "paths"), name));
	const operation = member(path, method);
	return path === undefined || operation === undefined || textAt(path.value, "$ref") !== null
		? undefined
		: { path, operation };
}

function operationsOf(root: Node, source: Source): readonly Listed[] {
	const paths = members(member(root, "paths")).flatMap(([, path]) => follow({ source }, path) ?? []);
	return paths.flatMap((path) => members(path).map(([, operation]) => ({ path, operation })));
}

function sharedBodies(root: Node, source: Source): readonly Housed[] {
	return members(member(root, "parameters")).flatMap(([name, node]): readonly Housed[] => {
		const shared = follow({ source }, node);
		return shared !== undefined && isIn("body", shared)
			? [[placeBelow(shared, "schema"), appendPointer("/requestBodies", name, "schema")]]
			: [];
	});
}

/** What an operation writes out itself. A form has the place of its first field, which may be one that others share. */
function housedIn({ path, operation }: Listed, home: string, source: Source): readonly Housed[] {
	const own = items(member(operation, "parameters")).flatMap((node) => asObject(node) ?? []);
	const first = own.findIndex((parameter) => isIn("formData", parameter));
	const isForm =
		first !== -1 &&
		!own.slice(0, first).some((parameter) => isIn("formData", follow({ source }, parameter))) &&
		!hasFields(member(path, "parameters"), source);
	return own.flatMap((parameter, index): readonly Housed[] => {
		if (isIn("body", parameter)) return [[placeBelow(parameter, "schema"), home]];
		if (!isIn("formData", parameter)) return [];
		const name = textAt(parameter.value, "name") ?? "";
		return [[parameter.at, index === first && isForm ? home : appendPointer(`${home}/properties`, name)]];
	});
}

function hasFields(parameters: Node | undefined, source: Source): boolean {
	return items(parameters).some((node) => isIn("formData", follow({ source }, node)));
}

function isIn(place: "body" | "formData", parameter: ObjectNode | undefined): boolean {
	return parameter !== undefined && textAt(parameter.value, "in") === place;
}
