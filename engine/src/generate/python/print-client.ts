import { baseUrlName, environmentOf } from "../names/environment-name.ts";
import type { CredentialPlacement, CredentialPlan, SdkPlan, ServerVariablePlan } from "../plan/sdk-plan.ts";
import { ownServers, variablesOf } from "../plan/servers.ts";
import { subgroupsOf } from "../plan/subgroups.ts";
import { hasAddress } from "../snippets/base-url.ts";
import { join, lines, newline, nothing } from "../writer/code.ts";
import { type Code, code, docstring, indent, stringLiteral } from "../writer/python.ts";
import { clientArgumentCode, clientMemberCode } from "./names.ts";
import { tuple } from "./print-operation.ts";
import type { Scene } from "./scene.ts";

const blankLine = code`\n\n`;
const comma = code`, `;

/** Arguments of a client that the runtime reads. */
const runtimeOptions =
	"self options base_url headers timeout deadline retries first_delay idempotency_header answer_limit strict on_drift before_request after_response log transport ssl_context";

/** What a user of the SDK starts with: what the client knows of its API, and the two clients. */
export function printClients(scene: Scene, userAgent: Code, service: string): readonly Code[] {
	const seats = seatsOf(scene.plan, service);
	return [
		printAbout(scene.plan, userAgent, service),
		printClient(scene, seats, false),
		printClient(scene, seats, true),
	];
}

/** What a client is given for a scheme. */
interface Seat {
	readonly credential: CredentialPlan;
	readonly argument: Code;
	/** The pair by which a token is got. */
	readonly pair: readonly [id: Code, secret: Code] | null;
	readonly environment: readonly string[];
}

function seatsOf(plan: SdkPlan, service: string): readonly Seat[] {
	const taken = new Set(runtimeOptions.split(" "));
	const take = (...words: readonly string[]): Code => {
		const name = clientArgumentCode(words, taken);
		taken.add(name);
		return name;
	};
	for (const { words } of chosenVariables(plan)) taken.add(clientArgumentCode(words, new Set()));
	return plan.credentials.map((credential) => {
		const { words, clientCredentials } = credential;
		return {
			credential,
			argument: take(...words),
			pair: clientCredentials === null ? null : [take(...words, "client", "id"), take(...words, "client", "secret")],
			environment: credential.environment.map((name) => environmentOf(name, service)),
		};
	});
}

/** What callers choose in the addresses that are used where they give none: the first server's, and operations' own. */
export function chosenVariables(plan: SdkPlan): readonly ServerVariablePlan[] {
	return variablesOf([...plan.servers.slice(0, 1), ...ownServers(plan)]);
}

function printAbout(plan: SdkPlan, userAgent: Code, service: string): Code {
	const [server] = plan.servers;
	const url = hasAddress(server) ? server.url : "";
	const credentials = plan.credentials.map(printCredential);
	const members = lines(
		code`globals(),`,
		code`${stringLiteral(url)},`,
		code`${tuple((server?.variables ?? []).map((one) => tuple([stringLiteral(one.name), stringLiteral(one.default)])))},`,
		code`${stringLiteral(environmentOf(baseUrlName, service))},`,
		code`${userAgent},`,
		code`(${credentials.length === 0 ? nothing : code`${newline}${indent(lines(...credentials.map((one) => code`${one},`)))}${newline}`}),`,
	);
	return code`_ABOUT = _About(${newline}${indent(members)}${newline})`;
}

function printCredential({ scheme, placement }: CredentialPlan): Code {
	const parts = (place: string, name: string, prefix?: string): Code =>
		code`_Credential(${join(
			[scheme, place, name, ...(prefix === undefined ? [] : [prefix])].map(stringLiteral),
			comma,
		)})`;
	switch (placement.kind) {
		case "bearer":
			return parts("header", "Authorization", "Bearer");
		case "basic":
			return parts("header", "Authorization", "Basic");
		case "authorization":
			return parts("header", "Authorization", placement.scheme);
		case "key":
			return parts(placement.in, placement.name);
	}
}

/** What a caller gives, and where it goes: the description of a scheme seldom says. */
function sayPlacement(placement: CredentialPlacement): string {
	switch (placement.kind) {
		case "bearer":
			return "A token, sent as `Authorization: Bearer`.";
		case "basic":
			return "A pair of user name and password, sent as `Authorization: Basic`.";
		case "authorization":
			return `What stands behind the scheme in \`Authorization: ${placement.scheme}\`.`;
		case "key":
			return `A key, sent in the ${placement.in === "header" ? "header field" : placement.in} \`${placement.name}\`.`;
	}
}

