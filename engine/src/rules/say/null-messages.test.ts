import type { JsonValue } from "../../contract/json.ts";
import { diffOf } from "../../diff/testing/parse-object.ts";
import { makePolicy } from "../../testing/make-policy.ts";
import { judgeChanges } from "../judge-changes.ts";

const described = (side: "request" | "response", openapi: string, schema: JsonValue): JsonValue => {
	const body = { content: { "application/json": { schema } } };
	return {
		openapi,
		info: { title: "Case", version: "1" },
		paths: {
			"/a": {
				post: {
					...(side === "request" ? { requestBody: { required: true, ...body } } : {}),
					responses: { "200": { description: "", ...(side === "response" ? body : {}) } },
				},
			},
		},
	};
};

type Side = readonly [openapi: string, schema: JsonValue];

const text = { type: "string" };
const open = { type: ["string", "null"], enum: ["a", null] };
const UNDECIDED = "whether this breaks clients could not be decided, because ";
const listed: Side = ["3.1.0", open];
const unlisted: Side = ["3.1.0", { ...open, enum: ["a"] }];
const none: Side = ["3.1.0", { ...text, enum: ["a"] }];
const flagged: Side = ["3.1.0", { ...text, nullable: true, enum: ["a", null] }];
const flaggedAlone: Side = ["3.1.0", { ...text, nullable: true, enum: ["a"] }];

describe("what is said of a null that validators refuse, and that is meant", () => {
	it.each<[name: string, side: "request" | "response", before: Side, after: Side, happened: string, why: string]>([
		[
			"that `enum` lists no longer",
			"request",
			listed,
			unlisted,
			"Validators no longer accept null",
			"authors usually still mean null here, which validators reject (`enum` does not list it, although `type` or `nullable` allows it): list null in `enum`.",
		],
		[
			"that `enum` lists from now on",
			"response",
			unlisted,
			listed,
			"Validators now accept null",
			"authors usually meant null before as well, which validators rejected (`enum` did not list it, although `type` or `nullable` allowed it).",
		],
		[
			"that `nullable` alone allows in 3.1, beside an `enum` that lists it",
			"request",
			["3.0.3", { ...text, nullable: true, enum: ["a", null] }],
			flagged,
			"Validators no longer accept null",
			'authors usually still mean null here, which validators reject (`nullable` has no meaning since OpenAPI 3.1, and `type` does not list null): list `"null"` in `type`.',
		],
		[
			"that `nullable` alone allows in 3.1, beside an `enum` that does not",
			"request",
			listed,
			flaggedAlone,
			"Validators no longer accept null",
			"authors usually still mean null here, which validators reject (`nullable` has no meaning since OpenAPI 3.1, and neither `type` nor `enum` lists null): list null in `type` and in `enum`.",
		],
		[
			"that `nullable` alone allows in 3.1, beside branches and no `type`",
			"request",
			["3.1.0", { oneOf: [text, { type: "array", items: { type: "integer" } }, { type: "null" }] }],
			["3.1.0", { nullable: true, oneOf: [text, { type: "array", items: { type: "integer" } }] }],
			"Validators no longer accept null",
			"authors usually still mean null here, which validators reject (`nullable` has no meaning since OpenAPI 3.1, and no branch of `oneOf` or `anyOf` allows null): add a branch for null.",
		],
		[
			"that `type` lists from now on",
			"response",
			none,
			unlisted,
			"Null is now meant to be valid",
			"validators reject null here (`enum` does not list it, although `type` or `nullable` allows it); authors usually intend it: list null in `enum`.",
		],
		[
			"that `type` lists no longer",
			"request",
			unlisted,
			none,
			"Null is no longer meant to be valid",
			"validators reject null here (`enum` does not list it, although `type` or `nullable` allows it); authors usually intend it: list null in `enum`.",
		],
	])("%s", async (_, side, before, after, happened, why) => {
		const changes = await diffOf(described(side, ...before), described(side, ...after));
		const said = judgeChanges(changes, makePolicy(), "2026-11-21").map(({ message }) => message);
		expect(said.map((one) => one.replace(/ at `application.*?`POST \/a`/u, ""))).toEqual([
			`${happened}: ${UNDECIDED}${why}`,
		]);
	});
});

it("says of a null that travels as text why nobody knows what clients send", async () => {
	const asked = (types: readonly string[]): JsonValue => ({
		openapi: "3.1.0",
		info: { title: "Case", version: "1" },
		paths: {
			"/a": {
				get: {
					parameters: [{ name: "page", in: "query", schema: { type: types } }],
					responses: { "204": { description: "" } },
				},
			},
		},
	});
	const changes = await diffOf(asked(["integer", "null"]), asked(["integer"]));
	const [said] = judgeChanges(changes, makePolicy(), "2026-11-21");
	expect(said?.message).toBe(
		`Null is no longer a valid value at \`query page\` of \`GET /a\`: ${UNDECIDED}parameters, headers and form data have no null, and the descriptions do not say whether it is left out or written as an empty text or as \`null\`.`,
	);
});
