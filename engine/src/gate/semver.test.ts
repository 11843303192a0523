import { makeFinding } from "../testing/make-finding.ts";
import { demandedStep, hasMoved, judgeVersion } from "./semver.ts";

const exception = { finding: "", owner: "@a", reason: "", expires: "2027-01-31", at: null };
const breaking = makeFinding();
const warning = makeFinding({ level: "WARN" });
const addition = makeFinding({ level: "INFO", effect: "widens" });
const note = makeFinding({ level: "INFO", effect: "narrows" });
const aboutConfig = makeFinding({ effect: null, direction: null });

describe("demandedStep", () => {
	it.each([
		["nothing", [], "none"],
		["a note", [note], "none"],
		["an addition", [addition, note], "minor"],
		["a warning", [warning], "none"],
		["what breaks", [addition, breaking], "major"],
		["what breaks and is excepted", [{ ...breaking, exception }], "none"],
		["what is about the configuration", [aboutConfig], "none"],
	] as const)("for %s", (_, findings, step) => {
		expect(demandedStep(findings)).toBe(step);
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
		const judge = (policy: "require" | "suggest" | "off") => judgeVersion([breaking], { ...move, policy });
		expect(judge("require")).toMatchObject([{ rule: "version-not-moved", level: "ERR" }]);
		expect(judge("suggest")).toMatchObject([{ rule: "version-not-moved", level: "INFO" }]);
		expect(judge("off")).toEqual([]);
		expect(judge("require")[0]?.message).toBe(
			"Breaking changes of the API demand a major step of `version`, which moved from 1.4.0 to 1.4.1: write 2.0.0 or later.",
		);
	});

	it("asks for nothing without a version before, or where nothing changed", () => {
		expect(judgeVersion([breaking], { ...move, before: null, policy: "require" })).toEqual([]);
		expect(judgeVersion([], { ...move, after: "1.4.0", policy: "require" })).toEqual([]);
	});
});
