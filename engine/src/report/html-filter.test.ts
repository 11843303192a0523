import { createContext, runInContext } from "node:vm";
import { makeAnalysis } from "../testing/make-analysis.ts";
import { makeFinding } from "../testing/make-finding.ts";
import { formats } from "./formats.ts";
import { readMarkup } from "./testing/read-markup.ts";

const page = formats.html(
	makeAnalysis({
		findings: [
			makeFinding({ operations: ["GET /a", "GET /b"] }),
			makeFinding({ operations: ["GET /b"] }),
			makeFinding({ operations: [], direction: null, before: null, after: null }),
		],
	}),
);
const tags = readMarkup(page);
const articles = tags.filter(({ name }) => name === "article");
const choices = tags.filter(({ name }) => name === "option").map(({ attributes }) => attributes.get("value"));

interface Element {
	hidden: boolean;
	value?: string;
	readonly dataset?: { readonly operations: string };
	addEventListener?(event: string, listen: () => void): void;
}

/** The page's own script, on as much of a document as it asks for. */
function openPage() {
	const listeners: (() => void)[] = [];
	const filter: Element = { hidden: true };
	const choice: Element = {
		hidden: false,
		value: "",
		addEventListener: (_, listen) => {
			listeners.push(listen);
		},
	};
	const shown: readonly Element[] = articles.map(({ attributes }) => ({
		hidden: attributes.has("hidden"),
		dataset: { operations: attributes.get("data-operations") ?? "" },
	}));
	const document = {
		getElementById: (id: string) => (id === "filter" ? filter : choice),
		querySelectorAll: () => shown,
	};
	const [, script = ""] = /<script>([^<]*)<\/script>/.exec(page) ?? [];
	runInContext(script, createContext({ document }));
	const choose = (value: string): readonly boolean[] => {
		choice.value = value;
		for (const listen of listeners) listen();
		return shown.map(({ hidden }) => !hidden);
	};
	return { filter, choose };
}

describe("the page's choice of an operation", () => {
	it("offers all of them, and each that a finding reaches", () => {
		expect(choices).toEqual(["", "0", "1"]);
	});

	it("shows the findings of one operation, and all of them again", () => {
		const { choose } = openPage();
		expect(choose("0")).toEqual([true, false, false]);
		expect(choose("1")).toEqual([true, true, false]);
		expect(choose("")).toEqual([true, true, true]);
	});

	it("is offered by the script alone: without it everything is there to read", () => {
		expect(articles.some(({ attributes }) => attributes.has("hidden"))).toBe(false);
		const filter = tags.find(({ attributes }) => attributes.get("id") === "filter");
		expect(filter?.attributes.has("hidden")).toBe(true);
		expect(openPage().filter.hidden).toBe(false);
	});

	it("needs nothing from elsewhere", () => {
		expect(page).not.toMatch(/\b(?:src|href|action|srcset|poster)=|url\(|@import|https?:\/\//i);
	});
});
