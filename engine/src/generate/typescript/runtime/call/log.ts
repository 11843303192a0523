// Needed by: every file.

import type { ApiRequest } from "../request/request.ts";
import type { ApiAnswer } from "./connection.ts";
import { ApiError } from "./errors.ts";
import type { ApiDescription, ApiOperation } from "./operation.ts";
import type { ApiResponse, TransportOptions } from "./options.ts";

const secretName = /auth|cookie|key|token|secret|password|session|signature/i;

/** Carries out an attempt between the hooks, and tells the log of it. */
export async function logged(
	description: ApiDescription,
	{ method, path }: ApiOperation,
	request: ApiRequest,
	client: TransportOptions,
	attempt: number,
	run: (told: (response: ApiResponse) => Promise<void>) => Promise<ApiAnswer<unknown>>,
): Promise<ApiAnswer<unknown>> {
	const seen = {
		operation: `${method} ${path}`,
		method: request.method,
		url: request.url,
		headers: request.headers,
		attempt,
	};
	await client.beforeRequest?.(seen);
	const startedAt = Date.now();
	let outcome: number | string = "Error";
	try {
		return await run(async (response) => {
			outcome = response.status;
			await client.afterResponse?.(response, seen);
		});
	} catch (error) {
		if (error instanceof Error && !(error instanceof ApiError)) outcome = error.name;
		throw error;
	} finally {
		client.log?.({ ...seen, ...redacted(description, request), outcome, durationMs: Date.now() - startedAt });
	}
}

function redacted(
	{ credentials }: ApiDescription,
	request: ApiRequest,
): { url: string; headers: Record<string, string> } {
	const names = credentials.map(({ name }) => name.toLowerCase());
	const isSecret = (name: string): boolean => names.includes(name.toLowerCase()) || secretName.test(name);
	const headers: Record<string, string> = {};
	request.headers.forEach((value, name) => {
		headers[name] = isSecret(name) ? "***" : value;
	});
	const url = new URL(request.url);
	url.username = "";
	url.password = "";
	url.search = url.search.replace(/([^?&=]+)=[^&]*/g, (pair, name: string) =>
		isSecret(decodeName(name)) ? `${name}=***` : pair,
	);
	return { url: url.href, headers };
}

function decodeName(name: string): string {
	try {
		return decodeURIComponent(name);
	} catch {
		return name;
	}
}
