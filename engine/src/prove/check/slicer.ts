import type { Api } from "../../contract/api.ts";
import type { JsonObject, JsonValue } from "../../contract/json.ts";
import type { Resolved } from "../../contract/source.ts";
import { isList, isObject } from "../../lib/json-kind.ts";
import { formatPointer } from "../../lib/json-pointer.ts";
import { MAX_NESTING, MAX_SLICE } from "../limits.ts";
import { Unprovable } from "../say/unprovable.ts";
import { Accepted } from "./accepted.ts";
import { cutKeyword } from "./cut-keyword.ts";
import type { Cutter } from "./cutter.ts";
import { checkName, type Here, here, names } from "./here.ts";
import type { Known, Question } from "./question.ts";
import { References } from "./references.ts";
import { refusing, refusingTag } from "./refusing.ts";
import { respell } from "./respell.ts";
import { as, partOf, type Spot } from "./spot.ts";
import { isPlain, withoutTruisms } from "./truisms.ts";

/** Cuts the schemas that are applied to the values of one payload. */
export class Slicer implements Cutter {
	size = 0;
	readonly demanded = new Accepted();
	readonly question: Question;
	readonly #api: Api;
	readonly #references = new References();
	/** Of the values that references are followed with. */
	readonly #numbers = new Map<JsonValue, number>();
	#level = 0;
	/** How many unions are around what is being cut. */
	#alternatives = 0;

	constructor(api: Api, question: Question) {
		this.#api = api;
		this.question = question;
	}

	definitions(): JsonObject {
		return this.#references.definitions();
	}

	cut(node: Resolved, values: readonly JsonValue[], at: Spot): JsonValue {
		this.charge(1);
		const spot = at.path?.length === 0 && this.question.isDeep ? { ...at, path: null } : at;
		const { value } = node;
		if (!isObject(value)) return value !== false;
		const known = spot.role === "observed" ? null : this.question.known;
		if (known !== null && this.#isAccepted(known, value, values)) return true;
		if (this.#level >= MAX_NESTING) throw new Unprovable(`its schemas are nested more than ${MAX_NESTING} levels deep`);
		this.#level++;
		const schema = this.#cutObject(node, value, values, spot);
		this.#level--;
		return known === null ? schema : this.#settle(schema, value, values, spot, known);
	}

	amongBranches<T>(run: () => T): T {
		this.#alternatives++;
		const result = run();
		this.#alternatives--;
		return result;
	}

	charge(cost: number): void {
		this.size += cost;
		if (this.size > MAX_SLICE) {
			throw new Unprovable(`more than ${MAX_SLICE} subschemas apply to the payload, which is too much to check`);
		}
	}

	/** Two places with the same values are one: `patternProperties` and `additionalProperties` lead to a value in two ways. */
	#placeOf(values: readonly JsonValue[], { role, path }: Spot): string {
		const numbers = [...new Set(values)].map((value) => {
			const number = this.#numbers.get(value) ?? this.#numbers.size;
			this.#numbers.set(value, number);
			return number;
		});
		return `${role} ${numbers.sort((a, b) => a - b).join()} ${path === null ? "" : formatPointer(path)}`;
	}

	/** What is demanded of the same value for the second time is answered with the first. */
	#isAccepted({ accepted }: Known, schema: JsonObject, values: readonly JsonValue[]): boolean {
		return values.every((value) => accepted.has(schema, value) || this.demanded.has(schema, value));
	}

	/** What is left of a schema without what holds anyway. Where only one place counts, that is not all that it says. */
	#settle(cut: JsonValue, schema: JsonObject, values: readonly JsonValue[], spot: Spot, known: Known): JsonValue {
		const left = isObject(cut) && !isObserving(cut) ? withoutTruisms(cut) : cut;
		const isSettled = left === true || (isPlain(left) && values.every((value) => known.accepts(left, value)));
		if (this.question.place !== null) {
			if (isSettled && spot.path === null) known.accepted.add(schema, values);
		} else if (isSettled || spot.role === "demand") {
			// What is demanded counts as accepted until the answer: all that may rest on it waits for that, too.
			this.demanded.add(schema, values);
		}
		return isSettled ? true : left;
	}

	#cutObject(node: Resolved, object: JsonObject, values: readonly JsonValue[], spot: Spot): JsonValue {
		const { keywords, nullable } = respell(object, this.#api.dialect);
		if (!nullable) return this.#keywords(keywords, here(node, values, spot));
		// Null is allowed for what is null, and for nothing else.
		const others = values.filter((value) => value !== null);
		if (others.length === values.length) return this.#keywords(keywords, here(node, values, spot));
		if (others.length === 0) return { type: "null" };
		const part = here(node, values, as(partOf(spot)));
		return { anyOf: [{ type: "null" }, this.#keywords(keywords, part)] };
	}

	#keywords(keywords: JsonObject, around: Here): JsonValue {
		names(around.objects).forEach(checkName);
		if (this.#alternatives > 0) {
			const decisive = refusing(keywords, around) ?? refusingTag(keywords, around, this.#api.dialect);
			if (decisive !== null) return decisive;
		}
		const here = isObserving(keywords) ? { ...around, spot: as("observed") } : around;
		const schema: [string, JsonValue][] = [];
		for (const [keyword, value] of Object.entries(keywords)) {
			const cut = keyword === "$ref" ? undefined : cutKeyword(keyword, value, here, this, keywords);
			if (cut !== undefined) schema.push([keyword, cut]);
		}
		const { $ref } = keywords;
		if (typeof $ref !== "string") return Object.fromEntries(schema);
		return beside(Object.fromEntries(schema), this.#reference($ref, here));
	}

	#reference(ref: string, { node, values, spot }: Here): JsonValue {
		const target = this.#api.resolve(ref, node.at.file);
		if (target === undefined) throw new Unprovable("a `$ref` does not resolve");
		return this.#references.put(target.value, this.#placeOf(values, spot), () => this.cut(target, values, spot));
	}
}

/** What stands beside a reference holds together with it. */
function beside(schema: JsonObject, target: JsonValue): JsonValue {
	if (Object.keys(schema).length === 0) return target;
	const { allOf } = schema;
	return { ...schema, allOf: [target, ...(isList(allOf) ? allOf : [])] };
}

/** Whether a schema looks at what others have evaluated. */
function isObserving({ unevaluatedProperties, unevaluatedItems }: JsonObject): boolean {
	return unevaluatedProperties !== undefined || unevaluatedItems !== undefined;
}
