import { Fault } from "../lib/fault.ts";
import { plain } from "../lib/say.ts";
import { foreignText, isLfsPointer } from "./foreign-format.ts";
import { parseJson } from "./json/parse-json.ts";
import type { Keys, Parsed } from "./written/parsed.ts";
import type { Written } from "./written/written.ts";
import { parseYaml } from "./yaml/parse-yaml.ts";

export interface ParsedFile extends Parsed {
	readonly path: string;
	readonly format: "json" | "yaml";
	/** Without a byte order mark. */
	readonly text: string;
}

/**
 * Reads one file, sharing with an earlier version of it what is written alike. The name decides the format; text under another name is JSON where it begins like JSON. Throws Fault:
 * spec-unreadable, spec-too-deep, spec-too-large.
 */
export function parseFile(path: string, written: string, earlier?: Written, keys: Keys = "once"): ParsedFile {
	const text = written.charCodeAt(0) === BYTE_ORDER_MARK ? written.slice(1) : written;
	if (text.trim() === "") {
		throw new Fault("spec-unreadable", [
			{ at: null, message: `${plain(path)} is empty: write a description into it.` },
		]);
	}
	if (isLfsPointer(text)) {
		const message = `${plain(path)} is a Git LFS pointer: run \`git lfs pull\`, or check out with \`lfs: true\` in a workflow.`;
		throw new Fault("spec-unreadable", [{ at: null, message }]);
	}
	const foreign = foreignText(text);
	if (foreign !== undefined) {
		const message = `${plain(path)} is ${foreign}, not an OpenAPI description: ${WRITE}`;
		throw new Fault("spec-unreadable", [{ at: null, message }]);
	}
	const format = formatOf(path, text);
	const parsed = format === "json" ? parseJson(path, text, earlier, keys) : parseYaml(path, text, earlier, keys);
	return { path, format, text, ...parsed };
}

function formatOf(path: string, text: string): "json" | "yaml" {
	if (/\.json$/i.test(path)) return "json";
	if (/\.ya?ml$/i.test(path)) return "yaml";
	return /^\s*[{[]/.test(text) ? "json" : "yaml";
}

const WRITE = "name the file that holds one, or write it here in JSON or YAML.";

const BYTE_ORDER_MARK = 0xfeff;
