import type { Direction } from "../../contract/change.ts";
import type { UnnamedMethod } from "../../generate/plan/methods.ts";
import type { Field, Shape, TypeKey } from "../../generate/plan/shape.ts";
import { withoutSwitch } from "../../generate/python/call-names.ts";
import type { Inline } from "../../generate/python/inline-types.ts";
import { printReturn } from "../../generate/python/print-operation.ts";
import { createTypePrinter, type Place, type TypePrinter } from "../../generate/python/print-type.ts";
import { type Records, recordsOf } from "../../generate/python/records.ts";
import { type Code, identifier } from "../../generate/writer/python.ts";
import type { SurfaceDifference } from "../surface/diff-surfaces.ts";
import { type Standing, type Surface, type SurfaceSymbol, symbols } from "../surface/surface.ts";
import type { LazyShapes } from "../types/lazy-shapes.ts";
import { NAMELESS, PlannedTypes, shapeOf } from "../types/planned-types.ts";
import type { NominalLanguage } from "./nominal.ts";
import { alternativesOf, isAssignable } from "./python-alternatives.ts";

/**
 * Python tells classes apart by their names, and takes an alternative for the union that holds it. What a caller gives may
 * be less than is taken, what comes back no more than was read; arguments and keys that are demanded must be given.
 */
export const python: NominalLanguage = {
	language: "python",
	namesDeclaredBodies: true,
	namesValues: false,
	joinsEqualObjects: false,
	closesEnums: true,
	typesFailures: false,
	namesServerVariables: true,
	read: (shapes) => {
		const sides = { request: new Reader(shapes, "request"), response: new Reader(shapes, "response") };
		return {
			ofValue: (id, standing) => sides[standing.side].ofValue(shapeOf(id), standing),
			ofAlternatives: (id, { side }) => sides[side].ofAlternatives(`${id}`),
			ofMethod: (method) => methodSurface(method, sides.request, sides.response),
		};
	},
	breaks: (difference, direction) => {
		switch (difference.kind) {
			case "gone":
				return difference.symbol !== symbols.form;
			case "come":
				// Where a body came, its arguments say whether it must be given.
				return direction === "request" && difference.symbol !== symbols.form && difference.after.required;
			case "changed":
				return !isTaken(difference, direction);
		}
	},
};

function isTaken({ before, after }: Extract<SurfaceDifference, { kind: "changed" }>, direction: Direction): boolean {
	if (direction === "request") return (before.required || !after.required) && isAssignable(before.type, after.type);
	if (!keepsNameless(before.type, after.type)) return false;
	// What may be missing is None where it is read.
	return (after.required || !before.required) && isAssignable(after.type, before.type);
}

/** One that is no alternative any more is not declared any more: code that names it does not pass. */
function keepsNameless(before: string, after: string): boolean {
	const kept = new Set(alternativesOf(after));
	const nameless = alternativesOf(before).filter((one) => one.startsWith(NAMELESS));
	return nameless.length < 2 || nameless.every((one) => kept.has(one));
}

class Reader {
	readonly types: PlannedTypes;
	readonly printer: TypePrinter;
	readonly place: Place;
	readonly #records: Records;
	/** Which of those without a name something is, in one annotation. */
	readonly #nameless = new Map<Shape | TypeKey, number>();
	/** Whether an annotation has more than one. */
	#hasSeveral = false;

	constructor(shapes: LazyShapes, side: Direction) {
		this.types = new PlannedTypes(shapes, side);
		this.place = { side: side === "request" ? "sent" : "received", hidden: new Set(), quoted: false };
		this.#records = recordsOf(this.types);
		const isSent = side === "request";
		const nameless = { place: NAMELESS, candidates: [], sent: isSent, received: !isSent };
		const inline = {
			all: [],
			of: (shape: Shape): Inline | undefined => (this.#needsName(shape) ? { ...nameless, shape } : undefined),
		};
		const nameOf = (key: TypeKey): Code => {
			const name = this.types.nameOf(key);
			return name === NAMELESS ? this.#nameNameless(key) : identifier(`T_${name.replace(/\W/gu, "_")}`);
		};
		this.printer = createTypePrinter(this.#records, inline, {
			ofType: nameOf,
			ofTypeInput: nameOf,
			ofInline: ({ shape }) => this.#nameNameless(shape),
			ofInlineInput: ({ shape }) => this.#nameNameless(shape),
			ofGroup: () => identifier(NAMELESS),
			ofAsyncGroup: () => identifier(NAMELESS),
			ofWords: () => identifier(NAMELESS),
		});
	}

