/*
 * The one script of a site, an extra: pages say the same without it. It copies a page as Markdown, and answers searches on
 * the page of that name, from an index that stands in a file of its own. Results are made as text, never as HTML.
 */
export const SCRIPT = `"use strict";
const copy = document.querySelector("button[data-copy]");
if (copy && navigator.clipboard && location.protocol.startsWith("http")) {
	copy.hidden = false;
	copy.addEventListener("click", async () => {
		const answer = await fetch(copy.dataset.copy);
		if (!answer.ok) return;
		await navigator.clipboard.writeText(await answer.text());
		document.getElementById("said").textContent = "Copied.";
	});
}
const field = document.getElementById("search-field");
const index = globalThis.docsIndex;
if (field && index) {
	document.getElementById("search").hidden = false;
	const results = document.getElementById("search-results");
	const count = document.getElementById("search-count");
	const rows = index.map(([path, title, words]) => ({ path, title, text: (title + " " + words).toLowerCase() }));
	const show = () => {
		const words = field.value.toLowerCase().split(/\\s+/).filter(Boolean);
		const score = ({ title, text }) => {
			if (!words.every((word) => text.includes(word))) return 0;
			return 1 + words.filter((word) => title.toLowerCase().includes(word)).length;
		};
		const found = words.length === 0 ? [] : rows.map((row) => ({ row, points: score(row) })).filter(({ points }) => points > 0);
		found.sort((a, b) => b.points - a.points || (a.row.path < b.row.path ? -1 : 1));
		results.replaceChildren(...found.slice(0, 50).map(({ row }) => {
			const [item, link] = [document.createElement("li"), document.createElement("a")];
			link.href = row.path + ".html";
			link.textContent = row.title;
			item.append(link);
			return item;
		}));
		count.textContent = words.length === 0 ? "" : found.length + (found.length === 1 ? " page" : " pages");
	};
	field.addEventListener("input", show);
	show();
}
`;
