import type { JsonObject } from "../../contract/json.ts";
import { describe31, diffOf } from "../../diff/testing/parse-object.ts";
import { makePolicy } from "../../testing/make-policy.ts";
import { judgeChanges } from "../judge-changes.ts";

const object = { type: "object", properties: { a: {}, b: {}, c: {}, d: {} } };

const conditional = (...demands: readonly JsonObject[]): JsonObject =>
	Object.fromEntries(
		["if", "then", "else"].flatMap((keyword, at) => {
			const demanded = demands[at];
			return demanded === undefined ? [] : [[keyword, demanded]];
		}),
	);

/** What is said to have happened, at no place. */
async function said(before: JsonObject, after: JsonObject): Promise<readonly string[]> {
	const side = (more: JsonObject) => describe31({ request: { ...object, ...more } });
	const changes = await diffOf(side(before), side(after));
	return judgeChanges(changes, makePolicy(), "2026-11-21").map(
		({ message }) => message.split(" at `application")[0] ?? "",
	);
}

describe("what is said of a keyword between properties", () => {
	it.each<[came: JsonObject, now: string, then: string]>([
		[
			{ dependentRequired: { a: ["b"] } },
			"With `a`, `b` is now required (`dependentRequired`)",
			"With `a`, `b` is no longer required (`dependentRequired`)",
		],
		[
			{ dependentRequired: { a: ["b", "c"], d: ["a"] } },
			"With `a`, `b` and `c` are now required, and with `d`, `a` is now required (`dependentRequired`)",
			"With `a`, `b` and `c` are no longer required, and with `d`, `a` is no longer required (`dependentRequired`)",
		],
		[
			{ dependentSchemas: { a: { required: ["b"] } } },
			"With `a`, `b` is now required (`dependentSchemas`)",
			"With `a`, `b` is no longer required (`dependentSchemas`)",
		],
		[
			{ not: { required: ["a", "b"] } },
			"`a` and `b` may no longer be sent together (`not`)",
			"`a` and `b` may now be sent together (`not`)",
		],
		[{ not: { required: ["a"] } }, "`a` may no longer be sent (`not`)", "`a` may now be sent (`not`)"],
		[
			conditional({ required: ["a"] }, { required: ["b"] }, { required: ["c"] }),
			"With `a`, `b` is now required, and without `a`, `c` is now required (`if`)",
			"With `a`, `b` is no longer required, and without `a`, `c` is no longer required (`if`)",
		],
		[
			conditional({ properties: { a: { const: "x" } }, required: ["a"] }, { required: ["b"] }),
			'Where `a` is `"x"`, `b` is now required (`if`)',
			'Where `a` is `"x"`, `b` is no longer required (`if`)',
		],
		[
			conditional({ properties: { a: { const: "x" } } }, { required: ["b"] }),
			'Where `a` is `"x"` or missing, `b` is now required (`if`)',
			'Where `a` is `"x"` or missing, `b` is no longer required (`if`)',
		],
		[
			{ not: { properties: { a: { type: "string" } } } },
			"The keyword `not` was added",
			"The keyword `not` was removed",
		],
	])("%j", async (keywords, now, then) => {
		expect(await said({}, keywords)).toEqual([now]);
		expect(await said(keywords, {})).toEqual([then]);
	});

	it("says of one that changed what came and what went", async () => {
		const needs = (...names: readonly string[]) => ({ dependentRequired: { a: names } });
		expect(await said(needs("b"), { dependentRequired: { a: ["b"], b: ["c"] } })).toEqual([
			"With `b`, `c` is now required (`dependentRequired`)",
		]);
		expect(await said({ not: { required: ["a", "b"] } }, { not: { required: ["a", "c"] } })).toEqual([
			"`a` and `c` may no longer be sent together, and `a` and `b` may now be sent together (`not`)",
		]);
	});

	const needsOf = (...names: readonly string[]) => ({ dependentRequired: { a: names } });
	const whereX = (isRequired: boolean, ...names: readonly string[]) =>
		conditional({ properties: { a: { const: "x" } }, ...(isRequired ? { required: ["a"] } : {}) }, { required: names });
	const excludes = (...names: readonly string[]) => ({ not: { required: names } });

	it.each<[from: JsonObject, to: JsonObject, told: string]>([
		[needsOf("b"), needsOf("b", "c"), "With `a`, `c` is now required too (`dependentRequired`)"],
		[needsOf("b", "c"), needsOf("b"), "With `a`, `c` is no longer required (`dependentRequired`)"],
		[needsOf("b"), needsOf("c"), "With `a`, `c` is now required instead of `b` (`dependentRequired`)"],
		[
			needsOf("c"),
			{ dependentRequired: { b: ["c"] } },
			"`c` is now required with `b`, instead of with `a` (`dependentRequired`)",
		],
		[whereX(true, "b"), whereX(true, "b", "c"), 'Where `a` is `"x"`, `c` is now required too (`if`)'],
		[
			whereX(true, "b"),
			whereX(false, "b"),
			'`b` is now required where `a` is `"x"` or missing, instead of where `a` is `"x"` (`if`)',
		],
		[
			whereX(false, "b"),
			whereX(true, "b"),
			'`b` is now required where `a` is `"x"`, instead of where `a` is `"x"` or missing (`if`)',
		],
		[
			conditional({ required: ["a"] }, { required: ["b", "c"] }),
			whereX(true, "b"),
			'`b` is now required where `a` is `"x"`, instead of with `a`, and with `a`, `c` is no longer required (`if`)',
		],
		[excludes("a", "b"), excludes("a"), "`a` may no longer be sent, even without `b` (`not`)"],
		[excludes("a"), excludes("a", "b"), "`a` may now be sent, but not with `b` (`not`)"],
	])("never says of %j, which became %j, that one name came and went", async (from, to, told) => {
		expect(await said(from, to)).toEqual([told]);
	});

	it("names the keyword alone where no value is refused that was not", async () => {
		const needsB = conditional({ required: ["a"] }, { required: ["b"] });
		expect(await said(needsB, { dependentRequired: { a: ["b"] } })).toEqual([
			"The keyword `dependentRequired` was added",
			"The keyword `if` was removed",
		]);
	});
});

