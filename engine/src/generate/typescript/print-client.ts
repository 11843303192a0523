import { baseUrlName, environmentOf } from "../names/environment-name.ts";
import type { CredentialPlacement, CredentialPlan } from "../plan/sdk-plan.ts";
import { variablesOf } from "../plan/servers.ts";
import { indent, join, lines, newline, nothing } from "../writer/code.ts";
import { type Code, code, docComment, memberName, stringLiteral } from "../writer/ecmascript.ts";
import { clientMemberCode, type TypeNames } from "./names.ts";
import { printSubgroup, type Subgroup } from "./print-group.ts";
import { proseOf } from "./print-notes.ts";
import { printServer } from "./print-operation.ts";
import type { StructuralPlan } from "./structural/plan.ts";

const blankLine = code`\n\n`;
const comma = code`, `;

/** The class that a user of the SDK starts with, and its options. `service` is the slug of what it calls. */
export function printClient(
	plan: StructuralPlan,
	service: string,
	roots: readonly Subgroup[],
	names: TypeNames,
	compares: boolean,
): Code {
	return join(
		[
			printAuth(plan, service),
			...printOptions(plan, service, compares),
			printConnection(plan, compares),
			...(compares ? [printCheck()] : []),
			printClass(plan, roots, names, compares),
			printCreate(plan),
		],
		blankLine,
	);
}

/** What a connection knows of the API. Stands last, because it names what the runtime declares. */
export function printDescription(plan: StructuralPlan, service: string): Code {
	return code`const apiDescription: ApiDescription = ${describeApi(plan, service)};`;
}

/** The same as a value alone. */
export function describeApi(plan: StructuralPlan, service: string): Code {
	const credentials = plan.credentials.map((credential) => code`${printCredential(credential, service)},`);
	const [server] = plan.servers;
	return lines(
		code`{`,
		indent(
			lines(
				server === undefined ? nothing : code`server: ${printServer(server)},`,
				credentials.length === 0
					? code`credentials: [],`
					: code`credentials: [${newline}${indent(lines(...credentials))}${newline}],`,
				code`userAgent: ${stringLiteral(`${service}-sdk/`)} + SDK_VERSION,`,
				code`environment: ${stringLiteral(environmentOf(baseUrlName, service))},`,
			),
		),
		code`}`,
	);
}

function printCredential(credential: CredentialPlan, service: string): Code {
	const { scheme, placement, clientCredentials } = credential;
	const environment = credential.environment.map((name) => stringLiteral(environmentOf(name, service)));
	return code`{ ${join(
		[
			code`scheme: ${stringLiteral(scheme)}`,
			...printPlacement(placement),
			code`environment: [${join(environment, comma)}]`,
			...(clientCredentials === null
				? []
				: [
						code`kind: clientSecret`,
						code`tokenUrl: ${stringLiteral(clientCredentials.tokenUrl)}`,
						code`scopes: [${join(clientCredentials.scopes.map(stringLiteral), comma)}]`,
					]),
		],
		comma,
	)} }`;
}

function printPlacement(placement: CredentialPlacement): readonly Code[] {
	const header = code`in: "header", name: "Authorization"`;
	switch (placement.kind) {
		case "bearer":
			return [header, code`prefix: "Bearer"`];
		case "basic":
			return [header, code`prefix: "Basic"`, code`kind: basicSecret`];
		case "authorization":
			return [header, code`prefix: ${stringLiteral(placement.scheme)}`];
		case "key":
			return [code`in: ${stringLiteral(placement.in)}`, code`name: ${stringLiteral(placement.name)}`];
	}
}

