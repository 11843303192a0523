import type { SecurityAlternative, SecurityScheme } from "../../contract/api.ts";
import { isList } from "../../lib/json-kind.ts";
import { compareTexts } from "../../lib/json-order.ts";
import { asObject, flagAt, items, members, type Node, type ObjectNode, textAt, valueAt } from "../node.ts";
import { components, follow, type Reading } from "../reading.ts";

/** The alternatives of a `security` list, sorted, each with its requirements and their scopes sorted. */
export function readSecurity(node: Node | undefined): readonly SecurityAlternative[] {
	return items(node)
		.flatMap((alternative) => (asObject(alternative) === undefined ? [] : [readAlternative(alternative)]))
		.sort((a, b) => compareTexts(JSON.stringify(a), JSON.stringify(b)));
}

function readAlternative(node: Node): SecurityAlternative {
	return members(node).map(([name, { value }]) => ({
		scheme: SCHEME_REFERENCE.exec(name)?.[1] ?? name,
		scopes: isList(value) ? value.filter((scope) => typeof scope === "string").sort() : [],
	}));
}

/** 3.2 lets a requirement refer to its scheme; the names of components have nothing in them that would be escaped. */
const SCHEME_REFERENCE = /^#\/components\/securitySchemes\/([A-Za-z0-9._-]+)$/;

export function readSecuritySchemes(reading: Reading): ReadonlyMap<string, SecurityScheme> {
	const schemes = members(components(reading, "securitySchemes")).flatMap(([name, node]) => {
		const object = follow(reading, node);
		const scheme = object === undefined ? null : readScheme(name, object);
		return scheme === null ? [] : [[name, scheme] as const];
	});
	return new Map(schemes);
}

const TYPES: ReadonlySet<string> = new Set<SecurityScheme["type"]>([
	...(["apiKey", "http", "mutualTLS", "oauth2", "openIdConnect"] as const),
]);
const PLACES: ReadonlySet<string> = new Set(["query", "header", "cookie"]);

function readScheme(name: string, { value, at }: ObjectNode): SecurityScheme | null {
	const type = textAt(value, "type");
	const place = textAt(value, "in");
	if (!isSchemeType(type)) return null;
	return {
		name,
		type,
		description: textAt(value, "description"),
		in: type === "apiKey" && isKeyPlace(place) ? place : null,
		parameterName: type === "apiKey" ? textAt(value, "name") : null,
		httpScheme: type === "http" ? (textAt(value, "scheme")?.toLowerCase() ?? null) : null,
		flows: type === "oauth2" ? (valueAt(value, "flows") ?? null) : null,
		oauth2MetadataUrl: type === "oauth2" ? textAt(value, "oauth2MetadataUrl") : null,
		deprecated: flagAt(value, "deprecated") === true,
		openIdConnectUrl: type === "openIdConnect" ? textAt(value, "openIdConnectUrl") : null,
		at,
	};
}

function isSchemeType(type: string | null): type is SecurityScheme["type"] {
	return type !== null && TYPES.has(type);
}

function isKeyPlace(place: string | null): place is NonNullable<SecurityScheme["in"]> {
	return place !== null && PLACES.has(place);
}
