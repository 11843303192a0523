import type { Finding } from "../contract/finding.ts";
import type { Level } from "../contract/level.ts";
import { makeFinding } from "../testing/make-finding.ts";
import { demandOn, hasMoved, judgeVersion } from "./semver.ts";

const exception = { finding: "", owner: "@a", reason: "", expires: "2027-01-31", at: null };
const both = (level: Level) => ({ level, wire: level, source: level });
const breaking = makeFinding(both("ERR"));
const warning = makeFinding(both("WARN"));
const addition = makeFinding({ ...both("INFO"), effect: "widens" });
const note = makeFinding({ ...both("INFO"), effect: "narrows" });
const renamed = makeFinding({ wire: "INFO", source: "ERR", level: "INFO", effect: "none" });
const aboutConfig = makeFinding({ effect: null, direction: null });

describe("demandOn", () => {
	it.each([
		["nothing", [], "none"],
		["a note", [note], "none"],
		["an addition", [addition, note], "minor"],
		["a warning", [warning], "none"],
		["what breaks", [addition, breaking], "major"],
		["what breaks and is excepted", [{ ...breaking, exception }], "none"],
		["what is about the configuration", [aboutConfig], "none"],
	] as const)("for %s", (_, findings, step) => {
		expect(demandOn(findings, "wire", null)).toEqual({ api: step, sdk: step, version: step, next: null });
	});

	it("tells the API and the SDKs apart, and asks of `version` what the policy promises", () => {
		const asked = (promise: "wire" | "source" | "both") => demandOn([renamed, addition], promise, "1.4.0");
		expect(asked("wire")).toEqual({ api: "minor", sdk: "major", version: "minor", next: "1.5.0" });
		expect(asked("source")).toMatchObject({ version: "major", next: "2.0.0" });
		expect(asked("both")).toMatchObject({ version: "major" });
	});

	it("asks for a minor step wherever something came or is deprecated, whatever becomes of payloads", () => {
		const asked = (rule: string, finding: Partial<Finding> = {}) =>
			demandOn([makeFinding({ ...both("INFO"), rule, effect: "none", ...finding })], "wire", null);
		expect(asked("response-property-added", { effect: "narrows" })).toMatchObject({ api: "minor", sdk: "minor" });
		expect(asked("request-property-added-optional")).toMatchObject({ api: "minor", sdk: "minor" });
		expect(asked("response-property-added", both("WARN"))).toMatchObject({ api: "minor" });
		expect(asked("endpoint-deprecated")).toMatchObject({ api: "minor", sdk: "minor" });
		expect(asked("response-header-added")).toMatchObject({ api: "minor", sdk: "none" });
		expect(asked("response-property-removed", { ...both("ERR") })).toMatchObject({ api: "major" });
		expect(asked("sunset-postponed")).toMatchObject({ api: "none", sdk: "none" });
	});

	it("asks for the SDKs what every language needs, where `source` speaks of one", () => {
		const inGo = { ...addition, breaks: ["go"] } as const;
		expect(demandOn([inGo], "wire", null)).toMatchObject({ api: "minor", sdk: "major", version: "minor" });
		expect(demandOn([{ ...addition, source: "WARN" }], "wire", null)).toMatchObject({ sdk: "minor" });
	});

	it("takes the levels that the policy gives", () => {
		const underPolicy = { wire: "WARN", source: "ERR", milder: [] } as const;
		expect(demandOn([{ ...breaking, underPolicy }], "wire", null)).toMatchObject({ api: "none", sdk: "major" });
	});

	it("names the least version that is far enough", () => {
		const next = (before: string, findings: readonly Finding[]) => demandOn(findings, "wire", before).next;
		expect(next("0.4.2", [breaking])).toBe("0.5.0");
		expect(next("1.4.2", [note])).toBe("1.4.2");
		expect(next("2.0.0-rc.1", [breaking])).toBe("2.0.0");
		expect(next("2.1.0-rc.1", [breaking])).toBe("3.0.0");
		expect(next("2.1.0-rc.1", [addition])).toBe("2.1.0");
		expect(next("2.1.0-rc.1", [note])).toBe("2.1.0-rc.1");
		expect(next("0.5.0-rc.1", [breaking])).toBe("0.5.0");
		expect(next("one", [breaking])).toBeNull();
	});
});

