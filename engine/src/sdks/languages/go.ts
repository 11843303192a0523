import type { Direction } from "../../contract/change.ts";
import { goMethod } from "../../generate/go/go-method.ts";
import type { GoBody, GoUse } from "../../generate/go/go-model.ts";
import { createLazyLifter, type TypeLifter } from "../../generate/go/lift-types.ts";
import type { Place } from "../../generate/go/lift-union.ts";
import { valueForm } from "../../generate/go/print-method.ts";
import { printUse } from "../../generate/go/print-use.ts";
import type { UnnamedMethod } from "../../generate/plan/methods.ts";
import type { Shape } from "../../generate/plan/shape.ts";
import { ownText } from "../../generate/writer/code.ts";
import type { Code } from "../../generate/writer/go.ts";
import type { SurfaceDifference } from "../surface/diff-surfaces.ts";
import { type Standing, type Surface, type SurfaceSymbol, symbols } from "../surface/surface.ts";
import type { LazyShapes } from "../types/lazy-shapes.ts";
import { NAMELESS, PlannedTypes, shapeOf } from "../types/planned-types.ts";
import type { NominalLanguage } from "./nominal.ts";

/**
 * Go tells types apart by their names, and asks for no member of a struct: what code gives or takes must be exactly what it
 * was, and nothing breaks where a field comes, not even one that the provider demands.
 */
export const go: NominalLanguage = {
	language: "go",
	namesDeclaredBodies: false,
	namesValues: true,
	joinsEqualObjects: true,
	closesEnums: false,
	typesFailures: true,
	namesServerVariables: false,
	read: (shapes) => {
		const sides = { request: new Reader(shapes, "request"), response: new Reader(shapes, "response") };
		return {
			ofValue: (id, standing) => sides[standing.side].ofValue(shapeOf(id), standing),
			ofAlternatives: (id, { side }) => sides[side].ofAlternatives(`${id}`),
			ofMethod: (method) => methodSurface(method, sides.request, sides.response),
		};
	},
	breaks: (difference, direction) => {
		if (difference.kind === "gone") return difference.symbol !== symbols.form;
		return difference.kind === "changed" && !isTaken(difference, direction);
	},
};

/** `any` takes whatever was given. */
function isTaken({ before, after }: Extract<SurfaceDifference, { kind: "changed" }>, direction: Direction): boolean {
	return before.type === after.type || (direction === "request" && after.type === "any");
}

class Reader {
	readonly types: PlannedTypes;
	readonly lifter: TypeLifter;
	readonly #side: Direction;

	constructor(shapes: LazyShapes, side: Direction) {
		this.#side = side;
		this.types = new PlannedTypes(shapes, side);
		this.lifter = createLazyLifter(this.types);
	}

	readonly nameOf = (id: string): Code => {
		return ownText(isDeclared(id) ? this.types.nameOf(id) : NAMELESS);
	};

	readonly place = (id: string): Place => {
		const isSent = this.#side === "request";
		return { id, words: [NAMELESS], pointer: "", type: null, sent: isSent, received: !isSent };
	};

	ofValue(shape: Shape, { via, required, isResult }: Standing): Surface {
		const use = this.#use(shape);
		const isInner = via !== null && via.kind !== "property";
		const plain = { ...use, nullable: false };
		const spelled = isResult
			? valueForm(plain, this.nameOf)
			: printUse(plain, { required, inner: isInner }, this.nameOf);
		const nulls = isResult
			? valueForm({ ...use, nullable: true }, this.nameOf)
			: printUse({ ...use, nullable: true }, { required, inner: isInner }, this.nameOf);
		return new Map([
			[symbols.value, symbol(spelled)],
			[symbols.nullable, symbol(use.nullable && nulls !== spelled ? "null" : "value")],
			...this.#inside(use),
		]);
	}

