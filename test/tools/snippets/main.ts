import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { snippetLanguages } from "../../../engine/src/generate/snippets/snippets.ts";
import { apiFromCorpus } from "../../../engine/src/generate/testing/generate-from.ts";
import { readCommandLine } from "../../harness/command-line.ts";
import { repositoryRoot } from "../../harness/repository-root.ts";
import { replaceDerived } from "../derive/derivation.ts";
import { executeSnippets } from "./execute-snippets.ts";
import { liveDocuments } from "./live-documents.ts";

/*
 * npm run snippets: executes every snippet of every operation of the live documents of the corpus against the mock of the
 * same document, and prints how many hold by document and language. Words choose documents whose path holds one of them;
 * --language TEXT one language; --every N each Nth operation; --failures says what failed; --write prints the lines of the
 * languages in docs/snippets.md, of all documents and operations.
 */

const { values, words, refuse } = readCommandLine({
	command: "npm run snippets --",
	words: "WORDS",
	options: {
		language: { type: "string", takes: "NAME", says: "one language alone", oneOf: snippetLanguages },
		every: { type: "string", default: "1", takes: "N", says: "each Nth operation" },
		failures: { type: "boolean", says: "says what failed" },
		write: { type: "boolean", says: "prints the languages' lines in docs/snippets.md" },
	},
});
const every = Number(values.every);
const languages = snippetLanguages.filter((language) => values.language === undefined || language === values.language);
const totals = new Map(languages.map((language) => [language, { executed: 0, all: 0, documents: 0 }]));
const leftOut = new Map<string, string>();
if (values.write && (words.length > 0 || every !== 1)) refuse("--write takes all documents and operations.");
process.stdout.write(`| document | ${languages.join(" | ")} |\n|---|${"--:|".repeat(languages.length)}\n`);
for (const file of liveDocuments().filter((one) => words.length === 0 || words.some((word) => one.includes(word)))) {
	const api = await apiFromCorpus(file).catch(() => null);
	if (api === null || api.operations.length === 0) continue;
	const cells: string[] = [];
	const failures: string[] = [];
	for (const language of languages) {
		const outcome = await executeSnippets(api, language, (index) => index % every === 0);
		const { executed, failed } = outcome;
		for (const { operation, why } of outcome.leftOut) leftOut.set(`\`${operation}\` of ${file}`, why);
		const total = totals.get(language) ?? { executed: 0, all: 0, documents: 0 };
		totals.set(language, total);
		total.documents += 1;
		total.executed += executed;
		total.all += executed + failed.length;
		cells.push(`${executed}/${executed + failed.length}`);
		failures.push(...failed.map(({ operation, why }) => `  ${language} ${operation}: ${why.slice(0, 400)}`));
	}
	process.stdout.write(`| ${file} | ${cells.join(" | ")} |\n`);
	if (values.failures) process.stderr.write(failures.map((line) => `${line}\n`).join(""));
}
const sums = [...totals.values()].map(({ executed, all }) => `${executed}/${all}`);
process.stdout.write(`| **all** | ${sums.join(" | ")} |\n`);
if ([...totals.values()].some(({ executed, all }) => executed < all)) process.exitCode = 1;
if (values.write) writeLines();

function writeLines(): void {
	const page = join(repositoryRoot, "docs/snippets.md");
	let text = readFileSync(page, "utf8");
	for (const [language, { executed, all, documents }] of totals) {
		const share = executed === all ? "100 %" : `${executed.toLocaleString("en")}`;
		const line = `**${language}**: ${share} of ${all.toLocaleString("en")} calls of ${documents} documents were executed and hold.`;
		text = replaceDerived(text, `snippets-${language}`, line);
	}
	const reasons = [...leftOut].map(([operation, why]) => `- ${operation}: ${why}.`).join("\n");
	writeFileSync(page, replaceDerived(text, "snippets-left-out", reasons));
}
