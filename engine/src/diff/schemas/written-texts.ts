import type { Api } from "../../contract/api.ts";
import type { JsonObject, JsonValue } from "../../contract/json.ts";
import { haveSameExacts } from "../../lib/exact-numbers.ts";
import { isList, isObject } from "../../lib/json-kind.ts";
import { appendPointer } from "../../lib/json-pointer.ts";
import type { Subtypes } from "../../openapi/subtypes.ts";

/** A value as written and the file from which its references are read. */
export interface Text {
	readonly value: JsonValue;
	readonly file: string;
}

/** One `$ref` text, written in one file of each side. */
interface Link {
	readonly before: Reference;
	readonly after: Reference;
	/** What it leads to differs, or what that refers to. Final once the query that met it is answered. */
	changed: boolean;
	readonly dependents: Link[];
}

type Container = JsonObject | readonly JsonValue[];

/** Two texts that are being compared, and the references that were met in them. */
interface Compared {
	readonly before: Text;
	readonly after: Text;
	readonly links: Link[];
}

interface Reference {
	readonly ref: string;
	readonly from: string;
}

/**
 * Whether what is written is the same on both sides, together with everything that it refers to. The order of keys does
 * not count. Values are compared, never hashes: nobody can make two different texts pass for one.
 *
 * References form a graph with cycles. Each query explores what it can reach and has not been explored; difference is
 * then carried backwards along the references, so that what remains is the same however the cycles run.
 */
export class WrittenTexts {
	readonly #before: Api;
	readonly #after: Api;
	readonly #subtypes: readonly [before: Subtypes, after: Subtypes];
	/** Where the schemas are that have names; texts of 2.0 are only compared with those of 2.0. */
	readonly #components: string;
	readonly #links = new Map<string, Link>();
	readonly #unexplored: Link[] = [];
	/** Values that differ, and from what. Each schema around a change is asked about, and would look down to it again. */
	readonly #different = new Map<JsonValue, Set<JsonValue>>();

	constructor(before: Api, after: Api, subtypes: readonly [before: Subtypes, after: Subtypes]) {
		this.#before = before;
		this.#after = after;
		this.#subtypes = subtypes;
		this.#components = before.dialect === "2.0" ? "/definitions" : "/components/schemas";
	}

	same(before: Text, after: Text): boolean {
		const links: Link[] = [];
		if (!this.#equal(before, after, links)) return false;
		this.#explore();
		return links.every((link) => !link.changed);
	}

	#explore(): void {
		const changed: Link[] = [];
		const explored: Link[] = [];
		for (let link = this.#unexplored.pop(); link !== undefined; link = this.#unexplored.pop()) {
			explored.push(link);
			const before = this.#before.resolve(link.before.ref, link.before.from);
			const after = this.#after.resolve(link.after.ref, link.after.from);
			const references: Link[] = [];
			// Leading nowhere on both sides is the same, because the texts of the references are.
			const isSame =
				before === undefined || after === undefined
					? before === after
					: this.#equal(textOf(before), textOf(after), references);
			if (!isSame || references.some((reference) => reference.changed)) {
				link.changed = true;
				changed.push(link);
			} else for (const reference of references) reference.dependents.push(link);
		}
		for (let link = changed.pop(); link !== undefined; link = changed.pop()) {
			for (const dependent of link.dependents) {
				if (dependent.changed) continue;
				dependent.changed = true;
				changed.push(dependent);
			}
		}
	}

