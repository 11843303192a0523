import { rulePages } from "../../../engine/src/rule-pages.ts";
import { isEverythingTried, share } from "../../../engine/src/testing/share.ts";
import { auditCoverage, editsOfAll, objectKinds, sayEdit } from "./audit.ts";
import { waivers } from "./waivers.ts";

/** `npm run coverage-audit` tries every keyword everywhere; here, inside one request and in one response is enough. */
const WHOLES =
	/^(?:components.schemas.*|paths › post › (?:requestBody › content\.json › schema.*|responses\.200 › content\.json › schema))$/;
const kinds = objectKinds.map((kind) =>
	kind.name === "Schema" ? { ...kind, hosts: kind.hosts.filter(({ name }) => WHOLES.test(name)) } : kind,
);

it("answers every edit of the object model: by a rule, where its component is used, or by a waiver with a reason", async () => {
	const edits = editsOfAll(kinds);
	expect(edits.length).toBeGreaterThan(6_000);
	const audited = await auditCoverage(share(edits, 4));

	const unanswered = audited.filter(({ answer }) => answer.is === "unanswered").map(({ edit }) => sayEdit(edit));
	expect(unanswered).toEqual([]);

	const judging = new Set(audited.flatMap(({ answer }) => ("rules" in answer ? answer.rules : [])));
	expect([...judging].filter((rule) => !rulePages.has(rule))).toEqual([]);

	if (!isEverythingTried) return;
	const used = new Set(audited.flatMap(({ answer }) => ("waiver" in answer ? [answer.waiver] : [])));
	expect(waivers.filter((waiver) => !used.has(waiver)).map(({ because }) => because)).toEqual([]);
}, 240_000);

it("waives nothing without a reason", () => {
	for (const { because } of waivers) expect(because).toMatch(/^[A-Z].+\.$/);
});
