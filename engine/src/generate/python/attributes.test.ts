import { createTemporaryFolder } from "../../../../test/harness/temporary-folder.ts";
import { describeWith } from "../../testing/describe-with.ts";
import { apiFrom, pythonOf } from "../testing/generate-from.ts";
import { checkPython, hasCheckers } from "./testing/check-python.ts";

const description = `
openapi: 3.1.0
info: { title: Shop, version: "1.0" }
paths:
  /pets/{id}:
    get:
      operationId: getPet
      parameters: [{ name: id, in: path, required: true, schema: { type: string } }]
      responses:
        "200": { description: Found, content: { application/json: { schema: { $ref: "#/components/schemas/Pet" } } } }
components:
  schemas:
    Pet: { type: object, required: [name], properties: { name: { type: string } } }
`;

function code(attribute: string): string {
	return `from sdk import Pet\n\n\ndef read(pet: Pet) -> object:\n    return pet.${attribute}\n`;
}

describeWith("Python's checkers", hasCheckers(), "an attribute of a model", () => {
	it.each([
		["mypy", '"Pet" has no attribute "nmae"'],
		["pyright", 'Cannot access attribute "nmae"'],
	] as const)(
		"that nobody described is refused by %s, and no other",
		async (checker, refusal) => {
			const folder = await createTemporaryFolder("python-attributes");
			try {
				const { content } = pythonOf(await apiFrom(description), "shop");
				const files = { "sdk.py": content, "typo.py": code("nmae"), "right.py": code("name") };
				const said = await checkPython(checker, folder.path, files);
				expect(said).toContain(refusal);
				expect(said).not.toContain("right.py");
				expect(said).not.toContain("sdk.py:");
			} finally {
				await folder.remove();
			}
		},
		120_000,
	);
});
