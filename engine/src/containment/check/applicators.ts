import type { Applicators, Condition, Evaluated, Remainder, SchemaId } from "../../contract/api.ts";
import type { JsonObject, JsonValue } from "../../contract/json.ts";
import { isList, isObject } from "../../lib/json-kind.ts";
import type { Patterns } from "../language/patterns.ts";
import { allHold, anyHolds, countWithin, isUntold, not, type Truth } from "./truth.ts";

/** Who asks whether a value, or a part of it, is valid under another schema. */
export interface Checking {
	readonly patterns: Patterns;
	check(value: JsonValue, id: SchemaId): Truth;
}

/** Whether a value satisfies the keywords that apply schemas to it, or to what is beside others in it. */
export function areSatisfied(applicators: Applicators, value: JsonValue, checking: Checking): Truth {
	const { not: forbidden, conditions, remainders, contains } = applicators;
	return allHold([
		...forbidden.map((id) => () => not(checking.check(value, id))),
		...conditions.map((condition) => () => meets(condition, value, checking)),
		...contains.map(({ schema, min, max }) => () => {
			if (!isList(value)) return true;
			const items = value.map((item) => () => checking.check(item, schema));
			return countWithin(items, min, max);
		}),
		() => (isObject(value) ? ofNames(applicators, value, checking) : true),
		...remainders.map((remainder) => () => ofRemainder(remainder, value, checking)),
	]);
}

function meets({ if: condition, onTrue, onFalse }: Condition, value: JsonValue, checking: Checking): Truth {
	const isMet = checking.check(value, condition);
	const next = (id: SchemaId | null) => (id === null ? true : checking.check(value, id));
	if (!isUntold(isMet)) return next(isMet ? onTrue : onFalse);
	return next(onTrue) === true && next(onFalse) === true ? true : isMet;
}

function ofNames(applicators: Applicators, value: JsonObject, checking: Checking): Truth {
	const names = Object.keys(value);
	const { patternProperties, propertyNames, dependentRequired, dependentSchemas } = applicators;
	const has = (name: string) => Object.hasOwn(value, name);
	for (const [name, others] of dependentRequired) if (has(name) && ![...others].every(has)) return false;
	return allHold([
		...[...dependentSchemas].map(
			([name, id]) =>
				() =>
					!has(name) || checking.check(value, id),
		),
		...names.flatMap((name) =>
			patternProperties.map(({ pattern, schema }) => () => {
				const isMeant = checking.patterns.matches(pattern, name);
				return anyHolds([() => not(isMeant), () => checking.check(value[name] ?? null, schema)]);
			}),
		),
		...(propertyNames === null ? [] : names.map((name) => () => checking.check(name, propertyNames))),
	]);
}

function ofRemainder({ of, schema, evaluated }: Remainder, value: JsonValue, checking: Checking): Truth {
	if (of === "items" ? !isList(value) : !isObject(value)) return true;
	const truthOf = ({ when }: Evaluated) =>
		allHold(
			when.map(
				({ schema: id, holds }) =>
					() =>
						holds ? checking.check(value, id) : not(checking.check(value, id)),
			),
		);
	const truths = evaluated.map((part) => ({ part, truth: truthOf(part) }));
	const members: readonly (readonly [string | number, JsonValue])[] = isList(value)
		? [...value.entries()]
		: Object.entries(isObject(value) ? value : {});
	return allHold(
		members.map(([key, member]) => () => {
			const sights = truths.map(
				({ part, truth }) =>
					() =>
						allHold([() => truth, () => evaluates(part, key, member, checking)]),
			);
			return anyHolds([...sights, () => checking.check(member, schema)]);
		}),
	);
}

function evaluates(part: Evaluated, key: string | number, member: JsonValue, checking: Checking): Truth {
	const { all, names, patterns, prefix, contains } = part;
	if (all) return true;
	if (typeof key === "number") {
		return key < prefix ? true : anyHolds(contains.map((id) => () => checking.check(member, id)));
	}
	if (names.includes(key)) return true;
	return anyHolds(patterns.map((pattern) => () => checking.patterns.matches(pattern, key)));
}
