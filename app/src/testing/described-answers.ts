import { Ajv2020 } from "ajv/dist/2020.js";
import type { AnyValidateFunction } from "ajv/dist/types/index.js";
import { hastyAjv } from "../../../engine/src/testing/hasty-ajv.ts";
import { printOpenApi } from "../http/print-openapi.ts";
import { routes } from "../http/routes.ts";

/*
 * Holds every answer of the tests against the service's own description: a status, a media type or a member that
 * openapi.json does not name fails the test that met it.
 */

interface Operation {
	readonly responses: Record<string, { readonly content?: Record<string, unknown> }>;
}

interface Described {
	readonly paths: Record<string, Record<string, Operation>>;
}

const formats = {
	uuid: /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/,
	date: /^\d{4}-\d\d-\d\d$/,
	uri: /^https?:\/\/[^\s]+$/,
	"date-time": /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z$/,
};

const description = printOpenApi(routes, { version: "0.0.0", answers: "closed" }) as unknown as Described;
const ajv = new Ajv2020({ strict: false, allErrors: true, formats, meta: false, ...hastyAjv });
ajv.addSchema({ $id: "driftgate:/openapi.json", ...description });

const pointerPart = (part: string): string => encodeURIComponent(part.replaceAll("~", "~0").replaceAll("/", "~1"));

/** The validator of the schema at a place of the description, compiled when it is first asked for. */
export function validatorAt(...pointer: readonly string[]): AnyValidateFunction {
	const validate = ajv.getSchema(`driftgate:/openapi.json#/${pointer.map(pointerPart).join("/")}`);
	if (validate === undefined) throw new Error(`openapi.json has nothing at /${pointer.join("/")}.`);
	return validate;
}

const templates = routes.map(({ path, method }) => ({
	path,
	method: method.toLowerCase(),
	pattern: new RegExp(`^${path.replaceAll(".", "\\.").replace(/\{\w+\}/g, "[^/]+")}$`),
}));

export interface SeenAnswer {
	readonly method: string;
	readonly path: string;
	readonly status: number;
	readonly contentType: string;
	readonly body: unknown;
}

/** What is wrong with an answer by the description; empty where nothing is. Unrouted paths are not described. */
export function undescribed({ method, path, status, contentType, body }: SeenAnswer): readonly string[] {
	const pathname = new URL(path, "http://localhost").pathname;
	const wanted = method === "HEAD" ? "get" : method.toLowerCase();
	// A path that a route names more fully is no other's (see refuseMethods).
	const parameters = ({ path: of }: { readonly path: string }): number => of.split("{").length;
	const fitting = templates.filter(({ pattern }) => pattern.test(pathname));
	const fewest = Math.min(...fitting.map(parameters));
	const template = fitting.find((route) => route.method === wanted && parameters(route) === fewest);
	if (template === undefined) return [];
	const response = description.paths[template.path]?.[template.method]?.responses[status];
	if (response === undefined) return [`${method} ${template.path} does not describe ${status}`];
	const type = contentType.split(";")[0] ?? "";
	if (response.content === undefined) return type === "" || body === "" ? [] : [`${status} should have no content`];
	if (!Object.hasOwn(response.content, type)) return [`${method} ${template.path} ${status} does not describe ${type}`];
	if (method === "HEAD" || !type.endsWith("json")) return [];
	const at = ["paths", template.path, template.method, "responses", String(status), "content", type, "schema"];
	const validate = validatorAt(...at);
	return validate(body) ? [] : [`${method} ${template.path} ${status}: ${ajv.errorsText(validate.errors)}`];
}
