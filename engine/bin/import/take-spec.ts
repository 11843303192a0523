import { normalizePath, pathObjection } from "../../src/lib/paths.ts";
import { factAt, take } from "./draft.ts";
import type { Answer, Draft, Setting } from "./setting.ts";

/** Takes the path of a description over, as `spec`. `written` is what the tool calls it. */
export function takeSpec(setting: Setting, draft: Draft, written: string): Answer {
	const way = pathOf(written);
	if ("left" in way) return way;
	const known = factAt(draft, "spec");
	if (known !== undefined && known.value !== way.path) {
		return {
			left: `a driftgate.yml judges one description, and ${known.from} names another: import again with --spec and --out`,
		};
	}
	return take(draft, ["spec"], way.path, setting);
}

function pathOf(written: string): { readonly path: string } | { readonly left: string } {
	if (written.includes("${{")) return { left: "only a run knows what it stands for: name the description with --spec" };
	if (/^(?:https?:)?\/\/|^registry\./i.test(written)) {
		return { left: "it is an address: commit the description, and name it with --spec" };
	}
	if (/[*?{[]/.test(written)) {
		return { left: "it means several files: a driftgate.yml judges one description, so import again for each" };
	}
	const objection =
		pathObjection(written) ?? (normalizePath(written) === undefined ? "leaves the repository" : undefined);
	const path = `./${normalizePath(written)}`;
	return objection === undefined ? { path } : { left: `it ${objection}: name the description with --spec` };
}
