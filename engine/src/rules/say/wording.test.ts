import type { Change } from "../../contract/change.ts";
import { makeChange, makeReach } from "../../testing/make-change.ts";
import { makePolicy } from "../../testing/make-policy.ts";
import { judgeChanges } from "../judge-changes.ts";

function message(change: Change): string {
	return judgeChanges([change], makePolicy(), "2026-11-21")[0]?.message ?? "";
}

/** What a message says happened, and where. */
function happened(change: Change): string {
	return message(change).split(": ")[0] ?? "";
}

const limit = { kind: "parameter", in: "query", name: "limit" } as const;
const ofLimit = [makeReach({ operation: "GET /a", part: "parameter", trail: [limit] })];
const total = { kind: "header", name: "X-Total" } as const;
const ofTotal = [makeReach({ operation: "GET /a", part: "response-header", status: "200", trail: [total] })];
const ofA = [makeReach({ operation: "GET /a", part: "security", trail: [] })];

const flow = (field: string, names: readonly string[], effect: "widens" | "narrows" | "unknown") =>
	makeChange("security-scheme-changed", { scheme: "login", field, names }, { effect, reaches: ofA });

describe("what happened, and where", () => {
	it.each([
		[
			flow("flows.clientCredentials.scopes", ["write"], "widens"),
			"The scope `write` was added to the `clientCredentials` flow of `login` in `GET /a`",
		],
		[
			flow("flows.implicit.scopes", ["a", "b"], "narrows"),
			"The scopes `a` and `b` were removed from the `implicit` flow of `login` in `GET /a`",
		],
		[flow("flows", ["implicit"], "narrows"), "The flow `implicit` was removed from `login` in `GET /a`"],
		[
			flow("flows.implicit.tokenUrl", [], "unknown"),
			"`tokenUrl` of the `implicit` flow of `login` changed in `GET /a`",
		],
		[flow("openIdConnectUrl", [], "unknown"), "`openIdConnectUrl` of `login` changed in `GET /a`"],
	])("of flows", (change, said) => {
		expect(happened(change)).toBe(said);
	});

	it("has parameters and headers at their operation and response", () => {
		const bound = { keyword: "maximum", from: 50, to: 20 } as const;
		expect(happened(makeChange("bound-changed", bound, { reaches: ofLimit }))).toBe(
			"`maximum` was lowered from `50` to `20` at `query limit` of `GET /a`",
		);
		expect(happened(makeChange("bound-changed", bound, { reaches: ofTotal, direction: "response" }))).toBe(
			"`maximum` was lowered from `50` to `20` at `header X-Total` of the 200 response of `GET /a`",
		);
	});

	it.each(["added", "removed"] as const)(
		"says of a property that is described beside that a description was %s",
		(what) => {
			const facts = { name: "id", required: true, readOnly: false, writeOnly: false, deprecated: false, sunset: null };
			const of = (beside: object) =>
				happened(makeChange(`property-${what}`, { ...facts, ...beside }, { effect: "none", direction: "response" }));
			expect(of({ describedBeside: true })).toMatch(
				new RegExp(`^A description of the required property \`id\` was ${what} `),
			);
			expect(of({})).toMatch(new RegExp(`^The required property \`id\` was ${what} `));
		},
	);

	it.each([
		makeChange("sdk-credential-removed", { scheme: "sso" }, { effect: "none", reaches: ofA }),
		makeChange("sdk-server-variable-removed", { variable: "region", values: null }, { effect: "none", reaches: ofA }),
	])("says of an option of a client no operation", (change) => {
		expect(happened(change)).not.toContain(" in ");
	});
	it("says of a server variable what code has to change, and that values which are left still compile", () => {
		const gone = makeChange("sdk-server-variable-removed", { variable: "region", values: null }, { effect: "none" });
		expect(message(gone)).toContain(
			"The option `variables.region` of SDK clients was removed, because no server URL has the variable `region` any more: code that passes this option no longer compiles, and can pass the whole URL as `baseUrl` instead",
		);
		const fewer = makeChange("sdk-server-variable-removed", { variable: "region", values: ["eu"] }, { effect: "none" });
		expect(message(fewer)).toContain(
			"now accepts only `eu`: code that passes another value no longer compiles, and can pass the whole URL as `baseUrl` instead",
		);
	});
	it("says of a parameter that took an argument's name what the argument is called now", () => {
		const facts = {
			method: "things.list",
			from: "token",
			to: "headerToken",
			takenBy: "query",
			was: "parameter",
		} as const;
		expect(message(makeChange("sdk-argument-renamed", facts, { effect: "none", reaches: ofA }))).toBe(
			"SDK method `things.list` now takes the parameter `token` as the argument `headerToken`, because `token` is now the argument of a query parameter in `GET /a`: deployed clients are not affected, but code that still passes the old argument now sends its value as the new parameter.",
		);
	});

	it("names what ends once", () => {
		const sunset = { from: null, to: "2027-06-30" };
		const of = (facts: { readonly subject: "operation" | "parameter"; readonly name: string }, reaches = ofLimit) =>
			happened(makeChange("sunset-changed", { ...facts, ...sunset }, { reaches, effect: "none" }));
		expect(of({ subject: "operation", name: "GET /a" })).toBe("The sunset of `GET /a` was set to `2027-06-30`");
		expect(of({ subject: "parameter", name: "limit" })).toBe(
			"The sunset of the parameter `limit` was set to `2027-06-30` in `GET /a`",
		);
		expect(
			happened(
				makeChange("operation-deprecated", { operation: "GET /a", sunset: "soon" }, { reaches: ofA, effect: "none" }),
			),
		).toBe("`GET /a` was deprecated, but its `x-sunset` (`soon`) is not a date");
	});

	it("tells a default that followed the schema from one that was written", () => {
		const encoding = { of: "part", name: "file", field: "contentType" } as const;
		const of = (to: string | null) => happened(makeChange("encoding-changed", { ...encoding, from: null, to }));
		expect(of(null)).toMatch(
			/^`contentType` of the part `file` changed because the schema's type changed, and with it the default content type at /,
		);
		expect(of("image/png")).toMatch(/^`contentType` of the part `file` changed from its default to `"image\/png"` at /);
	});

	it("says of null that it means nothing in texts", () => {
		expect(
			happened(makeChange("nullable-changed", { nullable: false, asText: true }, { reaches: ofLimit, effect: "none" })),
		).toBe("Null, which has no effect in form data, parameters and headers, was removed at `query limit` of `GET /a`");
	});

	it("writes out in the way what nobody sees", () => {
		const trail = [{ kind: "property" as const, name: "a\u0007\u202eb" }];
		const bound = { keyword: "maximum", from: 50, to: 20 } as const;
		expect(happened(makeChange("bound-changed", bound, { reaches: [makeReach({ trail })] }))).toContain(
			"at `a\\u0007\\u202eb` in the request body of ",
		);
	});
});
