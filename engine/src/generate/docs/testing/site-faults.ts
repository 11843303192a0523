import path from "node:path";
import { readHtml } from "./read-html.ts";

type Files = ReadonlyMap<string, string>;

const resolved = (from: string, to: string): string =>
	path.posix.normalize(path.posix.join(path.posix.dirname(from), to));

/** For tests alone: what of a site's own links leads nowhere, and which ids stand twice. Throws where markup is not ours. */
export function siteFaults(files: Files): readonly string[] {
	return [...faultsInHtml(files), ...faultsInMarkdown(files)];
}

function faultsInHtml(files: Files): readonly string[] {
	const pages = [...files]
		.filter(([file]) => file.endsWith(".html"))
		.map(([file, text]) => [file, readHtml(text).tags] as const);
	const idsOf = new Map(
		pages.map(([file, tags]) => [file, tags.flatMap(({ attributes }) => attributes.get("id") ?? [])]),
	);
	const known = new Map([...idsOf].map(([file, ids]) => [file, new Set(ids)]));
	return pages.flatMap(([file, tags]) => {
		const own = idsOf.get(file) ?? [];
		const twice = own.length === known.get(file)?.size ? [] : own.filter((id, index) => own.indexOf(id) !== index);
		const links = tags.flatMap(({ attributes }) => {
			const to = attributes.get("href") ?? attributes.get("src");
			if (to === undefined || attributes.get("rel")?.includes("external")) return [];
			const [place = "", anchor] = to.split("#");
			const target = place === "" ? file : resolved(file, place);
			if (!files.has(target)) return [`${file} leads to ${to}`];
			return anchor !== undefined && !known.get(target)?.has(anchor) ? [`${file} leads to ${to}`] : [];
		});
		return [...twice.map((id) => `${file} has #${id} twice`), ...links];
	});
}

/** Links of the Markdown pages, and of what models read, to pages that are not there. */
function faultsInMarkdown(files: Files): readonly string[] {
	return [...files].flatMap(([file, text]) => {
		if (!file.endsWith(".md") && file !== "llms.txt") return [];
		const links = text.replace(/^```[\s\S]*?^```$/gmu, "").matchAll(/(?<!\\)\]\(([^)]+\.md)(?:#[^)]*)?\)/gu);
		return [...links].flatMap(([, to = ""]) =>
			/^https?:/u.test(to) || files.has(resolved(file, to)) ? [] : [`${file} leads to ${to}`],
		);
	});
}