	#use(shape: Shape): GoUse {
		const key = shape.kind === "reference" ? shape.type : "";
		return this.lifter.use(this.types.inPlace(shape), this.place(`value ${key}`));
	}

	ofAlternatives(key: string): ReadonlyMap<string, Surface> {
		const { ref } = this.#use({ kind: "reference", type: key });
		const body = "id" in ref ? this.lifter.body(ref.id) : undefined;
		if (body?.kind !== "union") return new Map();
		return new Map(
			body.variants.flatMap(({ use: { ref } }) =>
				"id" in ref && isDeclared(ref.id) ? [[this.types.nameOf(ref.id), this.#membersOf(ref.id)] as const] : [],
			),
		);
	}

	#membersOf(id: string): Surface {
		const body = this.lifter.body(id);
		return new Map(body?.kind === "record" ? this.#bodySymbols(body) : []);
	}

	#inside({ ref }: GoUse): readonly (readonly [string, SurfaceSymbol])[] {
		if (!("id" in ref)) return [];
		const body = this.lifter.body(ref.id);
		return body === undefined ? [] : this.#bodySymbols(body);
	}

	#bodySymbols(body: GoBody): readonly (readonly [string, SurfaceSymbol])[] {
		const inner = (use: GoUse): string => printUse(use, { required: true, inner: true }, this.nameOf);
		switch (body.kind) {
			case "record":
				return [
					...body.fields.map(({ wire, use, required }) => this.field(symbols.member(wire), use, required)),
					...(body.extra === null ? [] : [[symbols.unnamed, symbol(inner(body.extra))] as const]),
				];
			case "enum":
				return body.values.map(({ value }) => [symbols.constant(value), symbol(body.base)]);
			case "union":
				return numbered(body.variants.map(({ use }) => inner({ ...use, nullable: false })));
			case "defined":
				return [[symbols.unnamed, symbol(printUse(body.use, { required: true }, this.nameOf))]];
		}
	}

	/** Those of a type that the argument alone has. */
	constants(argument: string, { ref }: GoUse): readonly (readonly [string, SurfaceSymbol])[] {
		const body = "id" in ref && !isDeclared(ref.id) ? this.lifter.body(ref.id) : undefined;
		if (body?.kind !== "enum") return [];
		return body.values.map(({ value }) => [
			`${symbols.constantsOf(argument)}${JSON.stringify(value)}`,
			symbol(body.base),
		]);
	}

	field(key: string, use: GoUse, required: boolean): readonly [string, SurfaceSymbol] {
		return [key, { type: printUse(use, { required }, this.nameOf), required }];
	}
}

/** By the number of its schema; what was declared on the way goes by its place. */
function isDeclared(id: string): boolean {
	return /^\d+$/u.test(id);
}

/** Alternatives without a name are told apart by their order. */
function numbered(types: readonly string[]): readonly (readonly [string, SurfaceSymbol])[] {
	return types.map((type, index) => {
		const nth = types.slice(0, index).filter((other) => other === type).length;
		return [symbols.variant(`${type} ${nth}`), symbol(type)];
	});
}

function symbol(type: string): SurfaceSymbol {
	return { type, required: false };
}

function methodSurface(method: UnnamedMethod, request: Reader, response: Reader): Surface {
	const group = { path: [], typeName: [], description: null, methods: [] };
	const named = { ...method, name: [NAMELESS], argumentsName: null, aliases: [] };
	const written = (side: Reader) => ({
		...named,
		arguments: named.arguments.map((one) => ({ ...one, shape: side.types.inPlace(one.shape) })),
		results: named.results.map((result) => ({
			...result,
			contents: result.contents.map((content) => ({ ...content, shape: side.types.inPlace(content.shape) })),
		})),
		failures: [],
		stream: null,
	});
	const { fields } = goMethod(group, written(request), request.lifter);
	const { result } = goMethod(group, written(response), response.lifter);
	return new Map([
		...(method.body === null ? [] : [[symbols.form, symbol(method.body.form)] as const]),
		[symbols.arguments, symbol(fields.length === 0 ? "none" : "params")],
		...fields.map((field) => request.field(symbols.argument(field.wire), field.use, field.required)),
		...fields.flatMap((field) => request.constants(field.wire, field.use)),
		[symbols.result, symbol(result.kind === "value" ? valueForm(result.use, response.nameOf) : result.kind)],
		...streamOf(method, response),
	]);
}

/** The method beside the plain one that gives what comes one by one. */
function streamOf({ stream }: UnnamedMethod, { lifter, types, place, nameOf }: Reader): Surface {
	if (stream === null || stream.name === null) return new Map();
	const use = lifter.use(types.inPlace(stream.shape), place("event"));
	return new Map([[symbols.stream, symbol(printUse(use, { required: true, inner: true }, nameOf))]]);
}
