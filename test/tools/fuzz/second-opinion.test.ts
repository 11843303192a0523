import { describe, expect, it } from "@jest/globals";
import { Oracle } from "./oracle/oracle.ts";
import { type Answered, sampleAnswers } from "./oracle/sample-answers.ts";
import type { SecondValidator } from "./oracle/second-validator.ts";
import { SecondOpinion } from "./second-opinion.ts";

const subject = (schema: object) => ({ root: "A", components: { A: { ...schema } } });

function heardOf(schema: object, payloads: readonly unknown[]): readonly Answered[] {
	const { validator, answered } = sampleAnswers(new Oracle());
	const accepts = validator.accepts(subject(schema) as Parameters<typeof validator.accepts>[0]);
	for (const payload of payloads) accepts?.(payload as null);
	return answered();
}

describe("a sample of answers", () => {
	it("has every payload that the oracle was asked about, with its answer", () => {
		expect(heardOf({ type: "string" }, ["a", 1])).toEqual([
			{
				subject: subject({ type: "string" }),
				payloads: [
					{ payload: "a", answer: true },
					{ payload: 1, answer: false },
				],
			},
		]);
	});

	it("leaves out schemas with patterns, which other languages read otherwise", () => {
		expect(heardOf({ pattern: "^\\d$" }, ["1"])).toEqual([]);
	});
});

describe("a second opinion", () => {
	it("counts what is confirmed, and prints what is disputed with its edit", async () => {
		const lines: string[] = [];
		// Whoever accepts everything: the answer about 1 is disputed.
		const confirm: SecondValidator["confirm"] = async ({ subject: about, payloads }) => ({
			confirmed: payloads.filter(({ answer }) => answer).length,
			disputed: payloads.filter(({ answer }) => !answer).map((one) => ({ subject: about, ...one })),
		});
		const opinion = new SecondOpinion({ confirm } as SecondValidator, (line) => lines.push(line));
		opinion.ask(4711, heardOf({ type: "string" }, ["a", "b", 1]));
		expect(await opinion.result()).toEqual({ confirmed: 2, disputed: 1 });
		expect(lines.join("\n")).toContain("edit 4711: refused by the oracle and accepted by the second validator");
		expect(lines.join("\n")).toContain("payload 1\n");
	});

	it("fails where the second validator ends before it has answered", async () => {
		const confirm = async () => Promise.reject(new Error("The second validator ended without an answer."));
		const opinion = new SecondOpinion({ confirm } as unknown as SecondValidator, () => {});
		opinion.ask(1, heardOf({ type: "string" }, ["a"]));
		await expect(opinion.result()).rejects.toThrow("ended without an answer");
	});
});