function printClient(scene: Scene, seats: readonly Seat[], isAsync: boolean): Code {
	const { plan, names, printer } = scene;
	const roots = subgroupsOf(plan.groups, []);
	const nameOf = isAsync ? names.ofAsyncGroup : names.ofGroup;
	const variables = chosenVariables(plan);
	printer.uses.add("Unpack");
	const parameters = [
		code`self`,
		...(seats.length + variables.length > 0 ? [code`*`] : []),
		...seats.flatMap(({ argument, pair }) => [
			code`${argument}: Secret | None = None`,
			...(pair ?? []).map((name) => code`${name}: str | None = None`),
		]),
		...variables.map(({ words, values }) => {
			if (values !== null && values.length > 0) printer.uses.add("Literal");
			const type =
				values === null || values.length === 0 ? code`str` : code`Literal[${join(values.map(stringLiteral), comma)}]`;
			return code`${clientArgumentCode(words, new Set())}: ${type} | None = None`;
		}),
		code`**options: Unpack[ClientOptions]`,
	];
	const secrets = seats.map((seat) => code`${stringLiteral(seat.credential.scheme)}: ${printSecret(seat)},`);
	const given = variables.map(
		({ name, words }) => code`${stringLiteral(name)}: ${clientArgumentCode(words, new Set())},`,
	);
	const dictionary = (members: readonly Code[]): Code =>
		members.length === 0 ? code`{}` : code`{${newline}${indent(lines(...members))}${newline}}`;
	const construction = lines(
		code`super().__init__(_ABOUT, options, ${dictionary(secrets)}, ${dictionary(given)})`,
		...roots.map(
			({ path, typeName }) => code`self.${clientMemberCode(path[0] ?? [])} = ${nameOf(typeName)}(self._sender)`,
		),
	);
	const head = code`def __init__(${newline}${indent(lines(...parameters.map((one) => code`${one},`)))}${newline}) -> None:`;
	const body = join(
		[
			docstring(sayClient(plan, seats, isAsync)),
			lines(head, indent(lines(docstring(saySeats(seats, plan)), construction))),
		],
		blankLine,
	);
	const [name, base] = isAsync ? [code`AsyncClient`, code`_BaseAsyncClient`] : [code`Client`, code`_BaseClient`];
	return code`class ${name}(${base}):${newline}${indent(body)}`;
}

/** What was given goes before what the environment says. */
function printSecret({ credential, argument, pair, environment }: Seat): Code {
	const names = environment.map(stringLiteral);
	const isPair = credential.placement.kind === "basic";
	const [first, second] = names;
	const plain =
		first === undefined
			? argument
			: isPair && second !== undefined
				? code`${argument} or _environment_pair(${first}, ${second})`
				: code`${argument} or _environment(${first})`;
	if (pair === null || credential.clientCredentials === null) return plain;
	const { tokenUrl, scopes } = credential.clientCredentials;
	const [id, secret] = pair;
	const found = (name: Code, suffix: string): Code => {
		const variable = environment.find((one) => one.endsWith(suffix));
		return variable === undefined ? name : code`${name} or _environment(${stringLiteral(variable)})`;
	};
	const parts = [
		stringLiteral(credential.scheme),
		stringLiteral(tokenUrl),
		tuple(scopes.map(stringLiteral)),
		found(id, "_CLIENT_ID"),
		found(secret, "_CLIENT_SECRET"),
	];
	const others = environment.filter((one) => !/_CLIENT_(?:ID|SECRET)$/u.test(one));
	const token = others[0] === undefined ? argument : code`${argument} or _environment(${stringLiteral(others[0])})`;
	return code`${token} or _client_credentials(${join(parts, comma)})`;
}

function sayClient(plan: SdkPlan, _seats: readonly Seat[], isAsync: boolean): readonly string[] {
	if (isAsync) return [`${plan.title}, with asyncio.`];
	const others = plan.servers.map(
		({ url, description }) => `    ${url}${description === null ? "" : `: ${description}`}`,
	);
	return [
		plan.title,
		...(plan.description === null ? [] : ["", plan.description]),
		...(others.length < 2
			? []
			: ["", "Servers, of which the first is used unless `base_url` says another:", ...others]),
	];
}

function saySeats(seats: readonly Seat[], plan: SdkPlan): readonly string[] {
	const said = seats.flatMap(({ credential, argument, environment }) => {
		const { description, placement } = credential;
		const from =
			environment.length === 0 ? "" : ` Where it is not given: ${environment.join(", ")} of the environment.`;
		return [
			`    ${argument}: ${[...(description === null ? [] : [description]), sayPlacement(placement)].join("\n").replace(/\n+/gu, "\n        ")}${from}`,
		];
	});
	const variables = chosenVariables(plan).map(
		({ words, default: usual }) =>
			`    ${clientArgumentCode(words, new Set())}: Part of the server's address; ${usual} where it is left out.`,
	);
	return said.length + variables.length === 0
		? []
		: ["What is not given comes from the environment, where it has it.", "", "Args:", ...said, ...variables];
}
