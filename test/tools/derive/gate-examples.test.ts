import { analyze } from "../../../engine/src/analyze.ts";
import { parseConfig } from "../../../engine/src/parse/config/parse-config.ts";
import { rulePages } from "../../../engine/src/rule-pages.ts";
import { descriptionExamples, gateExamples, PRESENT_FINDING } from "./gate-examples.ts";

const operation = (path: string) =>
	`  ${path}: { get: { tags: [payments], responses: { "204": { description: Done } } } }\n`;
const description = (...paths: readonly string[]) =>
	`openapi: 3.1.0\ninfo: { title: T, version: 1.0.0 }\npaths:${paths.length === 0 ? " {}" : `\n${paths.map(operation).join("")}`}\n`;

const USUAL = { service: "payments", version: "1.4.0", spec: "./openapi/openapi.yaml", outputs: "{typescript: true}" };

function textOf(part: string): string {
	const usual = Object.entries(USUAL).filter(([name]) => !part.includes(`${name}:`));
	return `${usual.map(([name, value]) => `${name}: ${value}\n`).join("")}${part}\n`;
}

/** The rules that have something to say of a configuration, when an endpoint was removed; `base` is what it was. */
async function rulesOf(part: string, base = part): Promise<readonly string[]> {
	const text = textOf(part);
	const configBefore = parseConfig(textOf(base), "driftgate.yml");
	const judge = async (configuration: string) => {
		const config = parseConfig(configuration, "driftgate.yml");
		const hasOperations = configuration.includes("openapi.yaml");
		const side = (content: string) => ({
			entry: "openapi.yaml",
			load: async () => (hasOperations ? content : description()),
		});
		const before = side(description("/v1/payments/{id}", "/v1/refunds"));
		const after = side(description("/v1/payments/{id}"));
		const versions = { config, configBefore, versionBefore: "1.4.0" };
		return (await analyze({ before, after, ...versions, today: "2026-11-21", proofs: false })).findings;
	};
	const removed = (await judge(text)).find(({ rule }) => rule === "endpoint-removed");
	const findings = await judge(text.replaceAll(PRESENT_FINDING, removed?.fingerprint ?? PRESENT_FINDING));
	return findings.map(({ rule }) => rule);
}

it.each(gateExamples)("the example of $rule draws the finding, or not", async ({ rule, before, after, drawnBy }) => {
	const [drawing, other] = drawnBy === "before" ? [before, after] : [after, before];
	expect(await rulesOf(drawing, before)).toContain(rule);
	expect(await rulesOf(other, other)).not.toContain(rule);
});

it.each(descriptionExamples)("the example of $rule draws the finding, or not", async ({ rule, before, after }) => {
	const sound = description("/v1/payments/{id}");
	const whole = (lines: string) =>
		lines.startsWith("openapi")
			? lines
			: sound.replace("description: Done", `description: Done, content: { application/json: { ${lines} } }`);
	const side = (content: string) => ({ entry: "openapi.yaml", load: async () => content });
	const config = parseConfig(textOf("refs: [main]"), "driftgate.yml");
	const rules = async (lines: string) => {
		const [base, revision] = rule === "base-unreadable" ? [whole(lines), sound] : [sound, whole(lines)];
		const judged = { before: side(base), after: side(revision), config, versionBefore: null, today: "2026-11-21" };
		return (await analyze(judged)).findings.map((finding) => finding.rule);
	};
	expect(await rules(before)).toContain(rule);
	expect(await rules(after)).not.toContain(rule);
});

it("has an example of every rule about the configuration but one", () => {
	const rules = [...rulePages.values()].filter(({ group }) => group === "gate").map(({ id }) => id);
	const known = new Set([...gateExamples, ...descriptionExamples].map(({ rule }) => rule));
	expect(rules.filter((id) => !known.has(id))).toEqual(["no-active-rules"]);
});
