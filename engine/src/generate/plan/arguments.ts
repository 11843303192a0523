import type { Api, Operation, Parameter } from "../../contract/api.ts";
import { describedExample } from "../../examples/described-example.ts";
import { sentTemplate } from "../../openapi/sent-template.ts";
import { templateNames } from "../../openapi/template-names.ts";
import type { KeptNames } from "../names/lock/kept-names.ts";
import { splitWords, type Words } from "../names/split-words.ts";
import type { PlannedBody } from "./bodies.ts";
import type { Degrade } from "./degrade.ts";
import { type Notes, noNotes } from "./notes.ts";
import { parameterSchema, sentParameters, sourceOf } from "./parameters.ts";
import { noteText } from "./said/examples.ts";
import { notesOfParameter } from "./said/notes-of.ts";
import type { ArgumentPlan } from "./sdk-plan.ts";
import { type Field, unknown } from "./shape.ts";
import type { Shapes } from "./shapes/shape-context.ts";
import { type KeptScope, keepWords } from "./words/distinct-words.ts";

/** An argument before it has names that no other argument of its method has. */
interface Wish {
	readonly name: string;
	/** Where it goes, for the one that has to give way. */
	readonly place: string;
	readonly plan: Omit<ArgumentPlan, "words" | "member">;
}

/** Who keeps a name that several places use. */
const places: readonly string[] = ["path", "query", "header", "cookie", "querystring", "body"];

interface ArgumentContext {
	readonly names: KeptNames;
	readonly api: Pick<Api, "resolve">;
	readonly shapes: Shapes;
	readonly degrade: Degrade;
}

/** What a method takes: parameters and the members of its body side by side, in the order of MethodPlan.arguments. */
export function planArguments(
	operation: Operation,
	body: PlannedBody | null,
	context: ArgumentContext,
): readonly ArgumentPlan[] {
	const parameters = sentParameters(operation, context.degrade).map((parameter) => wishOf(parameter, context));
	const wishes = [...parameters, ...(body === null ? [] : bodyWishes(body))];
	const members = memberNames(wishes);
	const words = argumentWords(wishes, members, { names: context.names, kind: "argument", owner: operation.matchKey });
	const plans = wishes.map((wish) => ({
		words: words.get(wish) ?? [],
		member: members.get(wish) ?? wish.name,
		...wish.plan,
	}));
	return inOrder(plans, templateNames(sentTemplate(operation.path)));
}

function wishOf(parameter: Parameter, { api, shapes, degrade }: ArgumentContext): Wish {
	const schema = parameterSchema(parameter);
	const said: Notes = schema === null ? noNotes : shapes.notesOf(schema);
	const { name, in: place, at } = parameter;
	const example = noteText(describedExample(parameter.written, at.file, api));
	return {
		name,
		place,
		plan: {
			required: parameter.required || place === "path",
			shape: schema === null ? unknown : shapes.use(schema, "request"),
			notes: notesOfParameter(parameter, said, example),
			source: sourceOf(parameter, degrade),
		},
	};
}

function bodyWishes({ plan, fields, shape }: PlannedBody): readonly Wish[] {
	const { required } = plan;
	if (fields === null) {
		const notes = { ...noNotes, description: plan.description };
		return [{ name: "body", place: "body", plan: { required, shape, notes, source: { kind: "body" } } }];
	}
	return fields.map((field: Field) => ({
		name: field.name,
		place: "body",
		plan: {
			required: required && field.required,
			shape: field.shape,
			notes: field.notes,
			source: { kind: "member", name: field.name },
		},
	}));
}

function byPlace(wishes: readonly Wish[]): readonly Wish[] {
	return places.flatMap((place) => wishes.filter((wish) => wish.place === place));
}

/** The name on the wire. Where two places use one, the path's has it, then the query's, and the others say their place. */
function memberNames(wishes: readonly Wish[]): ReadonlyMap<Wish, string> {
	const members = new Map<Wish, string>();
	const taken = new Set<string>();
	const wanted = new Set(wishes.map(({ name }) => name));
	for (const wish of byPlace(wishes)) {
		let member = wish.name;
		if (taken.has(member)) {
			member = wish.place === "body" ? `body_${member}` : `${member}_${wish.place}`;
			while (taken.has(member) || wanted.has(member)) member += "_";
		}
		taken.add(member);
		members.set(wish, member);
	}
	return members;
}

function argumentWords(
	wishes: readonly Wish[],
	members: ReadonlyMap<Wish, string>,
	scope: KeptScope,
): ReadonlyMap<Wish, Words> {
	const ordered = byPlace(wishes);
	const claims = ordered.map((wish) => {
		const member = members.get(wish) ?? wish.name;
		const own = splitWords(member);
		const placed = wish.place === "body" ? ["body", ...own] : [...own, wish.place];
		return { key: member, name: member, candidates: [own, placed], rank: places.indexOf(wish.place) };
	});
	const words = keepWords(claims, scope);
	return new Map(ordered.map((wish) => [wish, words.get(members.get(wish) ?? wish.name) ?? []]));
}

function inOrder(plans: readonly ArgumentPlan[], template: readonly string[]): readonly ArgumentPlan[] {
	const rank = ({ source, required }: ArgumentPlan): number => {
		if (source.kind === "parameter" && source.in === "path") return template.indexOf(source.name);
		return template.length + (required ? 0 : 1);
	};
	return plans.toSorted((a, b) => rank(a) - rank(b) || (a.member < b.member ? -1 : a.member > b.member ? 1 : 0));
}
