import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { SpecInput } from "../../../engine/src/index.ts";

export type Label = "breaking" | "safe";

/** Two versions of a description on the disk, and what whoever wrote them says of the edit. */
export interface LabelledCase {
	readonly id: string;
	readonly label: Label;
	/** Whose test suite it is from. */
	readonly source: string;
	readonly title: string;
	readonly before: string;
	readonly after: string;
}

/** Every case of a folder that holds `breaking/` and `safe/`, in the order of their names. */
export function readCases(folder: string): readonly LabelledCase[] {
	return (["breaking", "safe"] as const).flatMap((label) =>
		readdirSync(join(folder, label))
			.sort()
			.map((id) => readCase(join(folder, label, id), id, label)),
	);
}

const SOURCES: Readonly<Record<string, string>> = { apihub: "netcracker" };

function readCase(folder: string, id: string, label: Label): LabelledCase {
	const { corpus, title } = JSON.parse(readFileSync(join(folder, "expect.json"), "utf8"));
	const side = (name: string): string =>
		join(folder, readdirSync(folder).find((file) => file.startsWith(`${name}.`)) ?? "");
	return { id, label, source: SOURCES[corpus] ?? corpus, title, before: side("before"), after: side("after") };
}

/** The description at a path, and whatever it refers to beside it. */
export function inputOf(path: string): SpecInput {
	const [folder, entry] = [join(path, ".."), path.slice(path.lastIndexOf("/") + 1)];
	return {
		entry,
		load: async (file) => {
			const target = join(folder, file);
			return existsSync(target) ? readFileSync(target, "utf8") : undefined;
		},
	};
}
