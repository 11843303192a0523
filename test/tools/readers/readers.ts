import { createRequire } from "node:module";
import { join } from "node:path";
import { parseDocument } from "yaml";
import { readJsonTape } from "../../../engine/src/parse/json/json-tape.ts";
import { readCommonYaml } from "../../../engine/src/parse/yaml/common-yaml/read-common-yaml.ts";
import { YAML_OPTIONS } from "../../../engine/src/parse/yaml/yaml-options.ts";
import { recordYaml } from "../../../engine/src/parse/yaml/yaml-tape.ts";

// js-yaml is the engine's dependency, so it is resolved from there.
const { load } = createRequire(join(import.meta.dirname, "../../../engine/package.json"))("js-yaml");

/** What of jsonc-parser is measured: it is no dependency. */
interface JsoncParser {
	visit(text: string, visitor: Readonly<Record<string, (...told: never[]) => void>>): unknown;
	parseTree(text: string): unknown;
}

const name = "jsonc-parser";
const jsonc: JsoncParser | undefined = await import(name).then(
	(module) => module.default ?? module,
	() => undefined,
);

function needed(): JsoncParser {
	if (jsonc === undefined) throw new Error("npm install --no-save jsonc-parser@3.3.1 brings what is measured.");
	return jsonc;
}

/** The offsets and lengths of all keys and values, as flat as our tape has them. */
function visitOffsets(text: string): readonly number[] {
	const told: number[] = [];
	const note = (offset: number, length: number) => void told.push(offset, length);
	const noteValue = (_: unknown, offset: number, length: number) => void told.push(offset, length);
	needed().visit(text, {
		onObjectBegin: note,
		onObjectEnd: note,
		onArrayBegin: note,
		onArrayEnd: note,
		onObjectProperty: noteValue,
		onLiteralValue: noteValue,
	});
	return told;
}

const each =
	(read: (text: string) => unknown) =>
	(texts: readonly string[]): readonly unknown[] =>
		texts.map(read);

/** Readers of texts, all of whose results are held until the end, as those of a verdict are. */
export const readers = {
	"JSON.parse alone": each((text) => JSON.parse(text)),
	"our tape": each((text) => [readJsonTape(text, { depth: 1_000, values: 1e7, isStrict: false }), JSON.parse(text)]),
	"jsonc-parser, visit": each((text) => [visitOffsets(text), JSON.parse(text)]),
	"jsonc-parser, parseTree": each((text) => [needed().parseTree(text), JSON.parse(text)]),
	"common YAML": each((text) => readCommonYaml(text)),
	"js-yaml, listener": each((text) => load(text, { ...YAML_OPTIONS, listener: recordYaml().listener })),
	yaml: each((text) => {
		const document = parseDocument(text, { merge: true, uniqueKeys: false });
		const [error] = document.errors;
		if (error !== undefined) throw error;
		return document.toJS({ maxAliasCount: -1 });
	}),
} satisfies Record<string, (texts: readonly string[]) => readonly unknown[]>;

export type Way = keyof typeof readers;
