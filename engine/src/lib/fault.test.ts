import { Fault, sayIssue } from "./fault.ts";

describe("Fault", () => {
	it("says every issue, one a line, in the form that editors open", () => {
		const at = { file: "driftgate.yml", pointer: "/service", line: 2, column: 10 };
		const fault = new Fault("config-invalid", [
			{ at, message: "service must be a slug." },
			{ at: null, message: "There is no spec." },
		]);
		expect(fault.message).toBe("driftgate.yml:2:10: service must be a slug.\nThere is no spec.");
		expect(sayIssue({ at: null, message: "Plain." })).toBe("Plain.");
	});
});
