import { describeWithCorpus } from "../../parse/testing/corpus.ts";
import { share } from "../../testing/share.ts";
import { apiFromCorpus, goOf } from "../testing/generate-from.ts";
import { withExamples } from "./testing/example-program.ts";
import { describeWithGo, describeWithStaticcheck, inModule, sayOf } from "./testing/go-tools.ts";

/** Odd ones, ones that are known to break generators, and a large one; `npm run corpus:go` takes all. */
const documents = [
	"readme-feature-examples/3.0-circular.json",
	"readme-feature-examples/3.0-discriminators.json",
	"readme-feature-examples/3.0-parameters-style.json",
	"line-messaging/2026-06-18.yaml",
	"figma/0.43.0.yaml",
	"adyen-webhooks/v1.json",
	"adyen-checkout/v71.yaml",
	"twilio-api-v2010/2023-08-24.yaml",
	"openai/2026-08-21.yaml",
];

async function filesOf(): Promise<Readonly<Record<string, string>>> {
	const files: Record<string, string> = {};
	for (const document of share(documents, 5)) {
		files[document.replace(/\W+/g, "").toLowerCase()] = goOf(await apiFromCorpus(document)).content;
	}
	return files;
}

describeWithCorpus("SDKs of the corpus, in Go", () => {
	describeWithGo("by gofmt and vet", () => {
		it("are formatted, and compile with every example", async () => {
			await inModule(await filesOf(), (folder) => {
				expect(sayOf(folder, "gofmt", "-d", ".")).toBe("");
			});
			await inModule(withExamples(await filesOf()), (folder) => {
				expect(sayOf(folder, "go", "vet", "./...")).toBe("");
			});
		}, 580_000);
	});

	describeWithStaticcheck("by staticcheck", () => {
		it("have no finding of any check", async () => {
			await inModule(await filesOf(), (folder) => {
				expect(sayOf(folder, "staticcheck", "-checks", "all", "./...")).toBe("");
			});
		}, 580_000);
	});
});
