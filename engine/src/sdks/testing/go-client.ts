import type { GoDeclaration, GoField, GoUse } from "../../generate/go/go-model.ts";
import { goPackage } from "../../generate/go/go-package.ts";
import { idOf } from "../../generate/go/name-package.ts";
import { packageCode } from "../../generate/go/names.ts";
import { fieldNames, recordNames } from "../../generate/go/print-declaration.ts";
import { groupNames } from "../../generate/go/print-group.ts";
import { valueForm } from "../../generate/go/print-method.ts";
import { paramsNames } from "../../generate/go/print-params.ts";
import { type NameOf, printUse } from "../../generate/go/print-use.ts";
import type { SdkPlan } from "../../generate/plan/sdk-plan.ts";
import { subgroupsOf } from "../../generate/plan/subgroups.ts";

/**
 * For tests alone: code that compiles beside the SDK of a plan and uses all of it, as a file of the same package. It reads
 * each field as the type that it has, gives each what it takes, names each constant, and takes each method for what it is.
 * All of it stands outside of functions. A compiler's error beside another SDK is therefore a break.
 */
export function goClient(plan: SdkPlan, service: string): string {
	const { methods, webhooks, declarations, nameOf } = goPackage(plan);
	const calls = [...methods].flatMap(([group, own]) => {
		const nameIn = groupNames(group, subgroupsOf(plan.groups, group.path), []);
		const owner = group.path.length === 0 ? "Client" : nameOf(idOf.group(group));
		return own.flatMap((method) => {
			const params = nameOf(idOf.params(method.plan));
			const taken = method.fields.length === 0 ? "" : `, ${params}`;
			const head = `func(context.Context${taken}, ...Option)`;
			const given = method.fields.length === 0 ? [] : fieldLines(params, method.fields, paramsNames, "sent", nameOf);
			const access = `(&${owner}{}).${nameIn(`${method.plan.operation} call`)}`;
			const { stream } = method.plan;
			const isStream = stream !== null && stream.name === null;
			const isBeside = stream !== null && stream.name !== null;
			const streamed = `(&${owner}{}).${isBeside ? nameIn(`${method.plan.operation} stream`) : ""}`;
			return [
				...given,
				...(isStream ? [] : [`var _ ${head} ${resultOf(method.result, nameOf)} = ${access}`]),
				...(method.item === null
					? []
					: [
							`var _ ${head} ${sequenceOf(method.item, nameOf)} = (&${owner}{}).${nameIn(`${method.plan.operation} pages`)}`,
						]),
				...(isBeside ? [`var _ ${head} ${sequenceOf(method.streamed, nameOf)} = ${streamed}`] : []),
			];
		});
	});
	return [
		`package ${packageCode(service)}`,
		`import "context"`,
		`import "iter"`,
		"var _ context.Context",
		"var _ iter.Seq[int]",
		...calls,
		...plan.credentials.map(({ scheme }) => `var _ = ${nameOf(idOf.credential(scheme, ""))}`),
		...webhooks.map(({ webhook }) => `var _ *${nameOf(idOf.webhook(webhook.key))}`),
		...declarations.flatMap((declaration) => declarationLines(declaration, nameOf)),
		"",
	].join("\n");
}

type Result =
	ReturnType<typeof goPackage>["methods"] extends ReadonlyMap<infer _, readonly (infer M)[]>
		? M extends { readonly result: infer R }
			? R
			: never
		: never;

function resultOf(result: Result, nameOf: NameOf): string {
	switch (result.kind) {
		case "none":
			return "error";
		case "download":
			return "(*Download, error)";
		case "text":
			return "(string, error)";
		case "value":
			return `(${valueForm(result.use, nameOf)}, error)`;
	}
}

/** As print-method.ts has it. */
function sequenceOf(use: GoUse | null, nameOf: NameOf): string {
	return use === null ? "" : `iter.Seq2[${printUse(use, { required: true, inner: true }, nameOf)}, error]`;
}

type Way = "sent" | "received";

function fieldLines(
	owner: string,
	fields: readonly GoField[],
	taken: readonly string[],
	way: Way,
	nameOf: NameOf,
): readonly string[] {
	const nameIn = fieldNames(fields, taken);
	return fields.map((field) => {
		const type = printUse(field.use, { required: field.required }, nameOf);
		const name = nameIn(field.wire);
		// What is read has exactly this type; what is given may be taken by another one.
		return way === "received" ? `var _ *${type} = &(&${owner}{}).${name}` : `var _ = ${owner}{${name}: *new(${type})}`;
	});
}

function declarationLines(declaration: GoDeclaration, nameOf: NameOf): readonly string[] {
	const { id, body, sent, received } = declaration;
	const name = nameOf(id);
	const ways: readonly Way[] = [...(sent ? (["sent"] as const) : []), ...(received ? (["received"] as const) : [])];
	switch (body.kind) {
		case "record": {
			const fields = ways.flatMap((way) => fieldLines(name, body.fields, recordNames, way, nameOf));
			const more =
				body.extra === null ? [] : [`var _ *map[string]${inner(body.extra, nameOf)} = &(&${name}{}).Additional`];
			return [`var _ = ${name}{}`, ...fields, ...more];
		}
		case "enum":
			return [
				`var _ ${body.base} = ${body.base}(*new(${name}))`,
				...body.values.map((_, index) => `var _ ${name} = ${nameOf(idOf.constant(declaration, index))}`),
			];
		case "union":
			return body.variants.flatMap((variant, index) =>
				sent
					? [
							`var _ func(${inner({ ...variant.use, nullable: false }, nameOf)}) ${name} = ${nameOf(idOf.constructor(declaration, index))}`,
						]
					: [`var _ ${name}`],
			);
		case "defined":
			return [`var _ ${printUse(body.use, { required: true }, nameOf)} = *new(${name})`];
	}
}

function inner(use: GoUse, nameOf: NameOf): string {
	return printUse(use, { required: true, inner: true }, nameOf);
}
