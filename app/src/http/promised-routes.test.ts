import { describe, expect, it } from "@jest/globals";
import { promisedRoutes } from "../../../test/laws/contract/read-clauses.ts";
import { routes } from "./routes.ts";

/** `GET /api/x/{anyName}` → `GET /api/x/{}`: clauses and routes do not always agree on the names. */
const keyOf = (route: string): string => route.replace(/\{\w+\}/g, "{}");

const served = routes.map(({ method, path }) => keyOf(`${method} ${path}`));

describe("the routes", () => {
	it("are all that docs/contract promises", () => {
		const promised = promisedRoutes().map(keyOf);
		expect(promised.length).toBeGreaterThan(50);
		expect(promised.filter((route) => !served.includes(route))).toEqual([]);
	});

	it("stand nowhere twice", () => {
		expect(new Set(served).size).toBe(served.length);
	});
});