describe("what is said of keywords that are one assertion", () => {
	const met = { properties: { a: { const: "x" } }, required: ["a"] };
	const when = (then: JsonObject, otherwise?: JsonObject): JsonObject => ({
		if: met,
		then,
		...(otherwise === undefined ? {} : { else: otherwise }),
	});
	const most = (maximum: number) => ({ properties: { b: { maximum } } });
	const lists = (demands: JsonObject) => ({
		properties: { b: { type: "array", contains: { const: "ok" }, ...demands } },
	});

	it.each<[from: JsonObject, to: JsonObject, told: string]>([
		[when(most(100)), when(most(50)), "`maximum` of `b` in `then` was lowered from `100` to `50`"],
		[when(most(50)), when(most(100)), "`maximum` of `b` in `then` was raised from `50` to `100`"],
		[when({}, most(2)), when({}, most(1)), "`maximum` of `b` in `else` was lowered from `2` to `1`"],
		[when({ maxProperties: 3 }), when({ maxProperties: 2 }), "`maxProperties` in `then` was lowered from `3` to `2`"],
		[
			when({ properties: { b: { items: { maximum: 2 } } } }),
			when({ properties: { b: { items: { maximum: 1 } } } }),
			"`maximum` of `b[]` in `then` was lowered from `2` to `1`",
		],
		[when(most(2)), when(most(2), { required: ["c"] }), "`else`, which requires `c`, was added"],
		[when(most(2), { required: ["c"] }), when(most(2)), "`else`, which requires `c`, was removed"],
		[when(most(2), most(3)), when(most(2)), "`else` was removed"],
		[
			when({ required: ["b"], minProperties: 1 }),
			when({ required: ["b", "c"], minProperties: 1 }),
			"`c` is now required in `then`",
		],
		[when(most(2)), when({ properties: { b: { maximum: 2 }, c: false } }), "`c` is now described in `then`"],
		[when(most(2), most(3)), when(most(1), most(4)), "`then` and `else` changed"],
		[when(most(2)), { ...when(most(2)), if: { required: ["c"] } }, "`if` changed"],
		[lists({ minContains: 2 }), lists({ minContains: 3 }), "`minContains` was raised from `2` to `3`"],
		[lists({}), lists({ minContains: 2 }), "`minContains` was set to `2`"],
		[lists({ minContains: 2 }), lists({}), "`minContains`, which was `2`, was removed"],
		[lists({}), lists({ maxContains: 1 }), "`maxContains` was set to `1`"],
		[lists({}), lists({ minContains: 0 }), "`minContains` was set to `0`"],
		[lists({ minContains: 0 }), lists({}), "`minContains`, which was `0`, was removed"],
		[lists({}), lists({ contains: { const: "no" } }), '`const` in `contains` changed from `"ok"` to `"no"`'],
		[lists({}), { properties: { b: { type: "array" } } }, "The keyword `contains` was removed"],
	])("names the one of %j, which became %j, that was edited", async (from, to, told) => {
		expect(await said(from, to)).toEqual([told]);
	});

	it("says of one that refers elsewhere that what it refers to changed", async () => {
		const side = (maximum: number) =>
			describe31(
				{ request: { ...object, ...when({ $ref: "#/components/schemas/Met" }) } },
				{ Met: { properties: { b: { maximum } } } },
			);
		const changes = await diffOf(side(2), side(1));
		const messages = judgeChanges(changes, makePolicy(), "2026-11-21").map(({ message }) => message);
		expect(messages).toEqual([expect.stringContaining("What `then` refers to changed")]);
	});
});
