import { analyze } from "../../../engine/src/analyze.ts";
import type { Finding } from "../../../engine/src/contract/finding.ts";
import { parseSource, type SpecInput } from "../../../engine/src/index.ts";
import { corpusDocuments, describeWithCorpus, readCorpus } from "../../../engine/src/parse/testing/corpus.ts";
import { makeConfig } from "../../../engine/src/testing/make-policy.ts";
import { isEverythingTried, share } from "../../../engine/src/testing/share.ts";
import { bundle, canBeBundled } from "./bundle.ts";
import { dereference } from "./dereference.ts";
import { type Document, isMembers, printJson, printYaml, type Value } from "./documents.ts";
import { readDocument } from "./read-document.ts";
import { split } from "./split.ts";
import { upgrade } from "./upgrade.ts";

/*
 * What is only written in another way is no change: split into files, joined, dereferenced, in the next version, in the
 * other language. The tools that rewrite are these tests' own, and so is their reading of YAML and of references.
 */

/** One reaches for a description elsewhere, and the parameters of one are all that it has. */
const NOT_JUDGED = /^oai-3\.2-schema-tests\/(?:security-scheme|parameter)-object/u;

/** The largest are tried where nothing is left out. */
const MOST_BYTES = isEverythingTried ? Number.POSITIVE_INFINITY : 1_000_000;

const names = corpusDocuments()
	.filter(({ bytes, file }) => bytes < MOST_BYTES && !NOT_JUDGED.test(file))
	.map(({ file }) => file);

/** What the model keeps as written: another spelling of it is told, as nothing that breaks anybody. */
const KEPT_AS_WRITTEN = /^(?:matrix\/|scalar-galaxy\/0\.1\.0)/u;

function documentOf(file: string): Document {
	const document = readDocument(file, readCorpus);
	if (document === undefined) throw new Error(`${file} is not in the corpus.`);
	return document;
}

type Print = (value: Value, path: string) => string;

function inputOf({ entry, files }: Document, print: Print = printJson): SpecInput {
	const load = async (path: string) => {
		const value = files.get(path);
		return value === undefined ? undefined : print(value, path);
	};
	return { entry, load };
}

/** All findings of an edit and of the edit back. */
async function findingsOf(one: SpecInput, other: SpecInput): Promise<readonly Finding[]> {
	const judge = (before: SpecInput, after: SpecInput) =>
		analyze({ before, after, config: makeConfig(), versionBefore: null, today: "2026-11-21", proofs: false });
	return [...(await judge(one, other)).findings, ...(await judge(other, one)).findings];
}

const say = ({ rule, wire, source, message }: Finding) => `${wire} ${source} ${rule}: ${message}`;

/** All findings but those of what is kept as written. */
async function toldOf(file: string, one: SpecInput, other: SpecInput): Promise<readonly Finding[]> {
	const findings = await findingsOf(one, other);
	if (!KEPT_AS_WRITTEN.test(file)) return findings;
	return findings.filter(
		({ rule, level, wire, source }) =>
			!rule.endsWith("-keyword-changed") || `${level}${wire}${source}` !== "INFOINFOINFO",
	);
}

async function expectSilence(file: string, one: SpecInput, other: SpecInput): Promise<void> {
	expect((await toldOf(file, one, other)).map(say)).toEqual([]);
}

const isOneFile = ({ files }: Document) => files.size === 1;
const versionOf = ({ entry, files }: Document) => {
	const root = files.get(entry);
	return String(isMembers(root) ? (root["openapi"] ?? root["swagger"]) : "");
};

const TIME = 240_000;

describeWithCorpus("a description that is only written in another way", () => {
	it.each(share(names, 9))(
		"says the same in files of its own for components and paths: %s",
		async (file) => {
			const document = documentOf(file);
			if (!isOneFile(document)) return;
			for (const splitsPaths of [true, false])
				await expectSilence(file, inputOf(document), inputOf(split(document, { splitsPaths })));
		},
		TIME,
	);

	it.each(share(names, 3))(
		"says the same in one file: %s",
		async (file) => {
			const document = documentOf(file);
			if (canBeBundled(document)) await expectSilence(file, inputOf(document), inputOf(bundle(document)));
		},
		TIME,
	);

	it.each(share(names, 9))(
		"says the same in the words of 3.1: %s",
		async (file) => {
			const document = documentOf(file);
			if (!isOneFile(document) || !versionOf(document).startsWith("3.0")) return;
			await expectSilence(file, inputOf(document), inputOf(upgrade(document)));
		},
		TIME,
	);

	it.each(share(names, 9))(
		"says the same in the other language: %s",
		async (file) => {
			const document = documentOf(file);
			const asPublished: SpecInput = { entry: file, load: async (path) => readCorpus(path) };
			const renamed = { ...document, entry: file.replace(/\.\w+$/u, ".other") };
			const files = new Map([...document.files].map(([path, value]) => [path === file ? renamed.entry : path, value]));
			const print: Print = (value, path) =>
				path === renamed.entry && file.endsWith(".json") ? `${printYaml(value)}\n` : printJson(value);
			const other = inputOf({ entry: renamed.entry, files }, print);
			await expect(parseSource(other)).resolves.toMatchObject({ files: expect.anything() });
			await expectSilence(file, asPublished, other);
		},
		TIME,
	);

	it.each(share(names, 9))(
		"says the same to clients without references: %s",
		async (file) => {
			const whole = dereference(documentOf(file));
			if (whole === undefined) return;
			const findings = await toldOf(file, inputOf(documentOf(file)), inputOf(whole));
			// A component that nothing refers to gives no type its name.
			expect(findings.filter(({ rule }) => !rule.startsWith("sdk-type-")).map(say)).toEqual([]);
			expect(findings.filter(({ wire }) => wire !== "INFO")).toEqual([]);
		},
		TIME,
	);
});
