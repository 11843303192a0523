import type { JsonObject } from "../../contract/json.ts";
import { describe31, diffOf } from "../../diff/testing/parse-object.ts";
import { makePolicy } from "../../testing/make-policy.ts";
import { judgeChanges } from "../judge-changes.ts";

async function said(before: JsonObject, after: JsonObject, components: readonly JsonObject[] = []) {
	const side = (request: JsonObject, index: number) => describe31({ request }, components[index]);
	const changes = await diffOf(side(before, 0), side(after, 1));
	return judgeChanges(changes, makePolicy(), "2026-11-21").map(({ message }) =>
		message.replace(" at `application/json` in the request body of `POST /payments`", ""),
	);
}

describe("what is said of a list of values", () => {
	const listed = { type: "integer", enum: [1, 2, 3] };

	it("says that other keywords refuse some of them where it went", async () => {
		expect(await said(listed, { type: "integer", minimum: 1, maximum: 2 })).toEqual([
			"The values are no longer listed (`1`, `2` and `3`), and other keywords now refuse some of them: requests with values that used to be valid are now rejected.",
		]);
		expect(await said(listed, { type: "integer", maximum: 3 })).toEqual([
			"The values are no longer limited to `1`, `2` and `3`: everything that was accepted still is.",
		]);
	});

	it("says that other keywords refused some of them where it came", async () => {
		expect(await said({ type: "integer", minimum: 1, maximum: 2 }, listed)).toEqual([
			"The values were limited to `1`, `2` and `3`, some of which other keywords refused before: everything that was accepted still is.",
		]);
	});
});

describe("what is said of a mapping", () => {
	it("leaves to the values what happens to payloads", async () => {
		const component = (tag: string): JsonObject => ({
			Sms: { type: "object", required: ["channel"], properties: { channel: { const: tag } } },
			Push: { type: "object", required: ["channel"], properties: { channel: { const: "push" } } },
		});
		const union = (tag: string): JsonObject => ({
			oneOf: [{ $ref: "#/components/schemas/Sms" }, { $ref: "#/components/schemas/Push" }],
			discriminator: {
				propertyName: "channel",
				mapping: { [tag]: "#/components/schemas/Sms", push: "#/components/schemas/Push" },
			},
		});
		const messages = await said(union("sms"), union("text"), [component("sms"), component("text")]);
		expect(messages.filter((one) => one.includes("discriminator value")).sort()).toEqual([
			"The discriminator value `sms` was removed: the mapping by itself does not change which values are valid.",
			"The discriminator value `text` now leads to `Sms`: the mapping by itself does not change which values are valid.",
		]);
	});
});
