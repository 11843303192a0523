import { Fault, readSide, sayIssue } from "./fault.ts";

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

describe("readSide", () => {
	const fault = new Fault("spec-missing", [{ at: null, message: "There is none." }]);

	it.each([
		[
			"thrown",
			() => {
				throw fault;
			},
		],
		["rejected with", () => Promise.reject(fault)],
	])("gives a Fault that is %s the side", async (_, read) => {
		expect(fault.side).toBeNull();
		const { code, issues, message } = fault;
		await expect(readSide("before", read)).rejects.toMatchObject({ code, issues, message, side: "before" });
	});

	it("leaves results and what is a bug of ours as they are", async () => {
		const bug = new TypeError("a bug");
		expect(await readSide("after", () => 1)).toBe(1);
		await expect(readSide("after", () => Promise.reject(bug))).rejects.toBe(bug);
	});
});
