import { parsePointer } from "../../../lib/json-pointer.ts";
import { pascalCase } from "../../names/casing.ts";
import { splitWords } from "../../names/split-words.ts";
import type { TypePlan } from "../../plan/sdk-plan.ts";
import type { Shape } from "../../plan/shape.ts";
import type { Block, Inline } from "../site/block.ts";
import type { DocsContext } from "../site/docs-context.ts";
import type { Page } from "../site/site.ts";
import { code, heading, joined, line, lines, list, paragraph } from "../site/write.ts";
import { firstSentence } from "../text/legible.ts";
import { memberList } from "./member-list.ts";
import { sayNotes, sayShape } from "./say-shape.ts";

/** What a declared type is. Other types are links: recursion is a link to this very page. */
export function typePage(type: TypePlan, context: DocsContext): Page {
	const { key, name, notes } = type;
	return {
		path: context.paths.ofType(key) ?? "schemas/index",
		title: pascalCase(name),
		summary: firstSentence(notes.description ?? "", 200),
		section: "schemas",
		get blocks() {
			return typeBlocks(type, context);
		},
	};
}

function typeBlocks({ name, notes, shape, pointer, sent, received }: TypePlan, context: DocsContext): readonly Block[] {
	const travels = [sent ? "sent" : null, received ? "received" : null].filter((side) => side !== null);
	const facts = sayNotes(notes);
	const ends = [
		...(travels.length === 0 ? [] : [line(`It is ${travels.join(" and ")}.`)]),
		...(isNamedLike(pascalCase(name), pointer) ? [] : [[...line("Described at "), code(pointer), ...line(".")]]),
	];
	return [
		...context.read(notes.description),
		...(facts.length === 0 ? [] : [{ kind: "paragraph", content: facts } as const]),
		...shapeBlocks(shape, context),
		...(ends.length === 0 ? [] : [lines(ends)]),
	];
}

/** Whether a type is the schema of its name among the components: then its title says where it is described. */
function isNamedLike(title: string, pointer: string): boolean {
	const [components, schemas, name, ...rest] = parsePointer(pointer) ?? [];
	return (
		components === "components" &&
		schemas === "schemas" &&
		name !== undefined &&
		rest.length === 0 &&
		pascalCase(splitWords(name)) === title
	);
}

function shapeBlocks(shape: Shape, context: DocsContext): readonly Block[] {
	switch (shape.kind) {
		case "record":
			return recordBlocks(shape, context);
		case "literals":
			return [heading(2, "values", "Values"), literalList(shape)];
		case "union":
			return [heading(2, "alternatives", "Alternatives"), ...unionBlocks(shape, context)];
		default:
			return [{ kind: "paragraph", content: [...line("It is "), ...sayShape(shape, context), ...line(".")] }];
	}
}

function recordBlocks(
	{ bases, fields, extra }: Shape & { readonly kind: "record" },
	context: DocsContext,
): readonly Block[] {
	const links = bases.map((type): Inline => sayShape({ kind: "reference", type }, context)[0] ?? code(type));
	return [
		heading(2, "members", "Members"),
		...(links.length === 0
			? []
			: [
					{
						kind: "paragraph",
						content: [...line("It has all members of "), ...joined(links, " and "), ...line(".")],
					} as const,
				]),
		...(fields.length === 0 ? [paragraph("It has no members of its own.")] : [memberList(fields, context)]),
		...(extra === null
			? []
			: [
					{
						kind: "paragraph",
						content: [...line("Members with other names are "), ...sayShape(extra, context), ...line(".")],
					} as const,
				]),
	];
}

function literalList({ values, open }: Shape & { readonly kind: "literals" }): Block {
	const said = values.map(({ value, description }) => [
		code(JSON.stringify(value)),
		...(description === null ? [] : line(`: ${description}`)),
	]);
	return lines([...said, ...(open ? [line("A value that comes later.")] : [])]);
}

function unionBlocks(
	{ members, tag, open }: Shape & { readonly kind: "union" },
	context: DocsContext,
): readonly Block[] {
	const said = members.map((member, index): readonly Block[] => {
		const values = tag?.values[index] ?? [];
		const marked =
			values.length === 0
				? []
				: [
						...line(" where it is "),
						...joined(
							values.map((value) => code(value)),
							" or ",
						),
					];
		return [{ kind: "paragraph", content: [...sayShape(member, context), ...marked] }];
	});
	return [
		...(tag === null
			? []
			: [
					{
						kind: "paragraph",
						content: [...line("They are told apart by the member "), code(tag.property), ...line(".")],
					} as const,
				]),
		list(said),
		...(open ? [paragraph("An alternative that comes later must be expected.")] : []),
	];
}