/** What a caller gives, and where it goes: the description of a scheme seldom says. */
function sayPlacement({ placement, clientCredentials }: CredentialPlan): string {
	if (clientCredentials !== null) {
		return "A token, or `{ clientId, clientSecret }` with which tokens are got. Sent as `Authorization: Bearer`.";
	}
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
function printAuth(plan: StructuralPlan, service: string): Code {
	if (plan.credentials.length === 0)
		return code`/** The description names no way to sign in: use \`headers\`. */\nexport type ClientAuth = Record<never, never>;`;
	const members = plan.credentials.map((credential) => {
		const environment = credential.environment.map((name) => environmentOf(name, service));
		const elsewhere = environment.length === 0 ? [] : [`Else the environment's ${sayVariables(environment)}.`];
		const prose = proseOf(credential.description);
		return lines(
			docComment([...prose, ...(prose.length === 0 ? [] : [""]), sayPlacement(credential), ...elsewhere]),
			code`readonly ${memberName(credential.scheme)}?: ApiSecret | undefined;`,
		);
	});
	return lines(
		code`/** Secrets by security scheme. An operation uses the first of its alternatives for which all are given. */`,
		code`export type ClientAuth = {`,
		indent(lines(...members)),
		code`};`,
	);
}

/** A client's id and secret come after the token that they take the place of. */
function sayVariables(names: readonly string[]): string {
	const [first = "", ...pair] = names;
	return names.length < 3 ? names.join(" and ") : `${first}, or ${pair.join(" and ")}`;
}

/** `compares`: answers have shapes, with which a client can compare them, and a connection with a check alone. */
function printOptions(plan: StructuralPlan, service: string, compares: boolean): readonly Code[] {
	const connection = compares ? code`ClientConnectionOptions` : code`ClientOptions`;
	const members = lines(
		printBaseUrl(plan, service),
		...printVariables(plan),
		code`readonly auth?: ClientAuth | undefined;`,
	);
	return [
		lines(code`export interface ${connection} extends TransportOptions {`, indent(members), code`}`),
		...(compares ? [code`export interface ClientOptions extends ClientConnectionOptions, ApiCheckOptions {}`] : []),
	];
}

/** Every server of the description is offered, and any other address is taken. */
function printBaseUrl({ isPlaced, servers, ownServers }: StructuralPlan, service: string): Code {
	const known = servers.map(({ url }) => code`${stringLiteral(url)} | `);
	const described = servers.flatMap(({ url, description }) => (description === null ? [] : [`${url}: ${description}`]));
	const missing =
		ownServers.length === 0
			? "The description gives no address that is complete."
			: "The description gives not every operation an address that is complete.";
	const usual = isPlaced ? "Takes the place of every server of the description." : missing;
	const comment = docComment([
		usual,
		`The environment's ${environmentOf(baseUrlName, service)} does so too.`,
		...described.flatMap((text) => proseOf(text)),
	]);
	const type = code`${join(known.length > 1 ? known : [], nothing)}${known.length > 1 ? code`(string & {})` : code`string`}`;
	return lines(comment, isPlaced ? code`readonly baseUrl?: ${type} | undefined;` : code`readonly baseUrl: ${type};`);
}

/** What stands in the braces of a server's address. */
function printVariables({ servers, ownServers }: StructuralPlan): readonly Code[] {
	const variables = variablesOf([...servers, ...ownServers]);
	if (variables.length === 0) return [];
	const members = variables.map((variable) => {
		const values = (variable.values ?? []).map(stringLiteral);
		const type = values.length === 0 ? code`string` : join([...new Set(values)], code` | `);
		return lines(
			docComment([`Default: ${variable.default}.`]),
			code`readonly ${memberName(variable.name)}?: ${type} | undefined;`,
		);
	});
	return [
		code`/** Parts of the server's address. */`,
		code`readonly variables?: {`,
		indent(lines(...members)),
		code`} | undefined;`,
	];
}

function optionsParameter(plan: StructuralPlan, type: Code): Code {
	return plan.isPlaced ? code`options: ${type} = {}` : code`options: ${type}`;
}

function printConnection(plan: StructuralPlan, compares: boolean): Code {
	const type = compares ? code`ClientConnectionOptions` : code`ClientOptions`;
	const authorizing = code`options, authorizing(apiDescription, options.auth)`;
	const given = plan.credentials.length === 0 ? code`options` : authorizing;
	return lines(
		code`/** For the functions of operations, beside the client: who bundles them gets no more than those that it calls. */`,
		code`export function createConnection(${optionsParameter(plan, type)}): ApiConnection {`,
		indent(code`return connectionTo(apiDescription, ${given});`),
		code`}`,
	);
}

/** Apart from the connection, because it holds what every type is described as. */
function printCheck(): Code {
	return lines(
		code`/** Compares answers with the description for a connection: \`createConnection({ check: checkAnswers({ strict: true }) })\`. */`,
		code`export function checkAnswers(options: ApiCheckOptions): ApiCheck {`,
		indent(code`return checking(apiShapes, options);`),
		code`}`,
	);
}

function printClass(plan: StructuralPlan, roots: readonly Subgroup[], names: TypeNames, compares: boolean): Code {
	const construction = lines(
		compares
			? code`const connection = createConnection({ ...options, check: options.check ?? checkAnswers(options) });`
			: code`const connection = createConnection(options);`,
		code`this.connection = connection;`,
		...roots.map(
			(root) => code`this.${clientMemberCode(root.name)} = new ${names.ofWords(root.typeName)}(connection);`,
		),
	);
	const members = lines(
		code`/** For \`apiCall\`, which carries out what the description does not know yet, and for the functions of operations. */`,
		code`readonly connection: ApiConnection;`,
		...roots.map((root) => printSubgroup(root, clientMemberCode(root.name), names)),
	);
	const constructing = code`constructor(${optionsParameter(plan, code`ClientOptions`)}) {${newline}${indent(construction)}${newline}}`;
	const [title, prose] = [proseOf(plan.title), proseOf(plan.description)];
	return lines(
		docComment([...title, ...(prose.length === 0 ? [] : ["", ...prose])]),
		code`export class Client {`,
		indent(join([members, constructing], blankLine)),
		code`}`,
	);
}

function printCreate(plan: StructuralPlan): Code {
	return lines(
		code`export function createClient(${optionsParameter(plan, code`ClientOptions`)}): Client {`,
		indent(code`return new Client(options);`),
		code`}`,
	);
}
