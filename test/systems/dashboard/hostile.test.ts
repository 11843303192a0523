import { expect, it } from "@jest/globals";
import { SPEC_PATH, sampleConfig, sampleSpec } from "../../../app/src/testing/sample-service.ts";
import { screens } from "./all-screens.ts";
import { describeOnStage } from "./on-stage.ts";
import { openStage, type Stage } from "./stage.ts";
import { visit } from "./visitor.ts";

/** What pages, Markdown and templates of others have taken for more than text. */
const HOSTILE = [
	"<script>globalThis.taken = 1</script>",
	"<img src=x onerror=globalThis.taken=1>",
	'"><svg onload=globalThis.taken=1>',
	"</details></pre><b id=taken>",
	"[x](javascript:globalThis.taken=1) ![x](https://elsewhere.example.com/x.png)",
	// biome-ignore lint/suspicious/noTemplateCurlyInString: it is a string of somebody's who means it to be a template
	"`${globalThis.taken=1}` {{constructor.constructor('taken=1')()}}",
	"@acme/team #1 \u202egnp.exe\u2066 \u2028 </style>",
].join(" ");

/** A description with it in every place that is shown. */
function hostileSpec(removal: boolean): string {
	const spec = JSON.parse(sampleSpec({ removal }));
	spec.info = { title: HOSTILE, version: "1", description: HOSTILE };
	for (const item of Object.values<Record<string, Record<string, unknown>>>(spec.paths)) {
		for (const operation of Object.values(item)) {
			operation["summary"] = HOSTILE;
			operation["description"] = HOSTILE;
			operation["tags"] = [HOSTILE];
		}
	}
	spec.paths["/v1/<img src=x onerror=globalThis.taken=1>"] = removal
		? {}
		: { get: { summary: HOSTILE, responses: { "200": { description: HOSTILE } } } };
	return JSON.stringify(spec, null, 2);
}

/** What a page would hold if any of it had become more than text. */
const TAKEN = `({
	taken: globalThis.taken ?? null,
	elements: [...document.querySelectorAll("main #taken, main script, main [onerror], main [onload], main iframe")].length,
	links: [...document.querySelectorAll("main a")].filter(({ protocol }) => !/^https?:$/.test(protocol)).length,
	images: [...document.querySelectorAll("main img")].filter(({ src }) => !src.startsWith(location.origin)).length,
})`;

async function open(): Promise<Stage> {
	const files = (revision: "first" | "breaking") => ({
		"driftgate.yml": sampleConfig(),
		[SPEC_PATH]: hostileSpec(revision === "breaking"),
	});
	const stage = await openStage({ files });
	const headers = await stage.service.signIn();
	const path = `/api/projects/${stage.project.id}/changelog`;
	const { body } = await stage.service.send("GET", path, { headers });
	for (const { id } of body.entries) {
		const json = { developer_summary: HOSTILE };
		await stage.service.send("POST", `${path}/${id}`, { headers, json });
	}
	return stage;
}

describeOnStage("hostile text", { open }, (on) => {
	it.each(screens)("is text in %s", async (_name, path) => {
		const visitor = await visit(on.browser, on.stage, { userId: "local" });
		const asked: string[] = [];
		visitor.page.on("request", (request) => asked.push(request.url()));
		await visitor.open(path(on.stage));
		expect(await visitor.page.evaluate(TAKEN)).toEqual({ taken: null, elements: 0, links: 0, images: 0 });
		expect(asked.filter((url) => !url.startsWith(on.stage.service.url))).toEqual([]);
		// The GitHub of this service knows no installations, which the browser's console tells too.
		expect(visitor.complaints.filter((line) => !line.startsWith("Failed to load resource"))).toEqual([]);
		await visitor.leave();
	});

	it.each(["runs", "changelog", "description"] as const)("is read as it is written: %s", async (page) => {
		const visitor = await visit(on.browser, on.stage, { userId: "local" });
		const run = page === "runs" ? `/${on.stage.runs.blocked}` : "";
		await visitor.open(`/projects/${on.stage.project.id}/${page}${run}`);
		await visitor.page.getByText("<img src=x onerror=globalThis.taken=1>").first().waitFor();
		await visitor.leave();
	});
});
