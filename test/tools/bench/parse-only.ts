import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";

// js-yaml is the engine's dependency, so it is resolved from there.
const engineRequire = createRequire(join(import.meta.dirname, "../../../engine/package.json"));

for (const path of process.argv.slice(2)) {
	const text = readFileSync(path, "utf8");
	if (path.endsWith(".json")) JSON.parse(text);
	else engineRequire("js-yaml").load(text);
}
