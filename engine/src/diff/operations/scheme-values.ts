import type { SecurityScheme } from "../../contract/api.ts";
import type { Change } from "../../contract/change.ts";
import { isObject } from "../../lib/json-kind.ts";

/** What a field says on each side, as it is written (`flows.implicit.authorizationUrl`); nothing of one that holds no text. */
export function valuesOfField(field: string, before: SecurityScheme, after: SecurityScheme): Pick<Change, "values"> {
	const [from, to] = [textOf(field, before), textOf(field, after)];
	return from === null && to === null ? {} : { values: { from, to } };
}

function textOf(field: string, scheme: SecurityScheme): string | null {
	const [, flow, member] = /^flows\.(.*)\.([^.]*)$/su.exec(field) ?? [];
	if (flow === undefined || member === undefined) return OWN.get(field)?.(scheme) ?? null;
	const { flows } = scheme;
	const own = isObject(flows) && Object.hasOwn(flows, flow) ? flows[flow] : null;
	const value = isObject(own) && Object.hasOwn(own, member) ? own[member] : null;
	return typeof value === "string" ? value : null;
}

const OWN: ReadonlyMap<string, (scheme: SecurityScheme) => string | null> = new Map([
	["type", ({ type }) => type],
	["in", (scheme) => scheme.in],
	["name", ({ parameterName }) => parameterName],
	["scheme", ({ httpScheme }) => httpScheme],
	["openIdConnectUrl", ({ openIdConnectUrl }) => openIdConnectUrl],
	["oauth2MetadataUrl", ({ oauth2MetadataUrl }) => oauth2MetadataUrl],
]);
