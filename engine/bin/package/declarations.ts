import type {
	ClassDeclaration,
	Comment,
	Expression,
	FunctionDeclaration,
	FunctionExpression,
	MethodDefinition,
	ModuleDeclaration,
	PropertyDefinition,
	Statement,
	StaticBlock,
	VariableDeclaration,
} from "acorn";
import { parse } from "acorn";

/** What takes the place of a part of the text; empty where the part goes. */
interface Cut {
	readonly from: number;
	readonly to: number;
	readonly text: string;
}

type Range = { readonly start: number; readonly end: number };

/** A TypeScript text, and the same with its types blanked out: offsets are those of both. */
interface Module {
	readonly text: string;
	readonly script: string;
	readonly comments: readonly Comment[];
	/** Names in `export { … }`. */
	readonly exported: ReadonlySet<string>;
}

/**
 * What runs of a TypeScript text, without the blanks where types stood: each statement with the comments right before it.
 * `script` is that text with its types blanked out.
 */
export function scriptOf(text: string, script: string): string {
	const comments: Comment[] = [];
	const { body } = parse(script, { ecmaVersion: "latest", sourceType: "module", onComment: comments });
	const module = { text, script, comments, exported: new Set<string>() };
	const statements = body
		.filter(({ type }) => type !== "EmptyStatement")
		.map((statement) => script.slice(goneWithComments(module, statement).from, statement.end).trim());
	return `${statements.join("\n\n")}\n`;
}

/**
 * The declarations (`.d.ts`) of a TypeScript text in which every exported symbol says its type, as isolatedDeclarations
 * demands. `script` is that text with its types blanked out: a parser of JavaScript finds in it what runs, which goes; all
 * else is types and comments, which stay as they are written. Throws where a symbol would need a type that nobody wrote.
 */
export function declarationsOf(text: string, script: string): string {
	const comments: Comment[] = [];
	const { body } = parse(script, { ecmaVersion: "latest", sourceType: "module", onComment: comments });
	const module = { text, script, comments, exported: exportedNames(body) };
	const ends = [0, ...body.map(({ end }) => end)];
	const cuts = body.flatMap((statement, index) => cutsOfStatement(module, statement, ends[index] ?? 0));
	return `${applyCuts(text, cuts)
		.replace(/\n{3,}/g, "\n\n")
		.trim()}\n\nexport {};\n`;
}

function exportedNames(body: readonly (Statement | ModuleDeclaration)[]): ReadonlySet<string> {
	const names = body.flatMap((statement) =>
		statement.type === "ExportNamedDeclaration" ? statement.specifiers.map(({ local }) => local) : [],
	);
	return new Set(names.map((name) => (name.type === "Identifier" ? name.name : String(name.value))));
}

/** `since` is where the statement before it ends: overloads stand between. */
function cutsOfStatement(module: Module, statement: Statement | ModuleDeclaration, since: number): readonly Cut[] {
	if (statement.type === "EmptyStatement") return [];
	if (statement.type !== "ExportNamedDeclaration") return cutsOfDeclaration(module, statement, statement, since);
	const { declaration } = statement;
	return declaration ? cutsOfDeclaration(module, declaration, statement, since) : [];
}

function cutsOfDeclaration(
	module: Module,
	node: Statement | ModuleDeclaration,
	whole: Range,
	since: number,
): readonly Cut[] {
	const declare: Cut = { from: node.start, to: node.start, text: "declare " };
	const isPublic = (name: string): boolean => whole !== node || module.exported.has(name);
	switch (node.type) {
		case "ClassDeclaration":
			return [declare, ...cutsOfClass(module, node)];
		case "FunctionDeclaration":
			return isPublic(node.id.name) &&
				!isOverloaded(module, since, whole, ["function ", "export function "], node.id.name)
				? [declare, ...cutsOfFunction(module, node)]
				: [goneWithComments(module, whole)];
		case "VariableDeclaration":
			return cutsOfVariables(module, node, declare, isPublic) ?? [goneWithComments(module, whole)];
		default:
			return [goneWithComments(module, whole)];
	}
}

/** A variable that is private and says no type is nobody's business: undefined. */
function cutsOfVariables(
	module: Module,
	node: VariableDeclaration,
	declare: Cut,
	isPublic: (name: string) => boolean,
): readonly Cut[] | undefined {
	const cuts: Cut[] = [declare];
	for (const { id, init } of node.declarations) {
		const name = module.text.slice(id.start, id.end);
		const typed = init ? cutsOfValue(module, id.end, init) : [];
		if (isPublic(name) && typed === undefined) throw new Error(`The type of ${name} is written nowhere.`);
		if (typed === undefined || (typed.length === 0 && !isPublic(name))) return undefined;
		cuts.push(...typed);
	}
	return cuts;
}

