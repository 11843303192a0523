import { analyze } from "../analyze.ts";
import { specOf } from "../parse/testing/memory-files.ts";
import { makeConfig } from "../testing/make-policy.ts";

const described = (more: string) => `openapi: 3.0.3
info: {title: Shop, version: "1"}
paths:
  /orders:
    post: {operationId: doIt, ${more}responses: {"200": {description: ok}}}
`;

const size = "{name: size, in: query, schema: {type: string}}";
const unit = "{name: unit, in: query, schema: {type: string}}";
const body = "content: {application/json: {schema: {type: object, properties: {n: {type: string}}}}}";

async function judged(before: string, after: string) {
	const [one, other] = [before, after].map((text) => specOf({ "api.yaml": described(text) }));
	if (one === undefined || other === undefined) throw new Error("There are two.");
	const { findings } = await analyze({
		...{ before: one, after: other, config: makeConfig(), versionBefore: null, today: "2026-11-21", proofs: false },
	});
	return findings.map(({ rule, source, message }) => ({
		rule,
		source,
		says: /The method took nothing before.*/u.exec(message)?.[0],
	}));
}

const says = "The method took nothing before: TypeScript code that gives it options alone no longer compiles.";

it.each([
	["a parameter", `parameters: [${size}], `, "request-parameter-added-optional"],
	["a body that may be left out", `requestBody: {${body}}, `, "request-body-added-optional"],
	["a body whose members may be left out", `requestBody: {required: true, ${body}}, `, "request-body-added-required"],
])("warns where the first argument of a method is %s, behind which its options stand", async (_, after, rule) => {
	expect(await judged("", after)).toEqual([{ rule, source: "WARN", says }]);
});

it("is silent where a method had arguments before", async () => {
	const after = `parameters: [${size}, ${unit}], `;
	const rule = "request-parameter-added-optional";
	expect(await judged(`parameters: [${size}], `, after)).toEqual([{ rule, source: "INFO", says: undefined }]);
});
