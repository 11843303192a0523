import { rules } from "../rules/registry.ts";
import { addsToApi, addsToSdks } from "./additions.ts";

const of = (rule: string) => ({ rule, effect: "none" }) as const;

it("knows every rule about something that came and breaks nobody", () => {
	const isAddition = /^(?:add|added|add-optional|value-added)$/u;
	const coming = rules.filter(
		({ level, axes: { area, aspect, action } }) =>
			level === "INFO" && area !== "tool" && aspect !== "extensible-list" && isAddition.test(action),
	);
	const untold = coming.filter(({ id, effects }) => !addsToApi(of(id)) && !effects?.includes("widens"));
	// Where a list of values is what the schema demands, whatever is added to it widens.
	expect(untold.map(({ id }) => id)).toEqual(["request-enum-value-added"]);
	expect(addsToApi({ rule: "request-enum-value-added", effect: "widens" })).toBe(true);
});

it("knows every deprecation", () => {
	const deprecating = rules.filter(({ axes }) => axes.aspect.endsWith("deprecated") && axes.action === "set");
	expect(deprecating.filter(({ id }) => !addsToApi(of(id))).map(({ id }) => id)).toEqual([]);
	expect(deprecating.length).toBeGreaterThan(0);
});

it("adds nothing by what is promised more narrowly, and nothing to SDKs by headers of responses", () => {
	expect(addsToApi({ rule: "response-max-length-lowered", effect: "narrows" })).toBe(false);
	expect(addsToApi(of("response-header-added"))).toBe(true);
	expect(addsToSdks(of("response-header-added"))).toBe(false);
	expect(addsToSdks(of("response-property-added"))).toBe(true);
});
