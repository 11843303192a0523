import type { Place, Source } from "../../contract/source.ts";
import { appendPointer } from "../../lib/json-pointer.ts";
import { Anchors } from "../anchors.ts";
import { asObject, items, member, members, type Node, type ObjectNode, placeBelow, textAt } from "../node.ts";
import { follow } from "../reading.ts";

/** Where the schemas of bodies and forms would stand since 3.0: names follow it, so that they are the same in all versions. */
export interface BodyHomes {
	/** What a place would be called; undefined for what stands in no body. */
	homeOf(place: Place): string | undefined;
	/** The same by what each place is called as it is written. */
	readonly moved: ReadonlyMap<string, string>;
}

/** A schema of a body or of a form's field, and its home. */
type Housed = readonly [place: Place, home: string];

/**
 * The homes of what Swagger 2.0 writes as parameters in the body and as fields of forms: those of an operation's own list,
 * and bodies that operations share. `writtenHome` says what a place is called as it is written.
 */
export function createBodyHomes(root: Node, source: Source, writtenHome: (place: Place) => string): BodyHomes {
	const anchors = new Anchors();
	const moved = new Map<string, string>();
	const paths = members(member(root, "paths")).map(([, path]) => follow({ source }, path));
	const operations = paths.flatMap((path) =>
		members(path).flatMap(([, operation]) =>
			housedIn(
				operation,
				`${writtenHome(operation.at)}/requestBody/schema`,
				hasFields(member(path, "parameters"), source),
			),
		),
	);
	for (const [place, home] of [...sharedBodies(root, source), ...operations]) {
		anchors.add(place, home);
		moved.set(writtenHome(place), home);
	}
	return { homeOf: (place) => anchors.homeOf(place), moved };
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
function housedIn(operation: Node, home: string, hasEarlierFields: boolean): readonly Housed[] {
	const own = items(member(operation, "parameters")).flatMap((node) => asObject(node) ?? []);
	const first = own.findIndex((parameter) => isIn("formData", parameter));
	const isForm = !hasEarlierFields && !own.slice(0, first).some(({ value }) => textAt(value, "$ref") !== null);
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
