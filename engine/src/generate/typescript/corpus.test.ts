import { createTemporaryFolder } from "../../../../test/harness/temporary-folder.ts";
import { describeWithCorpus } from "../../parse/testing/corpus.ts";
import { share } from "../../testing/share.ts";
import { apiFromCorpus, typescriptOf } from "../testing/generate-from.ts";
import { typeCheck } from "../testing/type-check.ts";

/** Odd ones, ones that are known to break generators, and big ones. */
const documents = [
	"readme-feature-examples/3.0-circular.json",
	"readme-feature-examples/3.0-discriminators.json",
	"readme-feature-examples/3.0-parameters-style.json",
	"star-trek-stapi/8.2.2.yaml",
	"line-messaging/2026-06-18.yaml",
	"dropbox-sign/2025-09-04.yaml",
	"figma/0.43.0.yaml",
	"discord/2026-07-18.json",
	"box/2026-06-29.json",
	"adyen-webhooks/v1.json",
	"adyen-checkout/v71.yaml",
	"twilio-api-v2010/2023-08-24.yaml",
	"digitalocean/2023-07-25-bundled.yaml",
	"cloudflare/2023-03-07.json",
	"openai/2026-08-21.yaml",
	"stripe/2023-02-17.yaml",
	"github-rest/octokit-23.0.2.json",
];

describeWithCorpus("SDKs of the corpus", () => {
	it("compile under the strictest flags", async () => {
		const folder = await createTemporaryFolder("corpus-sdks");
		try {
			const files: Record<string, string> = {};
			for (const document of share(documents, 6)) {
				const { content } = typescriptOf(await apiFromCorpus(document));
				files[`${document.replace(/\W+/g, "-")}.ts`] = content;
			}
			const started = performance.now();
			expect(await typeCheck(folder.path, files)).toBe("");
			process.stdout.write(`${summary(files)}; tsc ${Math.round(performance.now() - started)} ms\n`);
		} finally {
			await folder.remove();
		}
	}, 300_000);
});

function summary(files: Readonly<Record<string, string>>): string {
	const sizes = Object.entries(files).map(([name, content]) => {
		return `${name.split("-")[0]} ${Math.round(Buffer.byteLength(content) / 1024)} kB`;
	});
	const lines = Object.values(files).reduce((sum, content) => sum + content.split("\n").length, 0);
	return `${sizes.length} SDKs, ${lines} lines: ${sizes.join(", ")}`;
}
