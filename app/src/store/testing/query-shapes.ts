import type { CollectionName, PageCursor, Scalar } from "../../ports.ts";
import { collectionNames, collections, type FieldKind } from "../collections.ts";
import type { Sort } from "../query.ts";

/*
 * Every shape of query that the declared indexes admit, from collections.ts itself. What is not among them is refused
 * before it reaches a database, so databases that plan all of these well plan every query well.
 */

export interface PageShape {
	readonly collection: CollectionName;
	readonly where: Readonly<Record<string, Scalar>>;
	readonly sort: Sort;
	readonly after: PageCursor | undefined;
}

export interface FilterShape {
	readonly collection: CollectionName;
	readonly where: Readonly<Record<string, Scalar>>;
}

const samples: Readonly<Record<FieldKind, Scalar>> = { string: "a", number: 1, boolean: true };

function sampleOf(collection: CollectionName, field: string): Scalar {
	const kind = field === "id" ? "string" : collections[collection].fields[field];
	if (kind === undefined) throw new Error(`${collection}.${field} is not declared.`);
	return samples[kind];
}

function whereOf(collection: CollectionName, keys: readonly string[]): Readonly<Record<string, Scalar>> {
	return Object.fromEntries(keys.map((key) => [key, sampleOf(collection, key)]));
}

export const pageShapes: readonly PageShape[] = collectionNames.flatMap((collection) => {
	const sorted = collections[collection].ordered.flatMap(({ keys }) => {
		const last = keys.length - 1;
		return [
			...keys.slice(last).map((field) => ({ where: whereOf(collection, keys.slice(0, last)), field })),
			{ where: whereOf(collection, keys), field: "id" },
		];
	});
	return [{ where: {}, field: "id" }, ...sorted].flatMap(({ where, field }) => {
		const values = field === "id" ? [sampleOf(collection, field)] : [sampleOf(collection, field), null];
		const cursors = [undefined, ...values.map((value) => ({ value, id: "a" }))];
		return cursors.flatMap((after) =>
			(["asc", "desc"] as const).map((direction) => ({ collection, where, sort: { field, direction }, after })),
		);
	});
});

export const countShapes: readonly FilterShape[] = collectionNames.flatMap((collection) =>
	collections[collection].ordered.flatMap(({ keys }) =>
		keys.map((_, last) => ({ collection, where: whereOf(collection, keys.slice(0, last + 1)) })),
	),
);

export const uniqueShapes: readonly FilterShape[] = collectionNames.flatMap((collection) =>
	collections[collection].unique.map(({ keys }) => ({ collection, where: whereOf(collection, keys) })),
);
