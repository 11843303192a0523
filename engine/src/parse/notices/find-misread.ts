import type { JsonObject, JsonValue } from "../../contract/json.ts";
import { isObject } from "../../lib/json-kind.ts";
import { memberOf } from "../../lib/json-pointer.ts";
import { membersIn, type Slot, slotOf } from "../references/reference-grammar.ts";
import { pointerOf, rootSpot, type Spot } from "../written/spots.ts";
import { holdsSchemas, isRead, misnamed, wantedInstead } from "./misplaced.ts";
import {
	isContainer,
	isKeywords,
	isSchema,
	type Misread,
	misreadKeywords,
	misreadSchema,
	misreadStability,
	NO_SCHEMA,
	type SchemaDialect,
} from "./misread.ts";
import { misreadFields } from "./misread-fields.ts";
import { misreadItems } from "./misread-items.ts";
import { misreadReference, type SlotOfReference } from "./misread-references.ts";

/** A value to look through: what OpenAPI says that it is, and the version that its schemas are written in. */
export interface ReadAs {
	readonly slot: Slot;
	readonly dialect: SchemaDialect;
	/** Tells what references in the value lead to; left out of a value that is no whole description. */
	readonly slotOfReference?: SlotOfReference | undefined;
}

/** What cannot be read, each in the order of the text. */
export interface Found {
	/** As an object of OpenAPI. */
	readonly misplaced: readonly Misread[];
	/** As a schema, or as what a keyword of one holds. */
	readonly misread: readonly Misread[];
}

/**
 * Finds what in a value cannot be read, up to `most` of each; the pointers are relative to the value. Looks where OpenAPI
 * has objects and schemas, so that the same words in an example are left alone, and not into what is one and the same
 * object in `twin`, another version of the value.
 */
export function findMisread(root: JsonValue, read: ReadAs, most: number, twin?: JsonValue): Found {
	const { slot } = read;
	const walk = new MisreadWalk(read, most);
	if (slot === "schema" && !isSchema(root)) walk.misread.push({ pointer: "", value: root, ...NO_SCHEMA });
	else walk.visit(rootSpot(root), slot, twin, !holdsSchemas(slot));
	return { misplaced: walk.misplaced.slice(0, most), misread: walk.misread.slice(0, most) };
}

class MisreadWalk {
	readonly misplaced: Misread[] = [];
	readonly misread: Misread[] = [];
	readonly #dialect: SchemaDialect;
	readonly #slotOfReference: SlotOfReference;
	readonly #most: number;

	constructor({ dialect, slotOfReference = () => undefined }: ReadAs, most: number) {
		this.#dialect = dialect;
		this.#slotOfReference = slotOfReference;
		this.#most = most;
	}

	/** `isObjects`: whether objects of OpenAPI are read here, beside schemas. The depth is bounded by the parser. */
	visit(spot: Spot, slot: Slot, twin: JsonValue | undefined, isObjects: boolean): void {
		const { value } = spot;
		const isInPlace = isObjects && this.#isInPlace(spot, slot);
		const isFull = this.misread.length >= this.#most && !isInPlace;
		if (!isContainer(value) || value === twin || isFull) return;
		if (isObject(value)) this.#lookAt(spot, value, slot, isInPlace);
		const members = membersIn(slot, value);
		for (const token in value) {
			const child = (value as JsonObject)[token] ?? null;
			const own = slotOf(members, token);
			if (own === undefined) continue;
			// Few scalars stand where something else is wanted, and this runs for every member of a description.
			if (own === "schema" && !isSchema(child, token)) this.misread.push(...misreadSchema(spot, token, child));
			else if (isContainer(child) || isInPlace) {
				const isObjectsBelow = isInPlace && isRead(token, own, slot);
				this.visit({ value: child, parent: spot, token }, own, twin && memberOf(twin, token), isObjectsBelow);
			}
		}
	}

	#isInPlace(spot: Spot, slot: Slot): boolean {
		if (this.misplaced.length >= this.#most) return false;
		const { value, token } = spot;
		const write = wantedInstead(value, slot);
		if (write !== null) this.misplaced.push({ pointer: pointerOf(spot), keyword: token, value, write });
		return write === null;
	}

	#lookAt(spot: Spot, value: JsonObject, slot: Slot, isInPlace: boolean): void {
		if (isInPlace) {
			gather(this.misplaced, misnamed(spot, value, slot));
			gather(this.misplaced, misreadFields(spot, value, slot));
			gather(this.misplaced, misreadItems(spot, value, slot));
		}
		if (isInPlace || slot === "schema")
			gather(this.misread, misreadReference(spot, value, slot, this.#slotOfReference));
		if (isKeywords(slot, this.#dialect)) gather(this.misread, misreadKeywords(spot, value, slot, this.#dialect));
		if (slot === "operation") gather(this.misread, misreadStability(spot, value));
	}
}

function gather(all: Misread[], found: readonly Misread[]): void {
	// Asked of every object, and of nearly all there is nothing.
	if (found.length > 0) for (const one of found) all.push(one);
}
