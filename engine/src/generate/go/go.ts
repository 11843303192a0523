import type { Printed } from "../../contract/artifact.ts";
import { slug } from "../names/slug.ts";
import { withEarlierMethods } from "../plan/method-names/earlier-methods.ts";
import type { GroupPlan, SdkPlan } from "../plan/sdk-plan.ts";
import { subgroupsOf } from "../plan/subgroups.ts";
import type { TargetRequest } from "../target.ts";
import { indent, join, lines, nothing, ownText } from "../writer/code.ts";
import { type Code, code, docComment, stringLiteral } from "../writer/go.ts";
import { earlierNames } from "./earlier-names.ts";
import { equalRecords } from "./equal-records.ts";
import type { GoMethod } from "./go-method.ts";
import { goPackage } from "./go-package.ts";
import { nameOperations } from "./name-package.ts";
import { packageCode } from "./names.ts";
import { printClient } from "./print-client.ts";
import { printDeclaration } from "./print-declaration.ts";
import { printEarlierName } from "./print-earlier-name.ts";
import { printExample } from "./print-example.ts";
import { printGroup } from "./print-group.ts";
import { named, paragraphs } from "./print-notes.ts";
import { printParams, sharedArguments } from "./print-params.ts";
import { printWebhook } from "./print-webhooks.ts";
import type { Printing } from "./printing.ts";
import { runtimeParts } from "./runtime.derived.ts";
import { partsFor } from "./runtime-parts.ts";

const blankLine = code`\n\n`;

const LONGEST_IMPORT_NAME = 16;

/** What every file uses of the runtime, whatever its operations are. */
const core = ["newTransport", "Opt", "Time", "Decimal", "unionSpec", "renewal", "ErrorBody", "EncodeJSON"];

/**
 * The Go SDK: one file that imports the standard library alone. First what a caller uses, then the types, then those parts
 * of the runtime that the operations lead to.
 */
export function go(planned: SdkPlan, request: TargetRequest): Printed {
	const plan = withEarlierMethods(planned);
	const { methods, webhooks, declarations, nameOf, access, degradations } = goPackage(plan);
	const same = equalRecords(declarations);
	const operations = nameOperations(plan);
	const packageName = packageCode(request.options.packageName ?? request.service);
	const byId = new Map(declarations.map((declaration) => [declaration.id, declaration]));
	const printing: Printing = {
		nameOf,
		exampleOf: (method, name) =>
			printExample(method, code`${access(method.group)}.${name}`, {
				package: importName(packageName),
				nameOf,
				declarations: byId,
			}),
		operationOf: (method) => operations(method.plan),
		failures: new Map(),
		uses: new Set(core),
		imports: new Set(),
	};
	const body = [
		printClient(plan, methodsOfRoot(methods), request, printing),
		...plan.groups
			.filter((group) => group.path.length > 0)
			.map((group) => printGroup(group, methods.get(group) ?? [], subgroupsOf(plan.groups, group.path), printing)),
		...[...methods.values()].flatMap((own) => {
			const shared = sharedArguments(own);
			return own.filter(({ fields }) => fields.length > 0).map((method) => printParams(method, shared, nameOf));
		}),
		...declarations.map((declaration) => printDeclaration(declaration, nameOf, same.get(declaration.id))),
		...earlierNames(plan.types, declarations).map((one) => printEarlierName(one, nameOf)),
		...webhooks.map(({ webhook, payload }) => printWebhook(webhook, payload, printing)),
		printFailures(printing),
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
	return { files: [{ target: "go", path, content: `${content}\n` }], degradations };
}

function methodsOfRoot(methods: ReadonlyMap<GroupPlan, readonly GoMethod[]>): readonly GoMethod[] {
	return [...methods].filter(([group]) => group.path.length === 0).flatMap(([, own]) => own);
}

/** What is known of each error's body, for the operations that have it. */
function printFailures({ failures }: Printing): Code {
	const sorted = [...failures].toSorted(([a], [b]) => (a < b ? -1 : 1));
	return join(
		sorted.map(([name, body]) => code`var ${name} = ${body}`),
		blankLine,
	);
}

/** What examples call the package: nobody writes a long name at every use. */
function importName(name: Code): Code {
	return name.length > LONGEST_IMPORT_NAME ? code`api` : name;
}

function printHeader(plan: SdkPlan, request: TargetRequest, imports: ReadonlySet<string>): Code {
	const name = packageCode(request.options.packageName ?? request.service);
	const about = paragraphs([
		named(`Package ${name}`, plan.title, "is a client."),
		plan.description ?? "",
		"What a method takes is its Params; what several methods of a group take is explained at the group's type. A type with constants may come with another value, which is kept. A type that is one of several has a method As… for each, and a function …Of… that makes one.",
		importName(name) === name ? "" : `The examples import it as ${importName(name)}.`,
	]);
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
	return slug(options.packageName ?? service);
}
