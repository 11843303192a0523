import type { Notes } from "../notes.ts";
import type { Field, Shape } from "../shape.ts";
import { mapParts } from "./map-parts.ts";

/**
 * Makes equal shapes, members and notes one object each. Large descriptions write the same out hundreds of times (of GitHub's
 * 38,000 members 6,300 differ), and whoever converts, counts or prints what is one object does it once.
 */
export class ShapeInterner {
	/** What is one object already, by its number. */
	readonly #numbers = new Map<object, number>();
	readonly #shapes = new Map<string, Shape>();
	readonly #fields = new Map<string, Field[]>();
	/** By their description: most of those that are equal in it are equal. */
	readonly #notes = new Map<string | null, Notes[]>();
	readonly #parts = { shape: (shape: Shape) => this.shape(shape), field: (field: Field) => this.field(field) };

	shape(shape: Shape): Shape {
		if (this.#numbers.has(shape)) return shape;
		const made = mapParts(shape, this.#parts);
		const key = this.#keyOf(made);
		const known = this.#shapes.get(key);
		if (known !== undefined) return known;
		this.#shapes.set(key, made);
		this.#numbers.set(made, this.#numbers.size);
		return made;
	}

	field(field: Field): Field {
		if (this.#numbers.has(field)) return field;
		const shape = this.shape(field.shape);
		const notes = this.#notesOf(field.notes);
		const key = `${this.#numbers.get(shape)} ${this.#numbers.get(notes)} ${field.name}`;
		const alike = this.#fields.get(key);
		const known = alike?.find((one) => one.required === field.required && isCalledSo(one, field));
		if (known !== undefined) return known;
		const made = { ...field, shape, notes };
		if (alike === undefined) this.#fields.set(key, [made]);
		else alike.push(made);
		this.#numbers.set(made, this.#numbers.size);
		return made;
	}

	#notesOf(notes: Notes): Notes {
		if (this.#numbers.has(notes)) return notes;
		const alike = this.#notes.get(notes.description);
		const known = alike?.find((one) => isSame(one, notes));
		if (known !== undefined) return known;
		if (alike === undefined) this.#notes.set(notes.description, [notes]);
		else alike.push(notes);
		this.#numbers.set(notes, this.#numbers.size);
		return notes;
	}

	/** Equal for equal shapes whose parts are one object each, and for no others. */
	#keyOf(shape: Shape): string {
		const { kind } = shape;
		switch (kind) {
			case "scalar":
				return `${kind} ${shape.type} ${shape.format}`;
			case "reference":
				return `${kind} ${shape.type}`;
			case "literals":
				return `${kind} ${JSON.stringify(shape)}`;
			case "list":
				return `${kind} ${this.#numbers.get(shape.items)}`;
			case "tuple":
				return `${kind} ${shape.required} ${this.#numbersOf([...shape.items, shape.rest])}`;
			case "record": {
				const extra = shape.extra === null ? "" : this.#numbers.get(shape.extra);
				return `${kind} ${this.#numbersOf(shape.fields)} ${extra} ${shape.bases.length > 0 ? JSON.stringify(shape.bases) : ""}`;
			}
			case "union":
				return `${kind} ${this.#numbersOf(shape.members)} ${shape.open} ${JSON.stringify(shape.tag)}`;
			case "intersection":
				return `${kind} ${this.#numbersOf(shape.members)}`;
			default:
				return kind;
		}
	}

	#numbersOf(parts: readonly object[]): string {
		let numbers = "";
		for (const part of parts) numbers += `${this.#numbers.get(part)},`;
		return numbers;
	}
}

function isCalledSo(one: Field, other: Field): boolean {
	const isSame = one.words === other.words || one.words.join(" ") === other.words.join(" ");
	return isSame && JSON.stringify(one.aliases) === JSON.stringify(other.aliases);
}

function isSame(one: Notes, other: Notes): boolean {
	return (
		one.deprecated === other.deprecated &&
		one.replacement === other.replacement &&
		one.sunset === other.sunset &&
		one.default === other.default &&
		one.example === other.example &&
		one.limits.length === other.limits.length &&
		one.limits.every((limit, index) => limit === other.limits[index])
	);
}
