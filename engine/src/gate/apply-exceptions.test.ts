import type { Exception } from "../contract/config.ts";
import { makeFinding } from "../testing/make-finding.ts";
import { applyExceptions } from "./apply-exceptions.ts";

const finding = makeFinding();
const elsewhere = { file: "openapi.yaml", pointer: "", line: 1, column: 1 };
const written = { file: "driftgate.yml", pointer: "/exceptions/0", line: 20, column: 5 };

function makeException(exception: Partial<Exception> = {}): Exception {
	return {
		finding: finding.fingerprint,
		owner: "@api-team",
		reason: "no live clients",
		expires: "2027-01-31",
		at: written,
		...exception,
	};
}

function apply(exceptions: readonly Exception[], today = "2026-11-21") {
	const { findings, remarks } = applyExceptions([finding], exceptions, today, elsewhere);
	return { covered: findings[0]?.exception ?? null, remarks };
}

describe("applyExceptions", () => {
	it("covers the finding that it names, through its last day", () => {
		const exception = makeException();
		expect(apply([exception])).toEqual({ covered: exception, remarks: [] });
		expect(apply([exception], "2027-01-31").covered).toBe(exception);
	});

	it("covers nothing after that day, and warns where the exception is written", () => {
		const { covered, remarks } = apply([makeException()], "2027-02-01");
		expect(covered).toBeNull();
		expect(remarks).toMatchObject([{ rule: "exception-expired", level: "WARN", shownAt: written, points: 0 }]);
	});

	it("warns of one that holds for more than a year, and lets it hold", () => {
		expect(apply([makeException({ expires: "2027-11-22" })]).remarks).toEqual([]);
		const { covered, remarks } = apply([makeException({ expires: "2027-11-23" })]);
		expect(covered).not.toBeNull();
		expect(remarks).toMatchObject([{ rule: "exception-overbroad", level: "WARN", shownAt: written }]);
	});

	it.each(["never", "9999", "zzzz", "2027-13-01", ""])(
		"takes a date that is none, %p, for an end that has come",
		(expires) => {
			expect(apply([makeException({ expires })]).covered).toBeNull();
		},
	);

	it("covers no other finding, and notes the exception that no finding needs", () => {
		const { covered, remarks } = apply([makeException({ finding: "0000000000000000" })]);
		expect(covered).toBeNull();
		expect(remarks).toMatchObject([{ rule: "exception-unused", level: "INFO" }]);
	});

	it("does not take a prefix or another case for the fingerprint", () => {
		for (const near of [finding.fingerprint.slice(0, 8), finding.fingerprint.toUpperCase(), ""]) {
			expect(apply([makeException({ finding: near })]).covered).toBeNull();
		}
	});

	it("notes a second exception for the same finding, and lets one that ended stand back for one that holds", () => {
		const old = makeException({ expires: "2026-01-01" });
		expect(apply([makeException(), makeException({ owner: "@b" })]).remarks).toMatchObject([
			{ rule: "exception-duplicate" },
		]);
		const renewed = apply([old, makeException()]);
		expect(renewed.covered).not.toBeNull();
		expect(renewed.remarks).toMatchObject([{ rule: "exception-expired" }]);
	});

	it("points elsewhere for an exception that no file holds", () => {
		expect(apply([makeException({ at: null, finding: "0000000000000000" })]).remarks[0]?.shownAt).toBe(elsewhere);
	});
});
