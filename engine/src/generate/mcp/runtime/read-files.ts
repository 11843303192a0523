import { open, realpath } from "node:fs/promises";
import { basename, extname, isAbsolute, join, relative, sep } from "node:path";
import { resolveSchema } from "./read-arguments.ts";
import { Refusal } from "./result.ts";
import type { Settings } from "./settings.ts";
import { isJsonObject, type JsonRecord } from "./table.ts";

const DEEPEST_FILE = 20;

/** Puts content in the place of each text that its schema says is a file. */
export async function readFiles(
	value: unknown,
	schema: unknown,
	definitions: JsonRecord,
	settings: Settings,
	depth: number = 0,
): Promise<unknown> {
	if (depth > DEEPEST_FILE) return value;
	const { contentMediaType, properties, items, allOf, anyOf } = resolveSchema(schema, definitions);
	if (typeof value === "string") {
		if (contentMediaType !== undefined) return readFile(value, settings);
		const choice = [allOf, anyOf]
			.flat()
			.find((one) => resolveSchema(one, definitions)["contentMediaType"] !== undefined);
		return choice === undefined ? value : readFile(value, settings);
	}
	if (Array.isArray(value)) {
		return Promise.all(value.map((item) => readFiles(item, items ?? {}, definitions, settings, depth + 1)));
	}
	if (!isJsonObject(value)) return value;
	const read = Object.entries(value).map(async ([name, member]) => {
		const known = isJsonObject(properties) && Object.hasOwn(properties, name) ? properties[name] : {};
		return [name, await readFiles(member, known, definitions, settings, depth + 1)];
	});
	return Object.fromEntries(await Promise.all(read));
}

/**
 * `data:image/png;name=a.png;base64,…` (RFC 2397; the name is percent-encoded), or a path below the folder that was allowed.
 * Without a media type it is what the description says of it.
 */
async function readFile(text: string, settings: Settings): Promise<Blob> {
	const data = /^data:([^;,]*)((?:;[^;,]*)*);base64,([A-Za-z0-9+/=_\s-]*)$/.exec(text);
	if (data === null) return readPath(text, settings);
	const bytes = Buffer.from(data[3] ?? "", "base64");
	if (bytes.byteLength > settings.fileCap) throw tooLarge(settings);
	const name = /;name=([^;]+)/.exec(data[2] ?? "")?.[1];
	const about = { type: data[1] ?? "" };
	return name === undefined ? new Blob([bytes], about) : new File([bytes], decoded(name), about);
}

function decoded(name: string): string {
	try {
		return decodeURIComponent(name);
	} catch {
		return name;
	}
}

/** Media types of files by the ends of their names, as IANA has them. */
const fileTypes: Readonly<Record<string, string>> = {
	...{ csv: "text/csv", gif: "image/gif", gz: "application/gzip", htm: "text/html", html: "text/html" },
	...{ jpeg: "image/jpeg", jpg: "image/jpeg", json: "application/json", md: "text/markdown", mp3: "audio/mpeg" },
	...{ mp4: "video/mp4", pdf: "application/pdf", png: "image/png", svg: "image/svg+xml", txt: "text/plain" },
	...{ wav: "audio/wav", webm: "video/webm", webp: "image/webp", xml: "application/xml", zip: "application/zip" },
};

function fileTypeOf(path: string): string {
	const end = extname(path).slice(1).toLowerCase();
	return Object.hasOwn(fileTypes, end) ? (fileTypes[end] ?? "") : "";
}

async function readPath(path: string, settings: Settings): Promise<Blob> {
	if (settings.files === null) {
		const remedy = "Give its bytes as data:MEDIA/TYPE;base64,BYTES, or start the server with --files FOLDER.";
		throw new Refusal("files_not_allowed", "This server sends no files by path.", remedy);
	}
	const folder = await realpath(settings.files);
	const missing = new Refusal(
		"no_such_file",
		`There is no such file below ${basename(folder)}.`,
		"Give a path below that folder.",
	);
	// Links are followed before it is asked where the file is.
	const full = await realpath(isAbsolute(path) ? path : join(folder, path)).catch(() => {
		throw missing;
	});
	const way = relative(folder, full);
	if (way === "" || way === ".." || way.startsWith(`..${sep}`) || isAbsolute(way)) throw missing;
	const file = await open(full, "r");
	try {
		const about = await file.stat();
		if (!about.isFile()) throw missing;
		if (about.size > settings.fileCap) throw tooLarge(settings);
		return new File([await file.readFile()], basename(full), { type: fileTypeOf(full) });
	} finally {
		await file.close();
	}
}

function tooLarge({ fileCap }: Settings): Refusal {
	return new Refusal(
		"file_too_large",
		`The file has more than ${fileCap} bytes.`,
		"Send a smaller one, or raise --file-cap.",
	);
}
