import type { Finding } from "../contract/finding.ts";
import { makeFinding } from "../testing/make-finding.ts";
import { type FindingSelection, selectFindings } from "./select-findings.ts";

const exception = { finding: "", owner: "@a", reason: "r", expires: "2027-01-31", at: null };
const operations = ["GET /a", "GET /b"];
const findings: readonly Finding[] = [
	makeFinding({
		fingerprint: "aaaaaaaaaaaaaaa1",
		rule: "endpoint-removed",
		operations,
		tags: [{ tag: "pay", operations: 2 }],
	}),
	makeFinding({
		fingerprint: "bbbbbbbbbbbbbbb2",
		operations,
		tags: [
			{ tag: "pay", operations: 1 },
			{ tag: "old", operations: 1 },
		],
	}),
	makeFinding({ fingerprint: "ccccccccccccccc3", level: "WARN", operations, tags: [{ tag: "pay", operations: 2 }] }),
	makeFinding({ fingerprint: "ddddddddddddddd4", exception }),
	makeFinding({ fingerprint: "eeeeeeeeeeeeeee5", level: "INFO", tags: [{ tag: "pay", operations: 1 }] }),
	makeFinding({ fingerprint: "fffffffffffffff6", rule: "version-not-moved", direction: null, operations: [] }),
];

const select = (selection: FindingSelection) => {
	const result = selectFindings(findings, selection);
	if ("problems" in result) return result;
	const names = (list: readonly Finding[]) => list.map(({ fingerprint }) => fingerprint[0]).join("");
	return { selected: names(result.selected), leftOut: names(result.leftOut) };
};
const named = (...fingerprints: readonly string[]) => select({ by: "fingerprints", fingerprints });

describe("the findings to accept together", () => {
	it("are those that are named, each once", () => {
		expect(named("ccccccccccccccc3", "aaaaaaaaaaaaaaa1", "ccccccccccccccc3")).toEqual({ selected: "ca", leftOut: "" });
	});

	it("are the open ones of a rule, or every open error, and never what is about the configuration", () => {
		expect(select({ by: "errors" })).toEqual({ selected: "ab", leftOut: "" });
		expect(select({ by: "rule", rule: "endpoint-removed" })).toEqual({ selected: "a", leftOut: "" });
		expect(select({ by: "rule", rule: "version-not-moved" })).toHaveProperty("problems");
	});

	it("are those that reach a tag's operations alone; the others of the tag are left out", () => {
		expect(select({ by: "tag", tag: "pay" })).toEqual({ selected: "ac", leftOut: "b" });
		expect(select({ by: "tag", tag: "old" })).toEqual({
			problems: [
				expect.stringContaining("reaches operations without it as well: name them by fingerprint (bbbbbbbbbbbbbbb2)"),
			],
		});
	});

	it("are refused with the nearest where a name is unknown, all of them at once", () => {
		expect(named("aaaaaaaaaaaaaab1", "bbbbbb", "0000000000000000", "ddddddddddddddd4", "fffffffffffffff6")).toEqual({
			problems: [
				"No finding has the fingerprint `aaaaaaaaaaaaaab1`: did you mean `aaaaaaaaaaaaaaa1`?",
				"No finding has the fingerprint `bbbbbb`: did you mean `bbbbbbbbbbbbbbb2`?",
				"No finding has the fingerprint `0000000000000000`: copy it from the report of this change.",
				"`ddddddddddddddd4` has an exception already, until 2027-01-31.",
				"`fffffffffffffff6` is about the configuration, which no exception covers.",
			],
		});
		expect(select({ by: "rule", rule: "endpoint-removd" })).toEqual({
			problems: ["No open finding has the rule `endpoint-removd`: did you mean `endpoint-removed`?"],
		});
		expect(select({ by: "tag", tag: "pya" })).toEqual({
			problems: ["No open finding has the tag `pya`: did you mean `pay`?"],
		});
		expect(named()).toHaveProperty("problems");
		expect(selectFindings([], { by: "errors" })).toEqual({
			problems: ["No error is open: there is nothing to accept."],
		});
	});
});
