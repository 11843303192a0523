import type { Place } from "../contract/source.ts";
import { makeChange, makeReach } from "../testing/make-change.ts";
import { fingerprint, fingerprints } from "./fingerprint.ts";

const ENTRY = "api/openapi.yaml";
const place = (pointer: string, file = ENTRY): Place => ({ file, pointer });
const facts = { keyword: "maxLength", from: 50, to: 20 };
const rest = {
	before: place("/a"),
	after: place("/a"),
	site: { before: place("/a"), after: place("/a") },
};
const one = makeChange("bound-changed", facts, rest);
const print = (change: typeof one, rule = "request-max-length-lowered", entry = ENTRY) =>
	fingerprint(rule, change, entry);

describe("fingerprint", () => {
	it("is 16 hexadecimal digits, and the same ones tomorrow", () => {
		expect(print(one)).toMatch(/^[0-9a-f]{16}$/);
		expect(print(one)).toBe("364a68c0e8d67d4b");
	});

	it("does not depend on the after side, on who is reached, or on the folder that was read", () => {
		const elsewhere = place("/z", "other.yaml");
		expect(print(makeChange("bound-changed", facts, { ...rest, after: elsewhere }))).toBe(print(one));
		expect(print(makeChange("bound-changed", facts, { ...rest, site: { ...rest.site, after: elsewhere } }))).toBe(
			print(one),
		);
		expect(print(makeChange("bound-changed", facts, { ...rest, reaches: [makeReach({ operation: "GET /x" })] }))).toBe(
			print(one),
		);
		const moved = makeChange("bound-changed", facts, { ...rest, before: place("/a", "base.yaml") });
		expect(print(moved, "request-max-length-lowered", "base.yaml")).toBe(print(one));
	});

	it("depends on the rule, the direction, the place before and the values", () => {
		const others = [
			print(one, "another-rule"),
			print(makeChange("bound-changed", facts, { ...rest, direction: "response" })),
			print(makeChange("bound-changed", facts, { ...rest, before: place("/b") })),
			print(makeChange("bound-changed", facts, { ...rest, before: place("/a", "api/shared.yaml") })),
			print(makeChange("bound-changed", { ...facts, to: 10 }, rest)),
			print(makeChange("bound-changed", { ...facts, from: 60 }, rest)),
		];
		expect(new Set([print(one), ...others]).size).toBe(others.length + 1);
	});

	it("names what is new by the place that it is new in, and by its name", () => {
		const added = (name: string, pointer: string) =>
			print(
				makeChange(
					"property-added",
					{ name, required: true, readOnly: false, writeOnly: false },
					{ ...rest, before: null, site: { ...rest.site, before: place(pointer) } },
				),
			);
		expect(added("a", "/a")).toBe(added("a", "/a"));
		expect(new Set([added("a", "/a"), added("b", "/a"), added("a", "/b")]).size).toBe(3);
	});

	it("survives a renamed path parameter, which changes the operation's key", () => {
		const deprecated = (operation: string) =>
			print(makeChange("operation-deprecated", { operation, sunset: null }, rest));
		expect(deprecated("GET /users/{id}")).toBe(deprecated("GET /users/{userId}"));
	});

	it("takes `__proto__` for a name like any other", () => {
		const named = (name: string) => print(makeChange("response-header-removed", { name, required: true }, rest));
		expect(named("__proto__")).not.toBe(named("x"));
	});
});

describe("fingerprints", () => {
	const reaching = (operation: string, name = "") =>
		makeChange("bound-changed", facts, {
			...rest,
			reaches: [makeReach({ operation, trail: [{ kind: "property", name }] })],
		});
	const prints = (...changes: readonly (typeof one)[]) =>
		fingerprints(
			changes.map((change) => ({ rule: "request-max-length-lowered", change })),
			ENTRY,
		);

	it("are those of the judgements where no two are the same", () => {
		expect(prints(one)).toEqual([print(one)]);
	});

	it("tell the parts of a schema apart that was split, by the operations that they reach", () => {
		const split = prints(reaching("GET /a/{id}"), reaching("GET /b"));
		expect(new Set([...split, print(one)]).size).toBe(3);
		expect(prints(reaching("GET /b"), reaching("GET /a/{key}"))).toEqual(split.toReversed());
	});

	it("look at the way inside an operation only where they must, and at the order last", () => {
		const withTrail = (trail: string) => prints(reaching("GET /a", trail), reaching("GET /b"));
		expect(withTrail("x")).toEqual(withTrail("y"));
		const three = prints(reaching("GET /a", "x"), reaching("GET /a", "y"), reaching("GET /a", "y"));
		expect(new Set(three).size).toBe(3);
	});
});
