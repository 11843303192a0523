import { planSdk } from "../../../engine/src/generate/plan/plan-sdk.ts";
import { apiFrom } from "../../../engine/src/generate/testing/generate-from.ts";
import { planTools } from "../../../engine/src/generate/tools/plan-tools.ts";
import { checkTools } from "./check-tools.ts";

const description = {
	openapi: "3.1.0",
	info: { title: "T", version: "1" },
	paths: { "/a": { get: { responses: { "204": { description: "" } } } } },
};

it("counts the schemas that compile, and says tool by tool what is lost", async () => {
	const { tools, finders } = planTools(planSdk(await apiFrom(description)));
	const [first] = tools;
	if (first === undefined) throw new Error("There is no tool.");
	expect(checkTools({ tools, finders })).toMatchObject({ tools: tools.length + finders.length, losses: [] });
	expect(checkTools({ tools, finders: [] }).compiled).toBe(1);
	const odd = { ...first, listed: { ...first.listed, inputSchema: { type: ["object"], required: "no" } } };
	const hidden = { ...first, portable: false };
	expect(checkTools({ tools: [odd, hidden], finders: [] }).losses).toEqual([
		expect.stringMatching(new RegExp(`^${first.listed.name}: claude: the root is no object;.*ajv: `, "u")),
		`${first.listed.name}: all: a required argument cannot be shown`,
	]);
});
