import { makeChange, makeReach } from "../testing/make-change.ts";
import { makePolicy } from "../testing/make-policy.ts";
import { judgeChanges } from "./judge-changes.ts";

const TODAY = "2026-11-21";
const lowered = makeChange("bound-changed", { keyword: "maxLength", from: 50, to: 20 });
const renamed = makeChange("operation-id-changed", { from: "getUser", to: "readUser" }, { effect: "none" });

function judge(change: typeof lowered, policy = makePolicy()) {
	return judgeChanges([change], policy, TODAY)[0];
}

describe("judgeChanges", () => {
	it("says what, where and who breaks", () => {
		expect(judge(lowered)?.message).toBe(
			"`maxLength` was lowered from `50` to `20` at `application/json › amount` in the request body of `POST /v1/payments`: requests with values that used to be valid are now rejected.",
		);
	});

	it("says with which keyword each side says a bound, where that is another", () => {
		const facts = { keyword: "maximum", from: 100, to: 80, was: "exclusiveMaximum" };
		const message = judge(makeChange("bound-changed", facts, { direction: "request", effect: "narrows" }))?.message;
		expect(message).toMatch(/^`exclusiveMaximum: 100` was lowered to `maximum: 80` at /);
	});

	it("says it without cuts as well where something is cut, within bounds", () => {
		const values = ["a", "b", "c", "d", "e", "f", "g"];
		const added = makeChange(
			"enum-changed",
			{ added: values, removed: [], from: ["z"], to: ["z", ...values], extensible: false },
			{ direction: "response", effect: "widens" },
		);
		const [judgement] = judgeChanges([added], makePolicy(), TODAY);
		expect(judgement?.message).toContain('`"d"`, `"e"` and 2 more were added');
		expect(judgement?.wholeMessage).toContain('`"e"`, `"f"` and `"g"` were added');
		expect(judge(lowered)).not.toHaveProperty("wholeMessage");
		const name = "x".repeat(1_000);
		const trail = Array.from({ length: 30 }, () => ({ kind: "property" as const, name }));
		const far = makeChange(
			"bound-changed",
			{ keyword: "maxLength", from: 50, to: 20 },
			{ reaches: [makeReach({ trail })] },
		);
		expect(judge(far)?.message.length).toBeLessThan(500);
		expect(judge(far)?.wholeMessage).toContain(`› ${name} ›`);
		const crowd = judgeChanges(
			Array.from({ length: 3_000 }, () => far),
			makePolicy(),
			TODAY,
		);
		const room = crowd.reduce((sum, { wholeMessage = "" }) => sum + wholeMessage.length, 0);
		expect(room).toBeLessThan(4_100_000);
	});

	it("counts the other operations that one edit reaches", () => {
		const reaches = ["A /a", "B /b", "B /b", "C /c"].map((operation) => makeReach({ operation }));
		const change = makeChange("bound-changed", { keyword: "maxLength", from: 50, to: 20 }, { reaches });
		expect(judge(change)?.message).toContain("of `A /a` and 2 more operations:");
	});

	it("says that it could not decide, and warns", () => {
		const change = makeChange(
			"constraint-changed",
			{ keyword: "pattern", from: ["a"], to: ["b"] },
			{ effect: "unknown" },
		);
		expect(judge(change)).toMatchObject({ rule: "request-pattern-changed", wire: "WARN" });
		expect(judge(change)?.message).toContain("whether this breaks clients could not be decided");
	});

	it.each([
		[
			makeChange("keyword-changed", { keyword: "maxLength", from: 5, to: "5" }, { effect: "unknown" }),
			'because `"5"` is not a valid value of `maxLength`: write a whole number from 0, without quotes.',
		],
		[
			makeChange("keyword-changed", { keyword: "schema", from: 5, to: 6 }, { effect: "unknown" }),
			"because it is not a schema",
		],
		[
			makeChange("keyword-changed", { keyword: "unheardOf", from: 5, to: 6 }, { effect: "unknown" }),
			"because Driftgate does not model this keyword.",
		],
		[
			makeChange("field-changed", { field: "unheardOf", from: 5, to: 6 }, { effect: "unknown" }),
			"because Driftgate does not model this field.",
		],
	])("says why it could not decide (%#)", (change, reason) => {
		expect(judgeChanges([change], makePolicy(), TODAY)[0]?.message).toContain(reason);
	});

	it("says in the law's words who breaks where the rule's own would be false", () => {
		const required = { name: "id", required: true, hasDefault: false };
		const message = (effect: "narrows" | "none") =>
			judgeChanges([makeChange("property-required-changed", required, { effect })], makePolicy(), TODAY)[0]?.message;
		expect(message("narrows")).toContain("requests that omit it are rejected.");
		expect(message("none")).toContain("the same payloads stay valid.");
	});

	it("keeps two promises, and counts the one that the policy makes", () => {
		const level = (promise: "wire" | "source" | "both") => judge(renamed, makePolicy({ promise }))?.level;
		expect(judge(renamed)).toMatchObject({ wire: "INFO", source: "ERR" });
		expect([level("wire"), level("source"), level("both")]).toEqual(["INFO", "ERR", "ERR"]);
		expect(judge(lowered, makePolicy({ promise: "source" }))?.level).toBe("INFO");
		expect(judge(lowered, makePolicy({ promise: "both" }))?.level).toBe("ERR");
	});

	it("takes the level of a rule from the policy, and drops what is off", () => {
		const level = (level: "WARN" | "off") =>
			judge(lowered, makePolicy({ rules: new Map([["request-max-length-lowered", level]]) }));
		expect(level("WARN")).toMatchObject({ wire: "ERR", level: "WARN" });
		expect(level("off")).toBeUndefined();
	});

	it("departs from the law where a convention says so, and only as far", () => {
		const facts = { name: "note", required: false, readOnly: false, writeOnly: false, deprecated: false, sunset: null };
		const removed = (effect: "narrows" | "widens" | "unknown") =>
			judge(makeChange("property-removed", facts, { effect }))?.wire;
		expect([removed("widens"), removed("unknown"), removed("narrows")]).toEqual(["WARN", "WARN", "ERR"]);
	});

	it("takes names from strangers without letting them speak", () => {
		const name = "x`\n::error::pwned\u202e<img src=x>";
		const facts = { name, required: true, readOnly: false, writeOnly: false };
		const message = judge(makeChange("property-added", facts))?.message ?? "";
		expect(message).not.toMatch(/[\n\u202e]/);
		expect(message.split("`").length % 2).toBe(1);
		expect(message).toContain("`x'\u{fffd}::error::pwned\u{fffd}<img src=x>`");
	});

	it.each<[string, ReturnType<typeof makeChange>, string]>([
		["one keyword", makeChange("interplay-changed", { keywords: ["oneOf"] }), "What `oneOf` allows changed at "],
		[
			"two keywords",
			makeChange("interplay-changed", { keywords: ["anyOf", "not"] }),
			"What `anyOf` and `not` allow together changed at ",
		],
		[
			"no type but null's",
			makeChange("type-changed", { from: ["null"], to: ["string"] }),
			"The type changed from only `null` to `string` at ",
		],
		[
			"a schema without values",
			makeChange("type-changed", { from: ["string"], to: [] }),
			"No value is allowed any more (before: `string`) at ",
		],
		[
			"a type that is meant",
			makeChange("type-changed", { from: null, to: ["array"], meant: { from: ["object"], to: ["array"] } }),
			"The type changed from `object` (implied, without a `type`) to `array` at ",
		],
		[
			"an address that is empty",
			makeChange("servers-changed", { added: ["https://a.example"], removed: [""] }, { effect: "none" }),
			"The server `/` was replaced by `https://a.example`",
		],
		[
			"how a value is written as XML",
			makeChange("keyword-changed", { keyword: "xml", from: undefined, to: { name: "b" } }, { effect: "unknown" }),
			"because only one version names the XML element, and the default name may be the same.",
		],
	])("says in plain words what happened to %s", (_, change, sentence) => {
		const reaches = [makeReach({ trail: [{ kind: "media-type", type: "application/xml" }] })];
		expect(judgeChanges([{ ...change, reaches }], makePolicy(), TODAY)[0]?.message).toContain(sentence);
	});

	it("asks no payload to show how a value is written as XML", () => {
		const facts = { from: { name: "a" }, to: { name: "b" } };
		const reaches = [makeReach({ trail: [{ kind: "media-type", type: "application/xml" }] })];
		const proofs = ["xml", "not"].map((keyword) => {
			const change = makeChange("keyword-changed", { keyword, ...facts }, { effect: "incomparable" });
			return judgeChanges([{ ...change, reaches }], makePolicy(), TODAY)[0]?.proof;
		});
		expect(proofs).toEqual(["by-structure", "unproven"]);
	});

	it("refuses to pass a change that no rule judges", () => {
		const strange = makeChange("bound-changed", { keyword: "minDreams", from: 1, to: 2 });
		expect(() => judge(strange)).toThrow("No rule judges this bound-changed");
	});
});
