import type { CollectionName } from "../ports.ts";
import { collections } from "./collections.ts";

/*
 * What a document may hold, the same for both databases: the part of JSON that JSON text and BSON keep alike. What only
 * one of them would keep is refused here, so that a flow that works on SQLite works on MongoDB.
 */

/** MongoDB refuses a document over 16 MiB; one that comes near has something in it that belongs in a blob. */
const maximumBytes = 2 * 1024 * 1024;

/** MongoDB refuses more than 100 levels. */
const maximumDepth = 64;

type Plain = string | number | boolean | null | Plain[] | { [key: string]: Plain };

export interface StorableDocument {
	readonly id: string;
	/** Every field but `id`: plain, without `rev`, which is the store's to count. */
	readonly fields: Readonly<Record<string, Plain>>;
	readonly json: string;
}

/**
 * Makes a document plain: `undefined` is dropped (null in a list, as JSON has it), -0 is 0, a lone surrogate is U+FFFD.
 *
 * @throws {TypeError} where it is no JSON, nests too deeply, is too large, has a name that BSON reserves, or holds in an
 * indexed field anything but the declared kind of scalar or null.
 */
export function storable(collection: CollectionName, document: object): StorableDocument {
	const { id, rev: _, ...fields } = plainObject({ ...document }, 0);
	if (typeof id !== "string" || id === "") throw new TypeError(`A document of ${collection} needs an id.`);
	for (const [name, kind] of Object.entries(collections[collection].fields)) {
		if (typeof (fields[name] ?? null) !== kind && (fields[name] ?? null) !== null) {
			throw new TypeError(`${collection}.${name} is indexed and must be a ${kind} or null.`);
		}
	}
	const reserved = Object.keys(fields).find((name) => name === "_id" || name.startsWith("$"));
	if (reserved !== undefined) throw new TypeError(`${reserved} is no name for a field of ${collection}.`);
	const json = JSON.stringify(fields);
	if (Buffer.byteLength(json) > maximumBytes) {
		throw new TypeError(`The document ${id} of ${collection} is larger than ${maximumBytes} bytes.`);
	}
	return { id, fields, json };
}

function plain(value: unknown, depth: number): Plain {
	if (value === null || typeof value === "boolean") return value;
	if (typeof value === "string") return value.toWellFormed();
	if (typeof value === "number" && Number.isFinite(value)) return value + 0;
	if (typeof value !== "object") throw new TypeError(`${String(value)} cannot be stored.`);
	if (depth === maximumDepth) throw new TypeError(`A document nests at most ${maximumDepth} levels.`);
	if (Array.isArray(value)) return Array.from(value, (item) => plain(item ?? null, depth + 1));
	return plainObject(value, depth + 1);
}

function plainObject(value: object, depth: number): { [key: string]: Plain } {
	const prototype: unknown = Object.getPrototypeOf(value);
	// Object.prototype, of whichever realm the object comes from, is the one prototype that has none itself.
	if (prototype !== null && Object.getPrototypeOf(prototype) !== null) {
		throw new TypeError("Only plain objects can be stored.");
	}
	const entries = Object.entries(value).filter(([, item]) => item !== undefined);
	const names = new Set(entries.map(([name]) => name));
	// The driver takes objects with these names for its own types and for references.
	if (names.has("_bsontype") || (names.has("$ref") && names.has("$id"))) {
		throw new TypeError("_bsontype, and $ref together with $id, are reserved in documents.");
	}
	return Object.fromEntries(entries.map(([name, item]) => [plainName(name), plain(item, depth)]));
}

function plainName(name: string): string {
	if (name.includes("\0")) throw new TypeError("The name of a field cannot hold U+0000.");
	return name.toWellFormed();
}
