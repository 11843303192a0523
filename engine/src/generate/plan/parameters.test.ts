import { apiFrom } from "../testing/generate-from.ts";
import { planSdk } from "./plan-sdk.ts";

it.each([
	["application/json", "simplified"],
	["application/x-www-form-urlencoded", "full"],
])("of a whole query that is %s are there %s", async (mediaType, level) => {
	const filter = { type: "object", properties: { a: { type: "string" } } };
	const api = await apiFrom({
		openapi: "3.2.0",
		info: { title: "T", version: "1" },
		servers: [{ url: "https://a.example" }],
		paths: {
			"/things": {
				get: {
					parameters: [{ name: "filter", in: "querystring", content: { [mediaType]: { schema: filter } } }],
					responses: { 204: { description: "Done" } },
				},
			},
		},
	});
	expect(planSdk(api).coverage.map((one) => one.level)).toEqual([level]);
});
