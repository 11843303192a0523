import type { Types } from "../plan/opened.ts";
import type { GroupPlan, MethodPlan, SdkPlan } from "../plan/sdk-plan.ts";
import { arePlaced } from "../plan/servers.ts";
import { subgroupsOf } from "../plan/subgroups.ts";
import { baseUrlOf, hasAddress } from "../snippets/base-url.ts";
import type { CallValue, PrintCall, SnippetRequest } from "../snippets/snippet.ts";
import { indent, join, lines, nothing } from "../writer/code.ts";
import { type Code, code, stringLiteral } from "../writer/go.ts";
import type { GoMethod } from "./go-method.ts";
import { goPackage } from "./go-package.ts";
import { idOf } from "./name-package.ts";
import { packageCode } from "./names.ts";
import { fieldNames } from "./print-declaration.ts";
import { groupNames } from "./print-group.ts";
import { paramsNames } from "./print-params.ts";
import { isSentAnyway, type ValueContext, Values } from "./print-values.ts";

/** Longer than this, a call has a line for each argument. */
const MAX_LINE = 100;

/** Prints calls as programs that import the SDK by the path of its module. */
export function goCalls(plan: SdkPlan, types: Types, request: SnippetRequest): PrintCall {
	const { methods, declarations, nameOf, access } = goPackage(plan);
	const name = packageCode(request.packageName ?? request.service);
	const context: ValueContext = {
		package: name,
		nameOf,
		declarations: new Map(declarations.map((declaration) => [declaration.id, declaration])),
		types,
	};
	const known = new Map([...methods.values()].flat().map((method) => [method.plan.operation, method]));
	const address = arePlaced(plan, hasAddress)
		? nothing
		: code`${name}.WithBaseURL(${stringLiteral(baseUrlOf(plan.servers[0], request))})`;
	const client = lines(code`ctx := context.Background()`, code`client := ${name}.NewClient(${address})`);
	const named = new Map<GroupPlan, ReturnType<typeof groupNames>>();
	const namesOf = (group: GroupPlan) => {
		const nameIn = named.get(group) ?? groupNames(group, subgroupsOf(plan.groups, group.path), []);
		named.set(group, nameIn);
		return nameIn;
	};
	return (group, { operation }, values) => {
		const method = known.get(operation);
		if (method === undefined) throw new Error(`No method was planned for ${operation}.`);
		const nameIn = namesOf(group);
		const call = printCall(method, code`${access(group)}.${nameIn(`${operation} call`)}`, values, context);
		const module = stringLiteral(`example.com/${request.packageName ?? request.service}`);
		const text = printProgram(name, module, client, call);
		return { setup: client, call, text };
	};
}

function printProgram(name: Code, module: Code, client: Code, call: Code): Code {
	const used = ["context", "fmt", "log", ...(call.includes("time.") ? ["time"] : [])];
	const imports = used.map((one) => stringLiteral(one));
	return lines(
		code`package main`,
		code`\nimport (`,
		indent(lines(...imports, code`\n${name} ${module}`)),
		code`)`,
		code`\nfunc main() {`,
		indent(lines(client, call)),
		code`}`,
	);
}

function printCall(method: GoMethod, access: Code, values: readonly CallValue[], context: ValueContext): Code {
	const printer = new Values(context);
	const given = new Map(values.map(({ member, value }) => [member, value]));
	const nameIn = fieldNames(method.fields, paramsNames);
	const members = method.fields.flatMap((field) => {
		const value = given.get(field.wire);
		if (value === undefined || isSentAnyway(field)) return [];
		const printed = printer.print(field.use, value, { required: field.required, name: field.wire });
		return printed === null ? [] : [code`${nameIn(field.wire)}: ${printed}`];
	});
	const params = method.fields.length === 0 ? nothing : code`, ${structLiteral(method.plan, members, context)}`;
	return lines(...printer.statements, printOutcome(method, code`${access}(ctx${params})`));
}

function structLiteral(method: MethodPlan, members: readonly Code[], { package: name, nameOf }: ValueContext): Code {
	const type = code`${name}.${nameOf(idOf.params(method))}`;
	const short = join(members, code`, `);
	if (short.length <= MAX_LINE && !short.includes("\n")) return code`${type}{${short}}`;
	return lines(code`${type}{`, indent(lines(...members.map((member) => code`${member},`))), code`}`);
}

const fatal = lines(code`if err != nil {`, code`\tlog.Fatal(err)`, code`}`);

function printOutcome({ plan, result }: GoMethod, call: Code): Code {
	if (plan.stream !== null && plan.stream.name === null) {
		return lines(code`for event, err := range ${call} {`, indent(lines(fatal, code`fmt.Println(event)`)), code`}`);
	}
	if (result.kind === "none") return lines(code`err := ${call}`, fatal, code`fmt.Println("done")`);
	if (result.kind === "download") {
		return lines(code`answer, err := ${call}`, fatal, code`defer answer.Close()`, code`fmt.Println(answer.Header)`);
	}
	return lines(code`answer, err := ${call}`, fatal, code`fmt.Println(answer)`);
}
