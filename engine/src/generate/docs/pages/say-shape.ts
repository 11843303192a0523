import type { Notes } from "../../plan/notes.ts";
import { isNull, type Shape } from "../../plan/shape.ts";
import type { Inline } from "../site/block.ts";
import type { DocsContext } from "../site/docs-context.ts";
import { code, joined, line, strong, toPage } from "../site/write.ts";

/** Records that stand within each other without a name of their own. */
const DEEPEST = 4;
/** Values that are listed; the type's page, and the description, have all of them. */
const MOST_VALUES = 40;
/** More alternatives than this are not told apart in a line. */
const MOST_MEMBERS = 30;

/** What a value is, in a line: declared types are links, so that nothing is ever written out twice. */
export function sayShape(shape: Shape, context: DocsContext, depth = 0): readonly Inline[] {
	if (depth > DEEPEST) return line("value");
	const inner = (one: Shape) => sayShape(one, context, depth + 1);
	switch (shape.kind) {
		case "unknown":
			return line("any value");
		case "never":
			return line("no value");
		case "binary":
			return line("bytes");
		case "scalar":
			return line(shape.format === null ? shape.type : `${shape.type} (${shape.format})`);
		case "literals":
			return sayLiterals(shape);
		case "list":
			return [...line("list of "), ...inner(shape.items)];
		case "tuple":
			return line(`list of ${shape.required} to ${shape.items.length} items`);
		case "record":
			return shape.extra !== null && shape.fields.length === 0 && shape.bases.length === 0
				? [...line("object whose members are "), ...inner(shape.extra)]
				: line("object");
		case "union":
			return sayMembers(
				[...shape.members.filter((one) => !isNull(one)), ...shape.members.filter(isNull)],
				" or ",
				inner,
			);
		case "intersection":
			return sayMembers(shape.members, " and ", inner);
		case "reference": {
			const [path, name] = [context.paths.ofType(shape.type), context.paths.nameOfType(shape.type)];
			return path === null || name === null ? line("any value") : [toPage(path, name)];
		}
	}
}

function sayLiterals({ values, open }: Shape & { readonly kind: "literals" }): readonly Inline[] {
	const shown = values.slice(0, MOST_VALUES).map(({ value }) => code(JSON.stringify(value)));
	const rest = values.length - shown.length;
	return [
		...joined(shown, ", "),
		...(rest > 0 ? line(` and ${rest} more`) : []),
		...(open ? line(" (others may come)") : []),
	];
}

function sayMembers(
	members: readonly Shape[],
	between: string,
	inner: (shape: Shape) => readonly Inline[],
): readonly Inline[] {
	const shown = members.slice(0, MOST_MEMBERS);
	const rest = members.length - shown.length;
	return [
		...shown.flatMap((member, index) => [...(index === 0 ? [] : line(between)), ...inner(member)]),
		...(rest > 0 ? line(`${between}${rest} more`) : []),
	];
}

/** Limits, default, example and deprecation, after what a value is, from which `separator` keeps them apart. */
export function sayNotes(
	{ deprecated, replacement, sunset, limits, default: standard, example }: Notes,
	separator = "",
): readonly Inline[] {
	const said = [
		...(deprecated ? [...line(" "), strong("Deprecated.")] : []),
		...(sunset === null ? [] : line(` Gone from ${sunset} on.`)),
		...(replacement === null ? [] : line(` Use ${replacement} instead.`)),
		...(limits.length === 0 ? [] : line(` ${limits.join(" ")}`)),
		...(standard === null ? [] : [...line(" Default: "), code(standard), ...line(".")]),
		...(example === null ? [] : [...line(" Example: "), code(example), ...line(".")]),
	];
	return said.length === 0 || separator === "" ? said : [...line(separator), ...said];
}
