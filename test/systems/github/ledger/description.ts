import { readFileSync } from "node:fs";
import type { ValidateFunction } from "ajv/dist/2020.js";
import type { JsonObject } from "../../../../engine/src/contract/json.ts";
import { documentAjv, lower } from "../../../../engine/src/prove/testing/whole-document.ts";
import { hasShared, sharedPath } from "../../../../engine/src/testing/shared-data.ts";
import { isContradiction } from "./contradictions.ts";
import type { Exchange } from "./exchange.ts";
import { findOperation, type Operation, type Operations, operationsOf, type Parameter } from "./operations.ts";

/** GitHub's own description of its REST API and webhooks, as something to hold requests and payloads to. */
export interface Description {
	problemsOfRequest(exchange: Exchange): readonly string[];
	problemsOfAnswer(exchange: Exchange): readonly string[];
	problemsOfWebhook(event: string, action: string | null, payload: unknown): readonly string[];
}

const descriptionPath = "corpus/github-rest/octokit-23.0.2.json";

/** The description of the corpus; undefined where there is no corpus. */
export function readDescription(): Description | undefined {
	if (!hasShared(descriptionPath)) return undefined;
	known ??= open(JSON.parse(readFileSync(sharedPath(descriptionPath), "utf8")) as JsonObject);
	return known;
}

let known: Description | undefined;

const ROOT = "github";

function open(written: JsonObject): Description {
	const document = lower(written);
	const ajv = documentAjv({ verbose: true });
	// The addresses of bots, as `1+app[bot]@users.noreply.github.com`, are none by the letter.
	ajv.addFormat("email", true);
	ajv.addSchema(document, ROOT);
	const operations = operationsOf(document);
	const validators = new Map<string, ValidateFunction>();
	function check(pointer: string, value: unknown, coerced = false): readonly string[] {
		const validate = validators.get(pointer) ?? ajv.compile({ $ref: `${ROOT}#${pointer}` });
		validators.set(pointer, validate);
		if (validate(value)) return [];
		if (coerced && typeof value === "string" && validate(asValue(value))) return [];
		const said = sayErrors(validate);
		return said === "" ? [] : [said];
	}
	return {
		problemsOfRequest: (exchange) => requestProblems(operations, check, exchange),
		problemsOfAnswer({ method, place, status, answer }) {
			const operation = findOperation(operations, method, place);
			if (operation === undefined) return [];
			const pointer = operation.answers.get(String(status));
			if (pointer === undefined) return [`GitHub answers no ${status} here`];
			return pointer === null ? [] : check(pointer, answer);
		},
		problemsOfWebhook(event, action, payload) {
			const name = [event, ...(action === null ? [] : [action])].join("-").replaceAll("_", "-");
			const pointer = operations.webhooks.get(name);
			return pointer === undefined ? [`GitHub has no webhook "${name}"`] : check(pointer, payload);
		},
	};
}

type Check = (pointer: string, value: unknown, coerced?: boolean) => readonly string[];

function requestProblems(operations: Operations, check: Check, exchange: Exchange): readonly string[] {
	const { method, place, body } = exchange;
	if (place === "/graphql") return [];
	const operation = findOperation(operations, method, place);
	if (operation === undefined) return [`GitHub has no ${method} ${place.split("?")[0]}`];
	const query = new URLSearchParams(place.split("?")[1] ?? "");
	return [...queryProblems(operation, check, query), ...bodyProblems(operation, check, body, exchange.contentType)];
}

function queryProblems(operation: Operation, check: Check, query: URLSearchParams): readonly string[] {
	const declared = new Map<string, Parameter>(operation.query.map((parameter) => [parameter.name, parameter]));
	const missing = operation.query.filter(({ name, isRequired }) => isRequired && !query.has(name));
	return [
		...missing.map(({ name }) => `the parameter ${name} is missing`),
		...[...query].flatMap(([name, value]) => {
			const parameter = declared.get(name);
			if (parameter === undefined) return [`GitHub has no parameter ${name} here`];
			return check(parameter.pointer, value, true).map((reason) => `parameter ${name}: ${reason}`);
		}),
	];
}

function bodyProblems(operation: Operation, check: Check, body: unknown, contentType: string): readonly string[] {
	if (body === undefined) return operation.isBodyRequired ? ["a body is missing"] : [];
	if (operation.body === undefined) {
		const isEmpty = typeof body === "object" && body !== null && Object.keys(body).length === 0;
		return isEmpty ? [] : ["GitHub takes no body here"];
	}
	const wrong = contentType.includes("json") ? [] : [`the body is sent as ${contentType || "nothing"}`];
	return [...wrong, ...check(operation.body, body).map((reason) => `body: ${reason}`)];
}

/** A parameter is text; its schema may want a number or a boolean. */
function asValue(text: string): unknown {
	if (/^-?\d+$/.test(text)) return Number(text);
	return text === "true" || text === "false" ? text === "true" : text.split(",");
}

/** The deepest errors first: those of alternatives say little. */
function sayErrors({ errors }: ValidateFunction): string {
	const all = (errors ?? [])
		.filter((error) => !isContradiction(error))
		.sort((one, other) => other.instancePath.length - one.instancePath.length);
	const found = all.slice(0, 8).map(({ instancePath, message, params, data }) => {
		const value = JSON.stringify(data) ?? "";
		const more = JSON.stringify(params);
		return `${instancePath || "/"} ${message} ${more}${value.length < 80 ? ` (${value})` : ""}`;
	});
	return found.join("; ");
}
