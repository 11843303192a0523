import type { CredentialPlacement, CredentialPlan } from "../plan/sdk-plan.ts";
import type { StructuralPlan } from "../structural/plan.ts";
import { indent, join, lines, newline, nothing } from "../writer/code.ts";
import { type Code, code, docComment, memberName, stringLiteral } from "../writer/ecmascript.ts";
import { clientMemberCode, type TypeNames } from "./names.ts";
import { printSubgroup, type Subgroup } from "./print-group.ts";

const blankLine = code`\n\n`;

/** The class that a user of the SDK starts with, and its options. */
export function printClient(plan: StructuralPlan, userAgent: Code, roots: readonly Subgroup[], names: TypeNames): Code {
	return join(
		[
			printDescription(plan, userAgent),
			printAuth(plan),
			printOptions(plan),
			printClass(plan, roots, names),
			printCreate(plan),
		],
		blankLine,
	);
}

function printDescription(plan: StructuralPlan, userAgent: Code): Code {
	const credentials = plan.credentials.map((credential) => code`${printCredential(credential)},`);
	return lines(
		code`const apiDescription: ApiDescription = {`,
		indent(
			lines(
				plan.server === null ? nothing : code`server: ${stringLiteral(plan.server)},`,
				credentials.length === 0
					? code`credentials: [],`
					: code`credentials: [${newline}${indent(lines(...credentials))}${newline}],`,
				code`userAgent: ${userAgent},`,
			),
		),
		code`};`,
	);
}

function printCredential(credential: CredentialPlan): Code {
	const { scheme, placement } = credential;
	const head = code`scheme: ${stringLiteral(scheme)}`;
	switch (placement.kind) {
		case "bearer":
			return code`{ ${head}, in: "header", name: "Authorization", prefix: "Bearer" }`;
		case "basic":
			return code`{ ${head}, in: "header", name: "Authorization", prefix: "Basic" }`;
		case "authorization":
			return code`{ ${head}, in: "header", name: "Authorization", prefix: ${stringLiteral(placement.scheme)} }`;
		case "key":
			return code`{ ${head}, in: ${stringLiteral(placement.in)}, name: ${stringLiteral(placement.name)} }`;
	}
}

/** What a caller gives, and where it goes: the description of a scheme seldom says. */
function sayPlacement(placement: CredentialPlacement): string {
	switch (placement.kind) {
		case "bearer":
			return "A token, sent as `Authorization: Bearer`.";
		case "basic":
			return "A user name and a password, sent as `Authorization: Basic`.";
		case "authorization":
			return `What stands behind the scheme in \`Authorization: ${placement.scheme}\`.`;
		case "key":
			return `A key, sent in the ${placement.in === "header" ? "header field" : placement.in} \`${placement.name}\`.`;
	}
}

/** A type and no interface: only a type can be read by the names of its members. */
function printAuth(plan: StructuralPlan): Code {
	if (plan.credentials.length === 0)
		return code`/** The description names no way to sign in: use \`headers\`. */\nexport type ClientAuth = Record<never, never>;`;
	const members = plan.credentials.map(({ scheme, description, placement }) =>
		lines(
			docComment([...(description === null ? [] : [description, ""]), sayPlacement(placement)]),
			code`readonly ${memberName(scheme)}?: ApiSecret | undefined;`,
		),
	);
	return lines(
		code`/** Secrets by security scheme. An operation uses the first of its alternatives for which all are given. */`,
		code`export type ClientAuth = {`,
		indent(lines(...members)),
		code`};`,
	);
}

function printOptions(plan: StructuralPlan): Code {
	const base = code`/** The description gives no address that is complete. */\nreadonly baseUrl: string;`;
	return lines(
		code`export interface ClientOptions extends TransportOptions {`,
		indent(lines(plan.server === null ? base : nothing, code`readonly auth?: ClientAuth | undefined;`)),
		code`}`,
	);
}

function optionsParameter(plan: StructuralPlan): Code {
	return plan.server === null ? code`options: ClientOptions` : code`options: ClientOptions = {}`;
}

function printClass(plan: StructuralPlan, roots: readonly Subgroup[], names: TypeNames): Code {
	const construction = lines(
		code`const send = connect(apiDescription, options, options.auth);`,
		code`this.send = send;`,
		...roots.map((root) => code`this.${clientMemberCode(root.name)} = new ${names.ofWords(root.typeName)}(send);`),
	);
	const members = lines(
		code`/** Carries out an operation that is given as data: one that the description does not know yet. */`,
		code`readonly send: Send;`,
		...roots.map((root) => printSubgroup(root, clientMemberCode(root.name), names)),
	);
	const constructing = code`constructor(${optionsParameter(plan)}) {${newline}${indent(construction)}${newline}}`;
	return lines(
		docComment([plan.title, ...(plan.description === null ? [] : ["", plan.description])]),
		code`export class Client {`,
		indent(join([members, constructing], blankLine)),
		code`}`,
	);
}

function printCreate(plan: StructuralPlan): Code {
	return lines(
		code`export function createClient(${optionsParameter(plan)}): Client {`,
		indent(code`return new Client(options);`),
		code`}`,
	);
}