/** `: Type = value` loses its value; a literal is a type by itself. undefined where there is no type. */
function cutsOfValue({ text, script }: Module, after: number, value: Expression): readonly Cut[] | undefined {
	const equals = script.indexOf("=", after);
	if (text.slice(after, equals).includes(":")) return [{ from: trimmedEnd(text, equals), to: value.end, text: "" }];
	return value.type === "Literal" ? [] : undefined;
}

function cutsOfFunction(module: Module, node: FunctionDeclaration | FunctionExpression): readonly Cut[] {
	const { text, script } = module;
	const cuts: Cut[] = [];
	node.params.forEach((parameter, index) => {
		const isDefault = parameter.type === "AssignmentPattern";
		const pattern = isDefault ? parameter.left : parameter;
		if (pattern.type === "ObjectPattern" || pattern.type === "ArrayPattern") {
			cuts.push({ from: pattern.start, to: pattern.end, text: `value${index + 1}` });
		}
		if (!isDefault) return;
		const equals = script.indexOf("=", pattern.end);
		cuts.push({ from: pattern.end, to: pattern.end, text: "?" });
		cuts.push({ from: trimmedEnd(text, equals), to: parameter.end, text: "" });
	});
	const { start, end } = node.body;
	const head: Cut[] =
		node.type === "FunctionDeclaration" ? [plainHead(module, node.start, node.id?.start ?? start)] : [];
	return [...head, ...cuts, { from: trimmedEnd(text, start), to: end, text: ";" }];
}

/** What stands before a name, without the words that say how the body runs. */
function plainHead({ text }: Module, from: number, to: number): Cut {
	return {
		from,
		to,
		text: text
			.slice(from, to)
			.replace(/\basync\s+/, "")
			.replace("*", ""),
	};
}

function cutsOfClass(module: Module, { body }: ClassDeclaration): readonly Cut[] {
	const ends = [body.start + 1, ...body.body.map(({ end }) => end)];
	const isPrivate = (member: (typeof body.body)[number]): boolean =>
		member.type !== "StaticBlock" && member.key.type === "PrivateIdentifier";
	const brand: readonly Cut[] = body.body.some(isPrivate)
		? [{ from: body.start + 1, to: body.start + 1, text: "\n\t#private;" }]
		: [];
	const cuts = body.body.flatMap((member, index) =>
		isPrivate(member) ? [goneWithComments(module, member)] : cutsOfMember(module, member, ends[index] ?? 0),
	);
	return [...brand, ...cuts];
}

function cutsOfMember(
	module: Module,
	member: MethodDefinition | PropertyDefinition | StaticBlock,
	since: number,
): readonly Cut[] {
	if (member.type === "StaticBlock") return [goneWithComments(module, member)];
	const { key, value } = member;
	if (member.type === "MethodDefinition") {
		const name = module.text.slice(key.start, key.end);
		if (isOverloaded(module, since, member, ["", "static ", "override "], name))
			return [goneWithComments(module, member)];
		return [plainHead(module, member.start, key.start), ...cutsOfFunction(module, member.value)];
	}
	const typed = value ? cutsOfValue(module, key.end, value as Expression) : [];
	if (typed === undefined) throw new Error(`The type of ${module.text.slice(key.start, key.end)} is written nowhere.`);
	return typed;
}

/** Whether signatures stand before it: then it is the implementation, which nobody sees. */
function isOverloaded(
	{ text }: Module,
	since: number,
	{ start }: Range,
	heads: readonly string[],
	name: string,
): boolean {
	const lines = text
		.slice(since, start)
		.replace(/\/\*[\s\S]*?\*\/|\/\/.*/g, "")
		.split("\n");
	const signatures = heads.flatMap((head) => [`${head}${name}(`, `${head}${name}<`]);
	return lines.some((line) => signatures.some((signature) => line.trim().startsWith(signature)));
}

const MODIFIER = /\b(?:readonly|override|static|private|protected|public)\s+$/;

/** A part with what belongs to it: modifiers, which are types to the parser, and the comments right before it. */
function goneWithComments({ text, comments }: Module, { start, end }: Range): Cut {
	let from = start;
	for (;;) {
		const modifier = MODIFIER.exec(text.slice(Math.max(0, from - 40), from));
		const before = trimmedEnd(text, from);
		const comment = comments.findLast((one) => one.end === before);
		if (modifier !== null) from -= modifier[0].length;
		else if (comment !== undefined) from = comment.start;
		else return { from: before, to: end, text: "" };
	}
}

/** Where the blank space before a place begins. */
function trimmedEnd(text: string, at: number): number {
	let end = at;
	while (end > 0 && /\s/.test(text[end - 1] ?? "")) end--;
	return end;
}

function applyCuts(text: string, cuts: readonly Cut[]): string {
	const parts: string[] = [];
	let at = 0;
	for (const { from, to, text: instead } of [...cuts].sort((a, b) => a.from - b.from || a.to - b.to)) {
		parts.push(text.slice(at, from), instead);
		at = Math.max(at, to);
	}
	return [...parts, text.slice(at)].join("");
}
