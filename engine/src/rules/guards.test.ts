import type { Direction, Effect, TrailStep } from "../contract/change.ts";
import { makeChange, makeReach } from "../testing/make-change.ts";
import { makePolicy } from "../testing/make-policy.ts";
import { judgeChanges } from "./judge-changes.ts";

const TODAY = "2026-11-21";

function judge(change: Parameters<typeof judgeChanges>[0][number], policy = makePolicy()) {
	const [judgement] = judgeChanges([change], policy, TODAY);
	if (judgement === undefined) throw new Error("Nothing was judged.");
	return judgement;
}

const lowered = { keyword: "maxLength", from: 50, to: 20 };
const raised = { keyword: "maxLength", from: 20, to: 50 };

describe("guards", () => {
	it("notes a narrower request where no client may send the property", () => {
		expect(judge(makeChange("bound-changed", lowered)).wire).toBe("ERR");
		const guarded = judge(makeChange("bound-changed", lowered, { readOnly: true }));
		expect(guarded).toMatchObject({ wire: "INFO", source: "INFO", level: "INFO" });
		expect(guarded.message).toContain(": read-only values are not sent in requests.");
	});

	it("notes a wider response where the property is never returned", () => {
		const wider = { effect: "widens", direction: "response" } as const;
		expect(judge(makeChange("bound-changed", raised, wider)).wire).toBe("ERR");
		expect(judge(makeChange("bound-changed", raised, { ...wider, writeOnly: true })).wire).toBe("INFO");
	});

	it("does not mix up the two: a read-only property is returned, a write-only one is sent", () => {
		expect(judge(makeChange("bound-changed", lowered, { writeOnly: true })).wire).toBe("ERR");
		const wider = { effect: "widens", direction: "response", readOnly: true } as const;
		expect(judge(makeChange("bound-changed", raised, wider)).wire).toBe("ERR");
	});

	it("notes a required property that is new and read-only", () => {
		const facts = { name: "id", required: true, readOnly: false, writeOnly: false };
		expect(judge(makeChange("property-added", facts)).wire).toBe("ERR");
		expect(judge(makeChange("property-added", { ...facts, readOnly: true })).wire).toBe("INFO");
	});

	it("notes how values are written as XML where nothing is XML", () => {
		const facts = { keyword: "xml", from: undefined, to: { name: "item" } };
		const at = (effect: Effect, ...trails: (readonly TrailStep[])[]) =>
			judge(makeChange("keyword-changed", facts, { effect, reaches: trails.map((trail) => makeReach({ trail })) }))
				.wire;
		const sent = (type: string, property = "name"): readonly TrailStep[] => [
			{ kind: "media-type", type },
			{ kind: "property", name: property },
		];
		expect(at("incomparable", sent("application/json"))).toBe("INFO");
		expect(at("incomparable", sent("application/json"), sent("application/vnd.acme+xml;v=1"))).toBe("ERR");
		expect(at("incomparable", sent("text/xml"))).toBe("ERR");
		expect(at("incomparable", sent("application/json"), sent("*/*"))).toBe("WARN");
		expect(at("unknown", sent("text/xml"))).toBe("WARN");
		expect(at("unknown", sent("text/*"))).toBe("WARN");
		const ofHeader: readonly TrailStep[] = [{ kind: "header", name: "text/xml" }, ...sent("application/xml")];
		expect(at("incomparable", ofHeader)).toBe("ERR");
		for (const name of ["text/xml", "*/*", "name › text/xml"]) {
			expect(at("incomparable", sent("application/json", name))).toBe("INFO");
		}
	});

	it("notes what happens to errors, and only to errors", () => {
		const wider = (...statuses: string[]) =>
			judge(
				makeChange("bound-changed", raised, {
					effect: "widens",
					direction: "response",
					reaches: statuses.map((status) => makeReach({ part: "response", status })),
				}),
			);
		expect(wider("404").wire).toBe("INFO");
		expect(wider("4XX", "500").wire).toBe("INFO");
		expect(wider("200", "404").wire).toBe("ERR");
		expect(wider("2XX").wire).toBe("ERR");
		expect(wider("404").source).toBe("INFO");
	});

	it.each([
		["the only answer", true, "ERR"],
		["beside a described success", false, "INFO"],
	])("read `default` as what it is: %s", (_, success, level) => {
		const reaches = [makeReach({ part: "response", status: "default", success })];
		const change = makeChange("bound-changed", raised, { effect: "widens", direction: "response", reaches });
		expect(judge(change).wire).toBe(level);
	});

	describe("a removal that was announced", () => {
		const removal = (deprecated: boolean, sunset: string | null, ...more: (string | null)[]) =>
			makeChange(
				"operation-removed",
				{ operation: "GET /old" },
				{
					reaches: [sunset, ...more].map((one) => makeReach({ part: "operation", deprecated, sunset: one, trail: [] })),
				},
			);

		it.each([
			["after its sunset", removal(true, "2026-11-20"), "INFO"],
			["on the day of its sunset", removal(true, "2026-11-21"), "ERR"],
			["before its sunset", removal(true, "2026-11-22"), "ERR"],
			["with a sunset but not deprecated", removal(false, "2020-01-01"), "ERR"],
			["without a sunset", removal(true, null), "ERR"],
			["with a sunset that is no date", removal(true, "soon"), "ERR"],
			["with a day that no calendar has", removal(true, "2026-02-30"), "ERR"],
			["where one of two ways there is not over", removal(true, "2020-01-01", "2030-01-01"), "ERR"],
		])("is judged %s", (_, change, level) => {
			expect(judge(change).wire).toBe(level);
		});

		it("waits for the policy's days of grace", () => {
			const policy = makePolicy({ deprecationMinDays: 90 });
			expect(judge(removal(true, "2026-08-23"), policy).wire).toBe("INFO");
			expect(judge(removal(true, "2026-08-24"), policy).wire).toBe("ERR");
			expect(judge(removal(true, "2026-08-24"), policy).message).toContain("90 days of grace");
		});

		it("holds for a property too", () => {
			const facts = { name: "old", required: true, readOnly: false, writeOnly: false, deprecated: true };
			const gone = (sunset: string | null) =>
				makeChange("property-removed", { ...facts, sunset }, { direction: "response", effect: "widens" });
			expect(judge(gone("2026-01-01")).wire).toBe("INFO");
			expect(judge(gone(null)).wire).toBe("ERR");
		});
	});

	it("lets a property move to another description of the same value, unless values are refused by that", () => {
		const facts = { name: "a", required: true, readOnly: false, writeOnly: false, deprecated: false, sunset: null };
		const moved = (effect: Effect, direction: Direction) =>
			judge(makeChange("property-removed", { ...facts, describedBeside: true }, { effect, direction })).wire;
		expect(judge(makeChange("property-removed", facts, { effect: "unknown" })).wire).toBe("WARN");
		expect(moved("unknown", "request")).toBe("INFO");
		expect(moved("narrows", "request")).toBe("ERR");
		expect(moved("none", "response")).toBe("INFO");
		expect(moved("widens", "response")).toBe("ERR");
	});

	it("lets a parameter go whose sunset has passed", () => {
		const gone = (deprecated: boolean, sunset: string | null) =>
			judge(
				makeChange(
					"parameter-removed",
					{ in: "query", name: "old", required: true, deprecated, sunset },
					{ effect: "unknown" },
				),
			);
		expect(gone(true, "2026-01-01")).toMatchObject({ wire: "INFO", source: "INFO" });
		expect(gone(true, "2027-01-01").wire).toBe("ERR");
		expect(gone(true, "2027-01-01").message).toContain(
			"Its sunset date is 2027-01-01: wait until that date has passed.",
		);
		expect(gone(true, "soon").wire).toBe("ERR");
		expect(gone(false, "2026-01-01").wire).toBe("WARN");
		expect(gone(true, null).wire).toBe("WARN");
	});

	it("cannot be overruled by the level that a policy sets", () => {
		const policy = makePolicy({ rules: new Map([["request-max-length-lowered", "ERR"]]) });
		expect(judge(makeChange("bound-changed", lowered, { readOnly: true }), policy).level).toBe("INFO");
	});
});
