import { analyze } from "../analyze.ts";
import { makeConfig } from "../testing/make-policy.ts";

const event = (name: string, own: string, required: string) => `
    ${name}:
      type: object
      required: [id, app${required}]
      properties: { id: { type: integer }, app: { $ref: "#/components/schemas/App" }, ${own} }`;
const referTo = (name: string) => `{ $ref: "#/components/schemas/${name}" }`;
const timeline = (owner: string, branches: readonly string[], described: string) => `openapi: 3.0.3
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
                anyOf: [${branches.map(referTo).join(", ")}]
components:
  schemas:
    App: { type: object, required: [owner], properties: { owner: ${owner} } }${described}
`;
const stateChange = event("StateChange", "reason: { type: string }", "");
const subIssue = event("SubIssue", "sub_issue: { type: integer }", ", sub_issue");
const input = (text: string) => ({ entry: "openapi.yaml", load: async () => text });

/** What is said of the branch that came, where null comes to be an owner of every event. */
async function saidOfAdded(before: readonly string[], described: string) {
	const { findings } = await analyze({
		before: input(timeline("{ type: string }", before, `${described}${stateChange}`)),
		after: input(
			timeline("{ type: string, nullable: true }", ["StateChange", "SubIssue"], `${stateChange}${subIssue}`),
		),
		config: makeConfig(),
		versionBefore: null,
		today: "2026-11-21",
	});
	const added = findings.find(({ rule }) => rule === "response-branch-added");
	expect(added?.level).toBe("ERR");
	return added?.message;
}

describe("a branch that was added beside another one that accepts all of it and was edited", () => {
	it("is of a kind that clients do not know: what the old schema ruled out is told by the edit of the other one", async () => {
		const said = await saidOfAdded(["StateChange"], "");
		expect(said).toContain("recognised by `sub_issue`");
		expect(said).not.toContain("ruled out");
	});

	it("is the same where a third branch was removed", async () => {
		const note = "\n    Note: { type: string }";
		expect(await saidOfAdded(["Note", "StateChange"], note)).toContain("recognised by `sub_issue`");
	});
});
