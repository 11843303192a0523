import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** As many operations as a large description has: then V8 finds hot what a large comparison calls most. */
const COPIES = 200;

/** Writes a description into a folder that holds a sample many times, each with its own paths and components; its path. */
export function growSample(sample, name, folder) {
	const text = readFileSync(join(sample, name), "utf8");
	const grown = { ...JSON.parse(text), paths: {}, components: {} };
	for (let copy = 0; copy < COPIES; copy++) addCopy(grown, JSON.parse(renamed(text, copy)), copy);
	const file = join(folder, name);
	writeFileSync(file, JSON.stringify(grown));
	return file;
}

function renamed(text, copy) {
	return text
		.replaceAll(/"#\/components\/(\w+)\/(\w+)"/gu, `"#/components/$1/$2${copy}"`)
		.replaceAll(/"operationId": "([^"]+)"/gu, `"operationId": "$1-${copy}"`);
}

/** What a security requirement names keeps its name. */
function addCopy(grown, { paths, components }, copy) {
	for (const [path, item] of Object.entries(paths)) grown.paths[`/copy-${copy}${path}`] = item;
	for (const [kind, map] of Object.entries(components)) {
		grown.components[kind] ??= {};
		const suffix = kind === "securitySchemes" ? "" : copy;
		for (const [name, value] of Object.entries(map)) grown.components[kind][`${name}${suffix}`] = value;
	}
}
