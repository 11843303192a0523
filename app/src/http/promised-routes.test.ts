import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "@jest/globals";
import { routes } from "./routes.ts";

const shared = process.env["DRIFTGATE_SHARED"] ?? join(import.meta.dirname, "../../../../shared");
const promises = ["INTERFACE.md", "DECISIONS.md"].map((file) => join(shared, file));
const describeWithShared = promises.every((file) => existsSync(file)) ? describe : describe.skip;

/** `/api/x/{anyName}` → `GET /api/x/{}`: the documents do not always agree on the names. */
const keyOf = (method: string, path: string): string =>
	`${method} ${path.replace(/\{\w+\}/g, "{}").replace(/\?.*$/, "")}`;

const served = new Set(routes.map(({ method, path }) => keyOf(method, path)));

describeWithShared("the interface's documents", () => {
	it("name no endpoint that is not served", () => {
		const [spec = "", decisions = ""] = promises.map((file) => readFileSync(file, "utf8"));
		const named = new Set<string>();
		for (const [, method = "", path = ""] of spec.matchAll(/\*\*(GET|POST|DELETE) (\/[^\s*]+)\*\*/g))
			named.add(keyOf(method, path));
		for (const line of decisions.split("\n").filter((row) => row.startsWith("| "))) {
			const cell = line.split("|")[2] ?? "";
			const [first = ""] = /\/[^\s,|]+/.exec(cell) ?? [];
			const methods = cell.match(/GET|POST|DELETE/g) ?? [];
			for (const method of methods.slice(0, 1)) named.add(keyOf(method, first.replace(/\[.*$/, "")));
		}
		expect(named.size).toBeGreaterThan(40);
		expect([...named].filter((key) => !served.has(key))).toEqual([]);
	});
});

/** The rows of DECISIONS.md that name several endpoints in one cell, spelled out. */
const spelledOut = [
	["DELETE", "/api/projects/{}/exceptions/{}"],
	["GET", "/api/v1/projects/{}/log/proof"],
	["GET", "/api/v1/projects/{}/log/consistency"],
	["GET", "/api/auth/github/callback"],
	["POST", "/api/auth/logout"],
	["GET", "/api/auth/session"],
	["GET", "/api/projects/{}"],
	["DELETE", "/api/projects/{}"],
] as const;

describe("the routes", () => {
	it.each(spelledOut)("serve %s %s", (method, path) => {
		expect(served).toContain(`${method} ${path}`);
	});

	it("stand nowhere twice", () => {
		expect(served.size).toBe(routes.length);
	});
});
