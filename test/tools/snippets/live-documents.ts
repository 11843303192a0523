import { corpusDocuments } from "../../../engine/src/parse/testing/corpus.ts";

/** Folders of the corpus whose documents describe no API that there is. */
const EXAMPLES = /^(?:oai-|readme-feature-examples\/|redocly-|scalar-galaxy)/u;

/** The documents of the corpus that describe live APIs, in the order of its index. */
export function liveDocuments(): readonly string[] {
	return corpusDocuments().flatMap(({ file }) => (EXAMPLES.test(file) ? [] : [file]));
}