	/** Compares two values and adds the references in them to `links`. */
	#equal(before: Text, after: Text, links: Link[]): boolean {
		return this.#areEqual(before.value, after.value, { before, after, links });
	}

	#areEqual(a: JsonValue | undefined, b: JsonValue | undefined, texts: Compared): boolean {
		if (typeof a !== "object" || a === null) return a === b;
		// What both descriptions say in the same words is one value (parseSource); its references remain to be followed.
		if (a === b) {
			this.#gather(a, texts);
			return true;
		}
		if (typeof b !== "object" || b === null) return false;
		if (this.#different.get(a)?.has(b)) return false;
		const isSame = haveSameExacts(a, b) && this.#areEqualInside(a, b, texts);
		if (!isSame) this.#setDifferent(a, b);
		return isSame;
	}

	#areEqualInside(a: Container, b: Container, texts: Compared): boolean {
		if (!isList(a)) return !isList(b) && this.#areEqualObjects(a, b, texts);
		return isList(b) && a.length === b.length && a.every((item, index) => this.#areEqual(item, b[index], texts));
	}

	#areEqualObjects(a: JsonObject, b: JsonObject, texts: Compared): boolean {
		const keys = Object.keys(a);
		if (keys.length !== Object.keys(b).length) return false;
		for (const key of keys) {
			if (!Object.hasOwn(b, key) || !this.#areEqual(a[key], b[key], texts)) return false;
			if (isReferring(key)) this.#follow(key, a, b, texts);
		}
		return true;
	}

	/** The references of a value that both sides share. */
	#gather(value: Container, texts: Compared): void {
		if (isList(value)) {
			for (const item of value) if (typeof item === "object" && item !== null) this.#gather(item, texts);
			return;
		}
		for (const key in value) {
			const member = value[key];
			if (typeof member === "object" && member !== null) this.#gather(member, texts);
			if (isReferring(key)) this.#follow(key, value, value, texts);
		}
	}

	#follow(key: string, a: JsonObject, b: JsonObject, { before, after, links }: Compared): void {
		const referring = key === "discriminator" ? this.#subtypesOf(a, b) : referencesIn(key, a[key]);
		for (const ref of referring) links.push(this.#link(ref, before, after));
	}

	#setDifferent(a: JsonValue, b: JsonValue): void {
		const others = this.#different.get(a);
		if (others === undefined) this.#different.set(a, new Set([b]));
		else others.add(b);
	}

	/** What extends a schema belongs to what it says, though nothing in it refers there. */
	#subtypesOf(before: JsonObject, after: JsonObject): readonly Referring[] {
		const [own, others] = this.#subtypes;
		const names = new Set([...own.namesOf(before), ...others.namesOf(after)]);
		return [...names].map((component) => ({ component }));
	}

	#link(written: Referring, before: Text, after: Text): Link {
		const isName = typeof written !== "string";
		const ref = isName ? `#${appendPointer(this.#components, written.component)}` : written;
		const from = isName ? this.#before.at.file : before.file;
		const fromAfter = isName ? this.#after.at.file : after.file;
		const key = `${from}\n${fromAfter}\n${ref}`;
		const known = this.#links.get(key);
		if (known !== undefined) return known;
		const link: Link = { before: { ref, from }, after: { ref, from: fromAfter }, changed: false, dependents: [] };
		this.#links.set(key, link);
		this.#unexplored.push(link);
		return link;
	}
}

function textOf({ value, at }: { readonly value: JsonValue; readonly at: { readonly file: string } }): Text {
	return { value, file: at.file };
}

/** Asked of every key of a description: to compare a few texts takes less than to look one up. */
function isReferring(key: string): boolean {
	const isReference = key === "$ref" || key === "$dynamicRef";
	return isReference || key === "discriminator" || key === "mapping" || key === "defaultMapping";
}

/** A `$ref` text, or the name of a component. */
type Referring = string | { readonly component: string };

/** A discriminator's mappings refer by a component's name, or like `$ref`. */
function referencesIn(key: string, value: JsonValue | undefined): readonly Referring[] {
	if (key !== "mapping" && key !== "defaultMapping") return typeof value === "string" ? [value] : [];
	const written = isObject(value) ? Object.values(value) : [value];
	const targets = written.filter((target) => typeof target === "string");
	return targets.map((target) => (/[#/]/.test(target) ? target : { component: target }));
}