	/** As a value or an argument is annotated. */
	print(shape: Shape): string {
		return this.#annotate(() => this.printer.print(shape, this.place));
	}

	printResults(results: UnnamedMethod["results"]): string {
		return this.#annotate(() => printReturn({ results }, this, this.place));
	}

	#spell(shape: Shape): string {
		return this.#annotate(() => this.printer.spell(shape, this.place));
	}

	/** One alternative without a name is called as its place, several are numbered: see inline-types.ts. */
	#annotate(annotation: () => string): string {
		this.#hasSeveral = false;
		this.#nameless.clear();
		const printed = annotation();
		if (this.#nameless.size < 2) return printed;
		this.#hasSeveral = true;
		return annotation();
	}

	#nameNameless(one: Shape | TypeKey): Code {
		const number = this.#nameless.get(one) ?? this.#nameless.size + 1;
		this.#nameless.set(one, number);
		return identifier(this.#hasSeveral ? `${NAMELESS}${number}` : NAMELESS);
	}

	ofValue(closed: Shape, { via, required, side }: Standing): Surface {
		const opened = this.types.inPlace(closed);
		const shape = this.#open(opened);
		const fields = this.#records.fieldsOf(shape) ?? [];
		const isClass = fields.length > 0 && shape.kind !== "union";
		const alternatives = alternativesOf(isClass ? this.print(opened) : this.#spell(shape));
		const others = alternatives.filter((one) => one !== "None");
		// What may be missing is None where it is read, whether or not it may be null.
		const mayMiss = side === "response" && via?.kind === "property" && !required;
		return new Map([
			[symbols.value, symbol(others.join(" | "))],
			[symbols.nullable, symbol(mayMiss || others.length < alternatives.length ? "value | None" : "value")],
			...this.#members(fields),
		]);
	}

	ofAlternatives(key: string): ReadonlyMap<string, Surface> {
		const shape = this.#open(this.types.inPlace({ kind: "reference", type: key }));
		if (shape.kind !== "union") return new Map();
		return new Map(
			shape.members.flatMap((member) => {
				const name = this.print(member);
				const fields = name.startsWith(NAMELESS) ? null : this.#records.fieldsOf(this.#open(member));
				return fields === null ? [] : [[name, new Map(this.#members(fields))] as const];
			}),
		);
	}

	#open(shape: Shape): Shape {
		return shape.kind === "reference" ? this.types.get(shape.type).shape : shape;
	}

	#members(fields: readonly Field[]): readonly (readonly [string, SurfaceSymbol])[] {
		return fields.map(({ name, shape, required }) => [symbols.member(name), { type: this.print(shape), required }]);
	}

	/** As inline-types.ts has it. */
	#needsName(shape: Shape): boolean {
		if (shape.kind === "record") return shape.fields.length + shape.bases.length > 0;
		if (shape.kind === "intersection") return this.#records.fieldsOf(shape) !== null;
		return shape.kind === "union" && shape.tag !== null;
	}
}

function symbol(type: string): SurfaceSymbol {
	return { type, required: true };
}

function methodSurface(method: UnnamedMethod, request: Reader, response: Reader): Surface {
	const results = method.results.map((result) => ({
		...result,
		contents: result.contents.map((content) => ({ ...content, shape: response.types.inPlace(content.shape) })),
	}));
	return new Map([
		...(method.body === null ? [] : [[symbols.form, symbol(method.body.form)] as const]),
		...withoutSwitch(method).map(({ member, shape, required }): [string, SurfaceSymbol] => [
			symbols.argument(member),
			{ type: request.print(request.types.inPlace(shape)), required },
		]),
		[symbols.result, symbol(response.printResults(results))],
		...(method.stream === null || method.stream.name === null
			? []
			: [[symbols.stream, symbol(response.print(response.types.inPlace(method.stream.shape)))] as const]),
	]);
}
