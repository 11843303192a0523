import type { Tool } from "./table.ts";

/** The tools whose words fit a query, best first (BM25 with the usual constants; a word counts where another begins with it). */
export function findTools(query: string, tools: readonly Tool[], limit: number): readonly Tool[] {
	const asked = [...new Set(wordsOf(query))].slice(0, 20);
	const texts = tools.map((tool) =>
		wordsOf(`${tool.name} ${tool.name} ${tool.title} ${tool.tags.join(" ")} ${tool.operation.path}`),
	);
	const average = texts.reduce((sum, words) => sum + words.length, 0) / Math.max(1, texts.length);
	const counts = asked.map((word) =>
		texts.map((words) => words.filter((one) => one === word || isForm(one, word)).length),
	);
	const scores = texts.map((words, index) =>
		asked.reduce((score, _, row) => {
			const here = counts[row] ?? [];
			const count = here[index] ?? 0;
			const having = here.filter((one) => one > 0).length;
			const rarity = Math.log(1 + (texts.length - having + 0.5) / (having + 0.5));
			return score + (rarity * count * 2.2) / (count + 1.2 * (0.25 + (0.75 * words.length) / average));
		}, 0),
	);
	return tools
		.map((tool, index) => ({ tool, score: scores[index] ?? 0 }))
		.filter(({ score }) => score > 0)
		.toSorted((a, b) => b.score - a.score || (a.tool.name < b.tool.name ? -1 : 1))
		.slice(0, limit)
		.map(({ tool }) => tool);
}

/** `issues` for `issue`, and `creating` for `creat`. */
function isForm(one: string, word: string): boolean {
	return (
		word.length > 2 &&
		one.length > 2 &&
		(one.startsWith(word) || (word.startsWith(one) && word.length - one.length < 3))
	);
}

function wordsOf(text: string): readonly string[] {
	return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
}
