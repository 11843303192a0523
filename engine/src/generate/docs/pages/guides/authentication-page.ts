import { isObject } from "../../../../lib/json-kind.ts";
import { memberOf } from "../../../../lib/json-pointer.ts";
import { environmentOf } from "../../../names/environment-name.ts";
import type { CredentialPlan } from "../../../plan/sdk-plan.ts";
import { safeAddress } from "../../site/address.ts";
import type { Block, Inline } from "../../site/block.ts";
import { type DocsContext, titleOf } from "../../site/docs-context.ts";
import type { Page } from "../../site/site.ts";
import { code, heading, joined, line, lines, linkTo, paragraph, table, toPage } from "../../site/write.ts";
import { sayAlternatives, schemeAnchor } from "../say-security.ts";

/** Operations of one kind that are named; the rest are counted. */
const MOST_NAMED = 30;

/** Each scheme with its variables, every combination that operations ask for, and what needs none. */
export function authenticationPage(context: DocsContext): Page {
	const { plan, methods } = context;
	const carried = new Set(plan.credentials.map(({ scheme }) => scheme));
	const others = [...context.api.securitySchemes.values()].filter(({ name }) => !carried.has(name));
	const combinations = Map.groupBy(methods, ({ method }) => JSON.stringify(method.security));
	const rows = [...combinations.values()]
		.toSorted((a, b) => b.length - a.length)
		.map((group) => [
			sayAlternatives(group[0]?.method.security ?? [], context),
			line(String(group.length)),
			namesOf(group, context),
		]);
	return {
		path: "authentication",
		title: "Authentication",
		summary: "What a call carries to be let in, and which variables the SDKs read.",
		section: "guide",
		blocks: [
			...(plan.credentials.length === 0 ? [paragraph("The description names no credential.")] : []),
			...plan.credentials.flatMap((credential) => schemeBlocks(credential, context)),
			...others.flatMap(({ name, type, description }): readonly Block[] => [
				heading(2, `other-${schemeAnchor([name.toLowerCase()])}`, code(name)),
				paragraph(
					type === "mutualTLS"
						? "The connection proves who calls, by a client's certificate: no part of a request carries it."
						: "No part of a request carries it.",
				),
				...context.read(description),
			]),
			heading(2, "which-calls-need-what", "Which calls need what"),
			...(rows.length === 0 ? [] : [table(["Credentials", "Operations", "Which"], rows)]),
			{ kind: "region", name: "notes" },
		],
	};
}

function namesOf(group: DocsContext["methods"], { paths }: DocsContext): readonly Inline[] {
	if (group.length > MOST_NAMED) return line("all others");
	const links = group.map(({ method }): Inline => {
		const path = paths.ofOperation(method.operation);
		return path === null ? code(method.operation) : toPage(path, titleOf(method));
	});
	return joined(links, ", ");
}

function schemeBlocks(credential: CredentialPlan, context: DocsContext): readonly Block[] {
	const { scheme, words, description, environment, clientCredentials } = credential;
	const { service } = context;
	const variables = environment.map((name) => code(environmentOf(name, service)));
	const client: readonly Inline[] =
		clientCredentials === null
			? []
			: line(" With a client's id and secret the SDKs get tokens themselves, and renew them.");
	return [
		heading(2, schemeAnchor(words), code(scheme)),
		{ kind: "paragraph", content: [...sayPlacement(credential), ...client] },
		...context.read(description),
		{
			kind: "paragraph",
			content: [
				...line("The SDKs read it from "),
				...joined(variables, ", "),
				...line(". A credential that is given in code goes before it."),
			],
		},
		...flowBlocks(context.api.securitySchemes.get(scheme)?.flows),
	];
}

/** How a credential is sent, in a sentence. */
export function sayPlacement({ placement }: CredentialPlan): readonly Inline[] {
	switch (placement.kind) {
		case "bearer":
			return [...line("A token, sent as "), code("Authorization: Bearer TOKEN"), ...line(".")];
		case "basic":
			return [...line("A user name and a password, sent as "), code("Authorization: Basic …"), ...line(" (RFC 7617).")];
		case "authorization":
			return [
				...line("A value of the scheme "),
				code(placement.scheme),
				...line(", sent in the header "),
				code("Authorization"),
				...line("."),
			];
		case "key":
			return [
				...line(`A key, sent in the ${placement.in === "query" ? "query" : placement.in} as `),
				code(placement.name),
				...line("."),
			];
	}
}

/** The flows of OAuth 2, as they are written: where to go, and what can be asked for. */
function flowBlocks(flows: unknown): readonly Block[] {
	if (!isObject(flows as never)) return [];
	return Object.keys(flows as object)
		.toSorted()
		.flatMap((name): readonly Block[] => {
			const flow = memberOf(flows as never, name);
			if (!isObject(flow)) return [];
			const addresses = ["authorizationUrl", "deviceAuthorizationUrl", "tokenUrl", "refreshUrl"].flatMap(
				(field): readonly (readonly Inline[])[] => {
					const address = memberOf(flow, field);
					return typeof address === "string" ? [[code(field), ...line(": "), sayAddress(address)]] : [];
				},
			);
			const scopes = memberOf(flow, "scopes");
			const rows = isObject(scopes)
				? Object.keys(scopes)
						.toSorted()
						.map((scope) => [[code(scope)], line(String(memberOf(scopes, scope) ?? ""))])
				: [];
			return [
				{ kind: "paragraph", content: [...line("OAuth 2.0 flow "), code(name), ...line(":")] },
				...(addresses.length === 0 ? [] : [lines(addresses)]),
				...(rows.length === 0 ? [] : [table(["Scope", "What it allows"], rows)]),
			];
		});
}

function sayAddress(address: string): Inline {
	const safe = safeAddress(address);
	return safe === null ? code(address) : linkTo({ kind: "address", address: safe }, [code(address)]);
}
