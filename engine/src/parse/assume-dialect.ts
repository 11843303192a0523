import type { JsonObject, JsonValue } from "../contract/json.ts";
import { isObject } from "../lib/json-kind.ts";
import { type DialectVersion, readDialect } from "./dialect.ts";
import { foreignObject } from "./foreign-format.ts";

/** A description that is read as if it were of another one's version. */
export interface Assumed {
	readonly root: JsonObject;
	readonly version: DialectVersion;
	/** What people call that version, and where it was taken from: `OpenAPI 3.1.0, as the revision is`. */
	readonly name: string;
}

/** Fields that only one of the two families has: what is written with them is not read as the other. */
const OWN_FIELDS = {
	swagger: ["components", "servers", "webhooks"],
	openapi: ["definitions", "basePath", "host", "schemes", "consumes", "produces", "securityDefinitions"],
} as const;

/**
 * A root whose version is missing or is none that there is, as if it said what `other` says; undefined where it is not
 * written as that version is. What it says of another major version is believed.
 */
export function assumeDialect(root: JsonValue, other: JsonValue): Assumed | undefined {
	const dialect = readDialect(other);
	if (!("version" in dialect) || !isObject(root) || !isObject(other) || !isObject(root["paths"] ?? null))
		return undefined;
	if (foreignObject(root) !== undefined) return undefined;
	const field = dialect.version === "2.0" ? "swagger" : "openapi";
	const { openapi, swagger, ...rest } = root;
	const [own, foreign] = field === "openapi" ? [openapi, swagger] : [swagger, openapi];
	if (foreign !== undefined || !isOfMajor(own, field)) return undefined;
	if (OWN_FIELDS[field].some((name) => Object.hasOwn(root, name))) return undefined;
	const number = numbered(own);
	const version = number ?? other[field] ?? null;
	const name = `${field === "swagger" ? "Swagger" : "OpenAPI"} ${String(version)}`;
	const assumed = { [field]: version, ...rest };
	const read = readDialect(assumed);
	if (!("version" in read)) return undefined;
	return { root: assumed, version: read.version, name: number === undefined ? `${name}, as the revision is` : name };
}

/** The version that YAML made a number of: `openapi: 3.0` is 3. */
function numbered(written: JsonValue | undefined): string | undefined {
	if (typeof written !== "number") return undefined;
	const text = written === 3 ? "3.0" : String(written);
	return "version" in readDialect({ openapi: text }) ? text : undefined;
}

/** Whether what is written of the version says nothing of another major one: `3.7`, `v3`, nothing at all. */
function isOfMajor(written: JsonValue | undefined, field: "openapi" | "swagger"): boolean {
	if (written === undefined || written === null) return true;
	const [digit] = /\d/u.exec(String(written)) ?? [];
	return digit === undefined || digit === (field === "swagger" ? "2" : "3");
}
