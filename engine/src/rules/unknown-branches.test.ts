import { analyze } from "../analyze.ts";
import { makeConfig } from "../testing/make-policy.ts";

const event = (name: string, own: string, required: string) => `
    ${name}:
      type: object
      required: [id, app${required}]
      properties: { id: { type: integer }, app: { $ref: "#/components/schemas/App" }, ${own} }`;
const timeline = (owner: string, branch: string, described: string) => `openapi: 3.0.3
info: { title: Timeline, version: 1.0.0 }
paths:
  /timeline:
    get:
      responses:
        "200":
          description: What happened
          content:
            application/json:
              schema:
                anyOf: [{ $ref: "#/components/schemas/StateChange" }${branch}]
components:
  schemas:
    App: { type: object, required: [owner], properties: { owner: ${owner} } }${event("StateChange", "reason: { type: string }", "")}${described}
`;
const input = (text: string) => ({ entry: "openapi.yaml", load: async () => text });

describe("a branch that came beside an edit of another one that accepts all of it", () => {
	it("is said to be of an unknown kind, as what the old schema ruled out is told by that edit", async () => {
		const { findings } = await analyze({
			before: input(timeline("{ type: string }", "", "")),
			after: input(
				timeline(
					"{ type: string, nullable: true }",
					', { $ref: "#/components/schemas/SubIssue" }',
					event("SubIssue", "sub_issue: { type: integer }", ", sub_issue"),
				),
			),
			config: makeConfig(),
			versionBefore: null,
			today: "2026-11-21",
		});
		const added = findings.find(({ rule }) => rule === "response-branch-added");
		expect(added?.level).toBe("ERR");
		expect(added?.message).toContain("told apart by `sub_issue`");
		expect(added?.message).not.toContain("ruled out");
	});
});