describe("hasMoved", () => {
	it.each([
		["1.4.0", "2.0.0", "major", true],
		["1.4.0", "1.5.0", "major", false],
		["1.4.0", "1.4.0", "major", false],
		["1.4.0", "0.9.0", "major", false],
		["0.4.0", "0.5.0", "major", true],
		["0.4.0", "0.4.1", "major", false],
		["0.4.0", "1.0.0", "major", true],
		["1.4.0", "1.5.0", "minor", true],
		["1.4.0", "1.4.1", "minor", false],
		["1.4.0", "2.0.0", "minor", true],
		["1.4.0", "1.3.9", "minor", false],
		["1.4.0", "1.4.0", "none", true],
		["1.4.0", "2.0.0-rc.1", "major", true],
		["1.4.0", "1.4.1-rc.1", "minor", false],
		["1.4.0", "1.5.0-rc.1", "minor", true],
		["2.0.0-rc.1", "2.0.0", "major", true],
		["2.0.0-rc.1", "2.0.0", "minor", true],
		["2.0.0-rc.1", "2.0.0-rc.2", "major", true],
		["2.0.0-rc.9", "2.0.0-rc.10", "major", true],
		["2.0.0-rc.2", "2.0.0-rc.1", "major", false],
		["2.0.0-rc.1", "2.0.0-rc.1", "major", false],
		["2.0.0", "2.0.0-rc.1", "major", false],
		["2.0.0-rc.1", "1.9.0", "major", false],
		["2.1.0-rc.1", "2.1.0", "major", false],
		["2.1.0-rc.1", "2.1.0", "minor", true],
		["2.1.1-rc.1", "2.1.1", "minor", false],
		["0.5.0-rc.1", "0.5.0", "major", true],
		["2.0.0+one", "2.0.0+two", "minor", false],
		["20240901123000.0.0", "20241001123000.0.0", "major", true],
		["v1", "v2", "major", false],
		["1.0", "2.0", "major", false],
		["2024-09-01", "2024-10-01", "major", false],
		["one", "2.0.0", "major", false],
		["1.4.0", "2", "major", false],
		["1.4.0", "2.0.0\n", "major", false],
	] as const)("from %s to %p, a %s step: %p", (before, after, step, moved) => {
		expect(hasMoved(before, after, step)).toBe(moved);
	});
});

describe("judgeVersion", () => {
	const at = { file: "openapi.yaml", pointer: "", line: 1, column: 1 };
	const move = { before: "1.4.0", after: "1.4.1", at };

	it("requires, suggests, or stays silent", () => {
		const judge = (policy: "require" | "suggest" | "off") =>
			judgeVersion(demandOn([breaking], "wire", "1.4.0"), { ...move, policy });
		expect(judge("require")).toMatchObject([{ rule: "version-not-moved", level: "ERR" }]);
		expect(judge("suggest")).toMatchObject([{ rule: "version-not-moved", level: "INFO" }]);
		expect(judge("off")).toEqual([]);
		expect(judge("require")[0]?.message).toBe(
			"Breaking changes require a major step of `version`, which went from 1.4.0 to 1.4.1: write 2.0.0 or later.",
		);
	});

	it("asks for nothing without a version before, or where nothing changed", () => {
		expect(judgeVersion(demandOn([breaking], "wire", null), { ...move, before: null, policy: "require" })).toEqual([]);
		expect(judgeVersion(demandOn([], "wire", "1.4.0"), { ...move, after: "1.4.0", policy: "require" })).toEqual([]);
	});
});
