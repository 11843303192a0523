import { digest } from "../lib/digest.ts";
import type { SdkPlan } from "./plan/sdk-plan.ts";
import type { Field, Shape } from "./plan/shape.ts";
import { mapParts } from "./plan/shapes/map-parts.ts";

const hashes = new WeakMap<SdkPlan, string>();

/**
 * SHA-256 of the plan, which is all that an SDK depends on. What it says of coverage names places in files, and what it
 * says of tools is no SDK's: both are left out. The plan is plain data whose lists and members always come in one order.
 */
export function planHash(plan: SdkPlan): string {
	const known = hashes.get(plan);
	if (known !== undefined) return known;
	const { coverage: _, exposures: __, unreadable: ___, types, ...rest } = plan;
	const parts = new Parts();
	const declared = types.map((type) => ({ ...type, shape: parts.shape(type.shape) }));
	const hash = digest(JSON.stringify([rest, declared, parts.texts]));
	hashes.set(plan, hash);
	return hash;
}

/**
 * Shapes and members by number, each with its text where it is equal to no earlier one: a large plan says the same ones in
 * hundreds of places. Numbers follow from what is said, whether equal parts are one object or several.
 */
class Parts {
	readonly texts: string[] = [];
	readonly #byText = new Map<string, number>();
	/** A short cut: what is equal is one object in most plans. */
	readonly #byObject = new Map<Shape | Field, number>();

	readonly #parts = { shape: (shape: Shape) => this.shape(shape), field: (field: Field) => this.#field(field) };

	shape(shape: Shape): number {
		return this.#byObject.get(shape) ?? this.#add(shape, mapParts(shape, this.#parts));
	}

	#field(field: Field): number {
		return this.#byObject.get(field) ?? this.#add(field, { ...field, shape: this.shape(field.shape) });
	}

	#add(part: Shape | Field, inNumbers: object): number {
		const text = JSON.stringify(inNumbers);
		const number = this.#byText.get(text) ?? this.texts.length;
		if (number === this.texts.length) {
			this.texts.push(text);
			this.#byText.set(text, number);
		}
		this.#byObject.set(part, number);
		return number;
	}
}
