import type { Api, ApiInfo, Dialect, SchemaId, Tag, Unread } from "../contract/api.ts";
import type { Source } from "../contract/source.ts";
import { isObject } from "../lib/json-kind.ts";
import { once } from "../lib/once.ts";
import { Work } from "../lib/work.ts";
import { type FiledComponent, filedComponents } from "./filed-components.ts";
import { foreignDialect } from "./foreign-dialect.ts";
import { createHomes } from "./homes.ts";
import { asObject, items, member, members, type Node, textAt, valueAt } from "./node.ts";
import { linkTargets } from "./operations/link.ts";
import { readPaths, readWebhooks } from "./operations/operation.ts";
import { readSecuritySchemes } from "./operations/security.ts";
import { readServers } from "./operations/server.ts";
import { readRoot } from "./read-root.ts";
import { components, type LowerOperation, nothingKnown, type Reading } from "./reading.ts";
import { SchemaInterner } from "./schemas/schema-interner.ts";
import { rootSchemas, schemaTable } from "./schemas/schema-table.ts";
import { operationLowering } from "./swagger/lower-operation.ts";
import { lowerRoot } from "./swagger/lower-root.ts";
import { unreadFields } from "./unread.ts";

const FIELDS: ReadonlySet<string> = new Set([
	...["openapi", "swagger", "$self", "info", "servers", "paths", "webhooks", "components", "security", "tags"],
	"externalDocs",
]);

/**
 * The normalised model of a description (Swagger 2.0, OpenAPI 3.0, 3.1 and 3.2). Operations are named at once; their
 * parts, and schemas, are read when they are asked for. Total: what is not valid is ignored, or kept as unread where it
 * could matter.
 */
export function buildApi(source: Source, work = new Work()): Api {
	// Links are read when they are asked for, and by then the operations are known.
	const targets = once(() => linkTargets(operations));
	const reading = startReading(source, targets, work);
	const { dialect, root, written } = reading;
	const filed = filedComponents(written, source);
	const namedSchemas = readNamedSchemas(reading, filed);
	const operations = readPaths(reading);
	const webhooks = readWebhooks(reading);
	const schemas = schemaTable(
		{ schemas: reading.schemas, component: (name) => member(components(reading, "schemas"), name) },
		() => rootSchemas({ operations, webhooks, namedSchemas }),
		(place) => source.locate(place),
	);
	const object = asObject(root);
	const homes = once(() => createHomes(written, source, filed));
	return {
		dialect,
		info: readInfo(member(root, "info")),
		servers: readServers(member(root, "servers")),
		tags: readTags(member(root, "tags")),
		operations,
		webhooks,
		securitySchemes: readSecuritySchemes(reading),
		namedSchemas,
		schemas,
		unread: object === undefined ? [] : unreadFields(object, FIELDS).filter(isForeign),
		isWhole: source.unreadable.length === 0,
		at: root.at,
		homeOf: (place) => homes().homeOf(place),
		movedHomes: () => homes().moved(),
		resolve: (ref, from) => source.resolve(ref, from),
	};
}

/** The dialect that schemas are read in need not be said. */
function isForeign({ field, value }: Unread): boolean {
	return field !== "jsonSchemaDialect" || foreignDialect(value) !== null;
}

/** Also the root as it is written, before an older dialect is lowered. */
function startReading(source: Source, targets: Reading["linkTargets"], work: Work): Reading & { written: Node } {
	const at = { file: source.entry, pointer: "" };
	const written: Node = readRoot({ at, value: source.files.get(source.entry)?.root ?? null }, source);
	const dialect = readDialect(written);
	const shared = {
		written,
		source,
		dialect,
		schemas: new SchemaInterner(source, dialect, work),
		known: nothingKnown(),
		linkTargets: targets,
	};
	return dialect === "2.0"
		? { ...shared, root: lowerRoot(written), lowerOperation: operationLowering(source, written) }
		: { ...shared, root: written, lowerOperation: asWritten };
}

const asWritten: LowerOperation = (operation, ofPath) => ({
	operation: () => operation,
	servers: member(operation, "servers"),
	ofPath,
	inherited: [],
});

/** Later versions of 3 are read as the newest that is known: each adds fields, and none is taken back. */
function readDialect(root: Node): Dialect {
	const object = asObject(root)?.value ?? {};
	if (valueAt(object, "swagger") !== undefined) return "2.0";
	const version = textAt(object, "openapi") ?? "";
	if (version.startsWith("3.0")) return "3.0";
	return version.startsWith("3.1") ? "3.1" : "3.2";
}

function readInfo(node: Node | undefined): ApiInfo {
	const info = asObject(node)?.value ?? {};
	return {
		title: textAt(info, "title") ?? "",
		version: textAt(info, "version") ?? "",
		description: textAt(info, "description"),
	};
}

/** In their own order, which is how an API's documentation is laid out. */
function readTags(node: Node | undefined): readonly Tag[] {
	return items(node).flatMap((item) => {
		const tag = asObject(item)?.value;
		const name = tag === undefined ? null : textAt(tag, "name");
		return tag === undefined || name === null ? [] : [{ name, description: textAt(tag, "description") }];
	});
}

/** How many references lead from a component to its schema: each of them but the last names another component, or part. */
function distanceOf({ at, value }: Node, { source }: Reading): number {
	const ref = isObject(value) ? textAt(value, "$ref") : null;
	return ref === null ? 0 : 1 + source.referencesBehind(ref, at.file);
}

/** A component that is a reference to another lends its name to what it refers to, unless that has one of its own. */
function readNamedSchemas(reading: Reading, filed: readonly FiledComponent[]): ReadonlyMap<string, SchemaId> {
	const { schemas } = reading;
	const ofFiles = filed.filter(({ kind }) => kind === "schema").map(({ name, node }) => [name, node] as const);
	const all = [...members(components(reading, "schemas")), ...ofFiles].sort(([one], [other]) => (one < other ? -1 : 1));
	const named = all.map(([name, node]) => ({ name, id: schemas.intern(node), distance: distanceOf(node, reading) }));
	// A schema is called by the component that it is, or else by the nearest of those that only refer to it.
	for (const { id, name } of named.toSorted((one, other) => one.distance - other.distance)) schemas.name(id, name);
	return new Map(named.map(({ name, id }) => [name, id]));
}
