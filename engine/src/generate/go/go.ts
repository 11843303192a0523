import type { Printed } from "../../contract/artifact.ts";
import { splitWords } from "../names/split-words.ts";
import type { GroupPlan, SdkPlan } from "../plan/sdk-plan.ts";
import type { TargetRequest } from "../target.ts";
import { indent, join, lines, nothing, ownText } from "../writer/code.ts";
import { type Code, code, docComment, stringLiteral } from "../writer/go.ts";
import { equalRecords } from "./equal-records.ts";
import { type GoMethod, goMethod } from "./go-method.ts";
import { createTypeLifter } from "./lift-types.ts";
import { idOf, nameOperations, namePackage } from "./name-package.ts";
import { packageCode } from "./names.ts";
import { printClient } from "./print-client.ts";
import { printDeclaration } from "./print-declaration.ts";
import { printExample } from "./print-example.ts";
import { groupNames, printGroup } from "./print-group.ts";
import { named, paragraphs } from "./print-notes.ts";
import { printParams } from "./print-params.ts";
import { printWebhook } from "./print-webhooks.ts";
import type { Printing } from "./printing.ts";
import { runtimeParts } from "./runtime.derived.ts";
import { partsFor } from "./runtime-parts.ts";

const blankLine = code`\n\n`;

/** What every file uses of the runtime, whatever its operations are. */
const core = ["newTransport", "Opt", "Time", "Decimal", "unionSpec", "renewal", "ErrorBody", "EncodeJSON"];

/** Exported names of the whole runtime: a name must not move when an operation brings another part into the file. */
const runtimeNames = runtimeParts.flatMap((part) => part.declares).filter((name) => /^[A-Z]/u.test(name));

/**
 * The Go SDK: one file that imports the standard library alone. First what a caller uses, then the types, then those parts
 * of the runtime that the operations lead to.
 */
export function go(plan: SdkPlan, request: TargetRequest): Printed {
	const lifter = createTypeLifter(plan.types);
	const methods = new Map(
		plan.groups.map((group) => [group, group.methods.map((method) => goMethod(group, method, lifter))] as const),
	);
	const webhooks = plan.webhooks.map((webhook) => {
		const { key, words, shape } = webhook;
		return {
			webhook,
			payload: lifter.use(shape, {
				id: key,
				words: [...words, "payload"],
				pointer: key,
				type: null,
				sent: false,
				received: true,
			}),
		};
	});
	const declarations = lifter.declarations();
	const same = equalRecords(declarations);
	const nameOf = namePackage(plan, declarations, runtimeNames);
	const operations = nameOperations(plan);
	const access = accessOf(plan);
	const packageName = packageCode(request.options.packageName ?? request.service);
	const byId = new Map(declarations.map((declaration) => [declaration.id, declaration]));
	const printing: Printing = {
		nameOf,
		exampleOf: (method, name) =>
			printExample(method, code`${access(method.group)}.${name}`, { package: packageName, nameOf, declarations: byId }),
		operationOf: (method) => operations(method.plan),
		uses: new Set(core),
		imports: new Set(),
	};
	const all = [...methods.values()].flat();
	const body = [
		printClient(plan, methodsOfRoot(methods), request, printing),
		...plan.groups
			.filter((group) => group.path.length > 0)
			.map((group) => printGroup(group, methods.get(group) ?? [], subgroupsOf(plan, group), printing)),
		...all.filter((method) => method.fields.length > 0).map((method) => printParams(method, nameOf)),
		...declarations.map((declaration) => printDeclaration(declaration, nameOf, same.get(declaration.id))),
		...webhooks.map(({ webhook, payload }) => printWebhook(webhook, payload, printing)),
	];
	const parts = partsFor(runtimeParts, printing.uses);
	const imports = new Set([...printing.imports, ...parts.flatMap((part) => part.imports)]);
	const content = join(
		[printHeader(plan, request, imports), ...body, ...parts.map((part) => ownText<"go">(part.text))].filter(
			(part) => part !== nothing,
		),
		blankLine,
	);
	const path = `${fileSlug(request)}.go`;
	return { files: [{ target: "go", path, content: `${content}\n` }], degradations: lifter.degradations() };
}

function methodsOfRoot(methods: ReadonlyMap<GroupPlan, readonly GoMethod[]>): readonly GoMethod[] {
	return [...methods].filter(([group]) => group.path.length === 0).flatMap(([, own]) => own);
}

function subgroupsOf(plan: SdkPlan, { path }: Pick<GroupPlan, "path">): readonly GroupPlan[] {
	const prefix = path.map((words) => words.join(" "));
	return plan.groups.filter(
		(group) =>
			group.path.length === path.length + 1 && prefix.every((words, index) => words === group.path[index]?.join(" ")),
	);
}

/** How a caller comes to a group: `client.Books.Cover`. */
function accessOf(plan: SdkPlan): (group: GroupPlan) => Code {
	const known = new Map<string, Code>();
	const root: Pick<GroupPlan, "path" | "methods"> = plan.groups.find(({ path }) => path.length === 0) ?? {
		path: [],
		methods: [],
	};
	const visit = (group: Pick<GroupPlan, "path" | "methods">, access: Code): void => {
		const subgroups = subgroupsOf(plan, group);
		const nameIn = groupNames(group, subgroups, []);
		for (const subgroup of subgroups) {
			const inner = code`${access}.${nameIn(idOf.group(subgroup))}`;
			known.set(idOf.group(subgroup), inner);
			visit(subgroup, inner);
		}
	};
	visit(root, code`client`);
	return (group) => known.get(idOf.group(group)) ?? code`client`;
}

function printHeader(plan: SdkPlan, request: TargetRequest, imports: ReadonlySet<string>): Code {
	const name = packageCode(request.options.packageName ?? request.service);
	const about = paragraphs([named(`Package ${name}`, plan.title, "is a client."), plan.description ?? ""]);
	return join(
		[
			code`// Code generated by Driftgate. DO NOT EDIT.`,
			lines(docComment(about), code`package ${name}`),
			lines(code`import (`, indent(lines(...[...imports].toSorted().map(stringLiteral))), code`)`),
			lines(
				code`// SpecHash is the SHA-256 of everything in the description that this file depends on.`,
				code`const SpecHash = ${stringLiteral(request.specHash)}`,
			),
			lines(
				code`// SDKVersion is the version of the API that this file was generated from.`,
				code`const SDKVersion = ${stringLiteral(request.version)}`,
			),
		],
		blankLine,
	);
}

/** No underscore: what follows the last one of a Go file's name may be a constraint on its build (`_test`, `_linux`). */
function fileSlug({ options, service }: TargetRequest): string {
	return splitWords(options.packageName ?? service).join("-") || "api";
}
