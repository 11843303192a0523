import { baseUrlName, environmentOf } from "../names/environment-name.ts";
import type { CredentialPlan, GroupPlan, SdkPlan } from "../plan/sdk-plan.ts";
import type { TargetRequest } from "../target.ts";
import { indent, join, lines, nothing } from "../writer/code.ts";
import { type Code, code, docComment, stringLiteral } from "../writer/go.ts";
import type { GoMethod } from "./go-method.ts";
import { idOf } from "./name-package.ts";
import { func, struct } from "./print-declaration.ts";
import { groupNames, makeSubgroup, printSubgroup } from "./print-group.ts";
import { printMethods } from "./print-method.ts";
import { named } from "./print-notes.ts";
import { printServer, strings } from "./print-operation.ts";
import { sayShared, sharedArguments } from "./print-params.ts";
import type { Printing } from "./printing.ts";

const blankLine = code`\n\n`;

/** What the client is told of its provider, and the client itself with the groups of the first level. */
export function printClient(
	plan: SdkPlan,
	methods: readonly GoMethod[],
	request: TargetRequest,
	printing: Printing,
): Code {
	const subgroups = plan.groups.filter((group) => group.path.length === 1);
	const root = plan.groups.find((group) => group.path.length === 0) ?? { methods: [] };
	const nameIn = groupNames(root, subgroups, []);
	const { nameOf } = printing;
	return join(
		[
			printDescription(plan, request, printing),
			lines(
				docComment([
					named("Client", "", "makes requests. It is safe for concurrent use."),
					...sayShared(sharedArguments(methods)),
				]),
				struct(code`Client`, [code`api *transport`, ...subgroups.map((group) => printSubgroup(group, nameIn, nameOf))]),
			),
			lines(
				code`// NewClient makes a client. What no option says is taken from the environment, else as the description has it.`,
				code`func NewClient(opts ...Option) *Client {`,
				indent(
					lines(
						code`t := newTransport(&apiDescription, opts)`,
						code`c := &Client{api: t}`,
						...subgroups.map((group: GroupPlan) => makeSubgroup(group, code`c`, nameIn, nameOf)),
						code`return c`,
					),
				),
				code`}`,
			),
			...printMethods(methods, code`c *Client`, code`c`, nameIn, printing),
			...plan.credentials.flatMap((credential) => printCredentialOptions(credential, printing)),
		],
		blankLine,
	);
}

function printDescription(plan: SdkPlan, request: TargetRequest, { uses }: Printing): Code {
	const { service } = request;
	const credentials = plan.credentials.map((credential) => printCredential(credential, service, uses));
	return lines(
		code`var apiDescription = description{`,
		indent(
			join(
				[
					code`servers: []server{${join(plan.servers.map(printServer), code`, `)}},`,
					credentials.length === 0
						? nothing
						: lines(code`credentials: []credential{`, indent(lines(...credentials)), code`},`),
					code`userAgent: ${stringLiteral(`${service}-sdk/`)} + SDKVersion,`,
					code`baseURLVariable: ${stringLiteral(environmentOf(baseUrlName, service))},`,
				].filter((part) => part !== nothing),
				blankLine,
			),
		),
		code`}`,
	);
}

function printCredential(credential: CredentialPlan, service: string, uses: Set<string>): Code {
	const { scheme, placement, clientCredentials } = credential;
	const variables = credential.environment.map((name) => environmentOf(name, service));
	const own = placement.kind === "basic" ? 2 : 1;
	const [place, name, prefix] = placeOf(placement);
	const members = [
		code`scheme: ${stringLiteral(scheme)}`,
		code`place: ${stringLiteral(place)}`,
		code`name: ${stringLiteral(name)}`,
		code`prefix: ${stringLiteral(prefix)}`,
		code`environment: ${strings(variables.slice(0, own))}`,
	];
	if (clientCredentials !== null) {
		uses.add("clientCredentials");
		const pair = strings(variables.slice(own));
		members.push(
			code`token: &tokenEndpoint{url: ${stringLiteral(clientCredentials.tokenUrl)}, scopes: ${strings(clientCredentials.scopes)}, environment: ${pair}, source: clientCredentials}`,
		);
	}
	return code`{${join(members, code`, `)}},`;
}

function placeOf(placement: CredentialPlan["placement"]): readonly [place: string, name: string, prefix: string] {
	switch (placement.kind) {
		case "bearer":
			return ["header", "Authorization", "Bearer"];
		case "basic":
			return ["header", "Authorization", "Basic"];
		case "authorization":
			return ["header", "Authorization", placement.scheme];
		case "key":
			return [placement.in, placement.name, ""];
	}
}

function printCredentialOptions(credential: CredentialPlan, { nameOf, imports }: Printing): readonly Code[] {
	const { scheme, placement, description, clientCredentials } = credential;
	const name = nameOf(idOf.credential(scheme, ""));
	const asked = nameOf(idOf.credential(scheme, "func"));
	const key = stringLiteral(scheme);
	imports.add("context");
	const about = docComment([
		named(name, "", `gives the credential ${scheme}.`),
		...(description === null ? [] : ["", description]),
	]);
	const plain =
		placement.kind === "basic"
			? func(
					code`func ${name}(username, password string) Option`,
					code`return withText(${key}, basicText(username, password))`,
				)
			: func(code`func ${name}(secret string) Option`, code`return withText(${key}, secret)`);
	const options = [
		lines(about, plain),
		lines(
			docComment([`${asked} gives the credential ${scheme} by a function that is asked before each attempt.`]),
			func(
				code`func ${asked}(give func(ctx context.Context) (string, error)) Option`,
				code`return withSecret(${key}, give)`,
			),
		),
	];
	if (clientCredentials === null) return options;
	const client = nameOf(idOf.credential(scheme, "client"));
	return [
		...options,
		lines(
			docComment([`${client} gets tokens for a client's id and secret, and keeps each until it ends.`]),
			func(
				code`func ${client}(id, secret string, scopes ...string) Option`,
				code`return withClientCredentials(${key}, id, secret, scopes)`,
			),
		),
	];
}
