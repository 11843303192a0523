// Needed by: answers.
import { ApiNumber } from "../values/json.ts";
import { type ApiShape, parseShape } from "./shape.ts";

/** How an answer differs from its description. */
export type ApiDriftKind = "wrong-type" | "null" | "missing" | "unknown-member" | "unknown-value" | "unknown-variant";

export interface ApiDifference {
	readonly path: readonly string[];
	readonly kind: ApiDriftKind;
	readonly value: unknown;
}

export const driftSentences: Readonly<Record<ApiDriftKind, string>> = {
	"wrong-type": "the value is of another type",
	null: "null is not described",
	missing: "the member is not there",
	"unknown-member": "nobody described the member",
	"unknown-value": "the value is not described",
	"unknown-variant": "none of the described alternatives",
};

/** What was found of a value under a type, so that nothing is looked at twice, however many alternatives lead to it. */
type ApiFound = globalThis.Map<string, readonly ApiDifference[]>;

/** Deeper values are taken as they are: only an answer that wants to do harm has them. */
const deepest = 500;
const mostDifferences = 1_000;

/** Compares values with shapes, which refer to those of the table by name. */
export function compareWith(
	table: Readonly<Record<string, string>>,
): (shape: string, value: unknown) => readonly ApiDifference[] {
	const parsed = new globalThis.Map<string, ApiShape>();
	const shapeOf = (text: string): ApiShape => {
		const shape = parsed.get(text) ?? parseShape(text);
		parsed.set(text, shape);
		return shape;
	};
	return (text, whole) => {
		const objects = new globalThis.Map<unknown, ApiFound>();
		let depth = 0;

		function compare(shape: ApiShape, value: unknown, found: ApiFound): readonly ApiDifference[] {
			switch (shape.kind) {
				case "scalar":
					return isOfType(shape.type, value) ? [] : [mistyped(value)];
				case "value":
					if (value === shape.value || (value instanceof ApiNumber && Number(value) === shape.value)) return [];
					return typeof value === typeof shape.value ? [{ path: [], kind: "unknown-value", value }] : [mistyped(value)];
				case "name": {
					const known = found.get(shape.name);
					if (known !== undefined) return known;
					// An alternative that leads back to itself is none.
					found.set(shape.name, [mistyped(value)]);
					const differences = compare(shapeOf(table[shape.name] ?? "x"), value, found);
					found.set(shape.name, differences);
					return differences;
				}
				case "list":
				case "tuple":
					return Array.isArray(value) ? compareItems(shape, value) : [mistyped(value)];
				case "record":
					return hasMembers(value) ? compareMembers(shape, value) : [mistyped(value)];
				case "one":
					return compareAlternatives(shape.of, value, found);
				case "all":
					return agreed(shape.of.map((part) => compare(part, value, found)));
			}
		}

		function within(name: string, shape: ApiShape, value: unknown): readonly ApiDifference[] {
			if (depth >= deepest) return [];
			const found = objects.get(value) ?? new globalThis.Map<string, readonly ApiDifference[]>();
			if (typeof value === "object") objects.set(value, found);
			depth += 1;
			const differences = compare(shape, value, found);
			depth -= 1;
			return differences.map((one) => ({ ...one, path: [name, ...one.path] }));
		}

		function compareItems(
			shape: ApiShape & { readonly kind: "list" | "tuple" },
			items: readonly unknown[],
		): readonly ApiDifference[] {
			return distinct(items, (item, index) => {
				const described = shape.kind === "list" ? shape.items : shape.items[Math.min(index, shape.items.length - 1)];
				return described === undefined ? [] : within("*", described, item);
			});
		}

		function compareMembers(
			{ members, rest }: ApiShape & { readonly kind: "record" },
			value: object,
		): readonly ApiDifference[] {
			const missing = [...members].filter(([name, { required }]) => required && !Object.hasOwn(value, name));
			return [
				...missing.map(([name]): ApiDifference => ({ path: [name], kind: "missing", value: undefined })),
				...distinct(Object.entries(value), ([name, member]) => {
					const described = members.get(name);
					if (described !== undefined) return within(name, described.shape, member);
					return rest === undefined
						? [{ path: [name], kind: "unknown-member", value: member }]
						: within("*", rest, member);
				}),
			];
		}

		/** Of alternatives of which none fits, what the likest one says. */
		function compareAlternatives(of: readonly ApiShape[], value: unknown, found: ApiFound): readonly ApiDifference[] {
			const all: (readonly ApiDifference[])[] = [];
			for (const alternative of of) {
				const differences = compare(alternative, value, found);
				if (differences.length === 0) return [];
				all.push(differences);
			}
			const near = all.filter((differences) => differences.every(({ path }) => path.length > 0));
			const [likest] = [...near].sort((a, b) => Number(isOther(a)) - Number(isOther(b)) || a.length - b.length);
			if (likest === undefined) return all.find(([first]) => first?.kind.startsWith("unknown")) ?? [mistyped(value)];
			if (near.length > 1 && near.every(isOther)) return [{ path: [], kind: "unknown-variant", value }];
			return agreed([likest, ...near]).filter((one) => likest.includes(one));
		}

		return distinct([whole], (value) => compare(shapeOf(text), value, new globalThis.Map()));
	};
}

/** Whether what tells alternatives apart has a value that this one does not know. */
function isOther(differences: readonly ApiDifference[]): boolean {
	return differences.some(({ path, kind }) => path.length === 1 && kind === "unknown-value");
}

/** All differences; but a member that one of several parts describes is described. */
function agreed(parts: readonly (readonly ApiDifference[])[]): readonly ApiDifference[] {
	const isUnknown = ({ path, kind }: ApiDifference): boolean => path.length === 1 && kind === "unknown-member";
	const unknown = parts.map((part) => new globalThis.Set(part.filter(isUnknown).map(({ path }) => path[0])));
	return parts.flatMap((part) =>
		part.filter((one) => !isUnknown(one) || unknown.every((names) => names.has(one.path[0]))),
	);
}

/** What is found of several values, each place once. */
function distinct<Value>(
	values: readonly Value[],
	find: (value: Value, index: number) => readonly ApiDifference[],
): readonly ApiDifference[] {
	const all = new globalThis.Map<string, ApiDifference>();
	for (const [index, value] of values.entries()) {
		for (const one of find(value, index)) {
			const key = JSON.stringify([one.kind, ...one.path]);
			if (!all.has(key)) all.set(key, one);
		}
		if (all.size >= mostDifferences) break;
	}
	return [...all.values()];
}

function mistyped(value: unknown): ApiDifference {
	return { path: [], kind: value === null ? "null" : "wrong-type", value };
}

function hasMembers(value: unknown): value is object {
	return typeof value === "object" && value !== null && !Array.isArray(value) && !(value instanceof ApiNumber);
}

function isOfType(type: string, value: unknown): boolean {
	switch (type) {
		case "s":
		case "d":
			return typeof value === "string";
		case "n":
			return typeof value === "number" || value instanceof ApiNumber;
		case "i":
		case "l":
			return Number.isInteger(value) || (value instanceof ApiNumber && /^-?\d+$/.test(value.text));
		case "b":
			return typeof value === "boolean";
		default:
			return type === "x" || value === null;
	}
}
