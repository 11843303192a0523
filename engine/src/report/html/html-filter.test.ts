import { createContext, runInContext } from "node:vm";
import { makeAnalysis } from "../../testing/make-analysis.ts";
import { makeFinding } from "../../testing/make-finding.ts";
import { formats } from "../formats.ts";
import { readMarkup } from "../testing/read-markup.ts";

const page = formats.html(
	makeAnalysis({
		findings: [
			makeFinding({ operations: ["GET /a", "GET /b"] }),
			makeFinding({ operations: ["GET /b"], level: "INFO", message: "Something Else happened." }),
			makeFinding({ operations: [], direction: null, before: null, after: null }),
		],
	}),
);
const tags = readMarkup(page);
const articles = tags.filter(({ name }) => name === "article");
const choices = tags.filter(({ name }) => name === "option").map(({ attributes }) => attributes.get("value"));
const LEVELS = ["", "ERR", "ERR WARN"];

interface Element {
	hidden: boolean;
	value?: string;
	readonly textContent?: string;
	readonly querySelector?: () => Element | null;
	readonly dataset?: { readonly level: string; readonly operations: string };
	addEventListener?(event: string, listen: () => void): void;
}

/** The page's own script, on as much of a document as it asks for. */
function openPage() {
	const listeners: (() => void)[] = [];
	const filter: Element = { hidden: true };
	const select = (): Element => ({
		hidden: false,
		value: "",
		addEventListener: (_, listen) => {
			listeners.push(listen);
		},
	});
	const elements = new Map([
		["filter", filter],
		["level", select()],
		["operation", select()],
		["search", select()],
	]);
	const texts = page.split("<article").slice(1);
	const shown: readonly Element[] = articles.map(({ attributes }, index) => ({
		hidden: attributes.has("hidden"),
		textContent: texts[index] ?? "",
		dataset: { level: attributes.get("data-level") ?? "", operations: attributes.get("data-operations") ?? "" },
	}));
	const group: Element = { hidden: false, querySelector: () => shown.find(({ hidden }) => !hidden) ?? null };
	const document = {
		getElementById: (id: string) => elements.get(id),
		querySelectorAll: (selector: string) => (selector === "article" ? shown : [group]),
	};
	const [, script = ""] = /<script>([^<]*)<\/script>/.exec(page) ?? [];
	runInContext(script, createContext({ document }));
	const choose = (id: "level" | "operation" | "search", value: string): readonly boolean[] => {
		const choice = elements.get(id);
		if (choice !== undefined) choice.value = value;
		for (const listen of listeners) listen();
		return shown.map(({ hidden }) => !hidden);
	};
	return { filter, choose, group };
}

describe("the page's choices", () => {
	it("offer all levels and operations, and each operation that a finding reaches", () => {
		expect(choices).toEqual([...LEVELS, "", "0", "1"]);
	});

	it("show the findings of one operation, and all of them again", () => {
		const { choose } = openPage();
		expect(choose("operation", "0")).toEqual([true, false, false]);
		expect(choose("operation", "1")).toEqual([true, false, true]);
		expect(choose("operation", "")).toEqual([true, true, true]);
	});

	it("show the findings of some levels, of one operation or of all", () => {
		const { choose } = openPage();
		expect(choose("level", "ERR WARN")).toEqual([true, true, false]);
		expect(choose("operation", "1")).toEqual([true, false, false]);
		expect(choose("level", "")).toEqual([true, false, true]);
	});

	it("find words, in any case and order, and hide the groups that have none", () => {
		const { choose, group } = openPage();
		expect(choose("search", "else SOMETHING")).toEqual([false, false, true]);
		expect(group.hidden).toBe(false);
		expect(choose("search", "nowhere")).toEqual([false, false, false]);
		expect(group.hidden).toBe(true);
		expect(choose("search", "")).toEqual([true, true, true]);
	});

	it("part what is searched for at spaces alone, not at the letter s", () => {
		const { choose } = openPage();
		// In order and beside each other they are nowhere, and without the s each stands in the page.
		expect(choose("search", "happened  Else something")).toEqual([false, false, true]);
		expect(choose("search", "elses")).toEqual([false, false, false]);
	});

	it("are offered by the script alone: without it everything is there to read", () => {
		expect(articles.some(({ attributes }) => attributes.has("hidden"))).toBe(false);
		const filter = tags.find(({ attributes }) => attributes.get("id") === "filter");
		expect(filter?.attributes.has("hidden")).toBe(true);
		expect(openPage().filter.hidden).toBe(false);
	});

	it("need nothing from elsewhere", () => {
		expect(page).not.toMatch(/\b(?:src|action|srcset|poster)=|\bhref="(?!#)|url\(|@import|https?:\/\//i);
	});
});
