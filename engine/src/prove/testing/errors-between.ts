import { analyze } from "../../analyze.ts";
import type { Finding } from "../../contract/finding.ts";
import { specOf } from "../../parse/testing/memory-files.ts";
import { makeConfig, makePolicy } from "../../testing/make-policy.ts";

/** The errors between two descriptions, each of one file. */
export async function errors(before: string, after: string): Promise<readonly Finding[]> {
	const config = makeConfig({ policy: makePolicy() });
	const specs = { before: specOf({ "api.yaml": before }), after: specOf({ "api.yaml": after }) };
	const { findings } = await analyze({ ...specs, config, versionBefore: null, today: "2026-11-21" });
	return findings.filter(({ level }) => level === "ERR");
}

/** The only error between two descriptions. */
export async function onlyError(before: string, after: string): Promise<Finding> {
	const [first, ...others] = await errors(before, after);
	if (first === undefined || others.length > 0) throw new Error(`Expected one error, found ${others.length + 1}.`);
	return first;
}

export const HEAD = 'openapi: 3.1.0\ninfo: { title: Payments, version: "1" }\n';

/** A request body, or an answer, of this schema. */
export const taking = (schema: string, rest = "") =>
	`${HEAD}paths: { /pay: { post: { requestBody: { content: { application/json: { schema: ${schema} } } }, responses: {} } } }\n${rest}`;
export const giving = (schema: string, rest = "") =>
	`${HEAD}paths: { /pay: { get: { responses: { "200": { description: "", content: { application/json: { schema: ${schema} } } } } } } }\n${rest}`;
