import { expect, it, jest } from "@jest/globals";
import { answer } from "../../../engine/bin/answer.ts";
import { serveMock } from "../../../engine/bin/mock/serve-mock.ts";
import { noTerminal } from "../../../engine/bin/terminal.ts";
import { apiFromCorpus } from "../../../engine/src/generate/testing/generate-from.ts";
import type { MockRequest } from "../../../engine/src/mock/mock-request.ts";
import { describeWithCorpus } from "../../../engine/src/parse/testing/corpus.ts";
import { describeWith } from "../../../engine/src/testing/describe-with.ts";
import { installedGo, installedPython } from "../../../engine/src/testing/installed.ts";
import { onPath } from "../../../engine/src/testing/on-path.ts";
import { share } from "../../../engine/src/testing/share.ts";
import { sharedPath } from "../../../engine/src/testing/shared-data.ts";
import { createTemporaryFolder } from "../../harness/temporary-folder.ts";
import { followQuickstart } from "./follow-quickstart.ts";

jest.setTimeout(300_000);

/** Credentials of every kind that stand for each other; OAuth 2 alone; no credential, and no whole address either. */
const DOCUMENTS = ["scalar-galaxy/0.6.12.yaml", "netlify/2.60.0.json", "docker-engine/v1.52.yaml"];
const tried = share(DOCUMENTS, DOCUMENTS.length);

const hasAll = installedGo() !== null && installedPython() !== null && onPath("curl") !== null;

describeWithCorpus("the quickstart", () =>
	describeWith("curl, Python 3.9 or Go 1.24", hasAll, "the quickstart of a document", () => {
		it.each(tried)("%s leads to an answer in each language, with nothing edited but the key", async (file) => {
			const folder = await createTemporaryFolder("quickstart");
			const asked: MockRequest[] = [];
			const mock = await serveMock(await apiFromCorpus(file), { port: 0, onRequest: (request) => asked.push(request) });
			try {
				const targets = ["--target", "typescript,python,go,mcp,docs", "--out", `${folder.path}/`];
				const { status, err } = await answer(
					["generate", sharedPath(`corpus/${file}`), ...targets],
					folder.path,
					noTerminal,
				);
				expect([status, err]).toEqual([0, expect.anything()]);
				const { said, shown } = await followQuickstart({ made: folder.path, url: mock.url });
				expect([...said.keys()]).toEqual(["curl", "TypeScript", "Python", "Go", "MCP"]);
				for (const text of said.values()) expect(text.trim()).not.toBe("");
				expect(new Set(asked.map(({ method, target }) => `${method} ${target}`)).size).toBe(1);
				expect(asked).toHaveLength(said.size);
				// The mock answers what the page shows, and refuses whatever is not as the description has it.
				const [begins = ""] = shown.split("\n…", 1);
				expect(JSON.stringify(JSON.parse(said.get("curl") ?? ""), null, 2).startsWith(begins.trimEnd())).toBe(true);
			} finally {
				await mock.stop();
				await folder.remove();
			}
		});
	}),
);
