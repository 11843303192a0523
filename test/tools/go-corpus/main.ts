import { inModule, sayOf } from "../../../engine/src/generate/go/testing/go-tools.ts";
import { apiFromCorpus, goOf } from "../../../engine/src/generate/testing/generate-from.ts";
import { corpusDocuments } from "../../../engine/src/parse/testing/corpus.ts";

/*
 * npm run corpus:go -- [WORDS]: every description of the corpus whose path holds the words becomes Go, and gofmt, vet and
 * staticcheck (with every check) read all of it. Prints the size of each file and each finding; ends with 1 where there is one.
 */

const [words = ""] = process.argv.slice(2);
const files: Record<string, string> = {};
let refused = 0;

for (const { file } of corpusDocuments()) {
	if (!file.includes(words)) continue;
	try {
		const { content, degradations } = goOf(await apiFromCorpus(file));
		files[file.replace(/\W+/gu, "").toLowerCase()] = content;
		const kilobytes = Math.round(Buffer.byteLength(content) / 1000);
		process.stdout.write(`${file}: ${kilobytes} kB, ${degradations.length} simplified\n`);
	} catch (error) {
		refused++;
		process.stdout.write(`${file}: ${error instanceof Error ? error.message.split("\n")[0] : String(error)}\n`);
	}
}

const found = await inModule(files, (folder) =>
	[
		sayOf(folder, "gofmt", "-d", "."),
		sayOf(folder, "go", "vet", "./..."),
		sayOf(folder, "staticcheck", "-checks", "all", "./..."),
	].join(""),
);
process.stdout.write(found);
process.stdout.write(
	`${Object.keys(files).length} files, ${refused} refused: ${found === "" ? "no findings" : "findings"}\n`,
);
process.exitCode = found === "" ? 0 : 1;
