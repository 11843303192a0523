import { buildApi } from "../../ir/build-api.ts";
import { parseFiles } from "../../parse/testing/memory-files.ts";
import { nameBothSides } from "./name-operations.ts";

const api = async (body: string) =>
	buildApi(
		await parseFiles({
			"openapi.yaml": `openapi: 3.1.0
info: {title: A, version: "1"}
paths:
  /orders:
    get: {responses: {"200": {description: OK}}}
    delete: {${body}responses: {"204": {description: Gone}}}
  /orders/{id}:
    parameters: [{in: path, name: id, required: true, schema: {type: string}}]
    get: {responses: {"200": {description: OK}}}
`,
		}),
	);

it("names what is deleted anew where a body comes that says of which", async () => {
	const body = "requestBody: {content: {application/json: {schema: {type: array, items: {type: string}}}}}, ";
	const [before, after] = [await api(""), await api(body)];
	const methods = nameBothSides(before, after).map((side) => side.get("DELETE /orders")?.method);
	expect(methods).toEqual(["orders.deleteAll", "orders.deleteMany"]);
});
