import { findRefutation, type Judged } from "./find-refutation.ts";
import { judgePair } from "./judge-pair.ts";
import { Oracle } from "./oracle/oracle.ts";
import type { Subject } from "./oracle/subject.ts";
import type { Pair } from "./pair-of-number.ts";
import { createRandom } from "./random.ts";

const subject = (schema: Subject["components"][string]): Subject => ({ root: "A", components: { A: schema } });
const text = subject({ type: "string" });
const number = subject({ type: "number" });
const integer = subject({ type: "integer" });
const narrowed: Pair = { before: number, after: integer };

function refute(pair: Pair, judge: () => Promise<readonly Judged[]>) {
	return findRefutation(pair, { judge, oracle: new Oracle(), random: createRandom(1) });
}

const proved = (payload: number): Judged => ({
	...{ rule: "some-rule", direction: "request", wire: "ERR", proof: "proved" },
	witness: { payload, of: "the body", acceptedBy: "before", refusal: { pointer: "", keyword: "type", text: "" } },
});

describe("findRefutation", () => {
	it("refutes a verdict of safe by a payload that one side accepts and the other does not", async () => {
		const outcome = await refute(narrowed, async () => []);
		expect(outcome).toMatchObject({ kind: "refuted", refutation: { verdict: "safe", direction: "request" } });
	});

	it("refutes a witness that both sides accept", async () => {
		const outcome = await refute(narrowed, async () => [proved(1)]);
		const refutation = { verdict: "proved", direction: "request", payload: 1, rule: "some-rule" };
		expect(outcome).toEqual({ kind: "refuted", refutation });
	});

	it("lets a true witness stand, and holds payloads against the other direction", async () => {
		const outcome = await refute(narrowed, async () => [proved(0.5)]);
		expect(outcome).toMatchObject({ kind: "upheld" });
		expect(outcome).not.toMatchObject({ payloads: 0 });
	});

	it("takes an engine that gives no answer for wrong", async () => {
		const outcome = await refute(narrowed, async () => {
			throw new TypeError("no answer");
		});
		expect(outcome).toMatchObject({ kind: "refuted", refutation: { verdict: "crashed" } });
	});

	it("says of schemas that go round without end that they show nothing, and ends", async () => {
		const endless = subject({ anyOf: [{ $ref: "#/components/schemas/A" }] });
		expect(await refute({ before: endless, after: endless }, async () => [])).toEqual({ kind: "upheld", payloads: 0 });
	});

	it.each<[name: string, pair: Pair]>([
		["narrowed", narrowed],
		["widened", { before: integer, after: number }],
		["changed", { before: text, after: number }],
	])("has nothing against the engine where a type is %s", async (_, pair) => {
		const judge = () => judgePair(pair.before, pair.after);
		expect(await refute(pair, judge)).toMatchObject({ kind: "upheld" });
	});
});
