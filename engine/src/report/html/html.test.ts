import { makeAnalysis } from "../../testing/make-analysis.ts";
import { makeFinding } from "../../testing/make-finding.ts";
import { readMarkup } from "../testing/read-markup.ts";
import { htmlReport } from "./html.ts";

const location = (line: number, pointer = "/a", column = 1) => ({ file: "openapi.yaml", pointer, line, column });
const excerptOf = (page: string, side: number) =>
	/<pre>(.*?)<\/pre>/s.exec(page.split("<figure>")[side] ?? "")?.[1] ?? "";

describe("the page", () => {
	it("names both sides, with titles and versions", () => {
		const apis = { before: { title: "Pay <b>", version: "1.4.0" }, after: { title: "Pay", version: "" } };
		const page = htmlReport(makeAnalysis({ apis }));
		expect(page).toContain("<strong>Pay &lt;b&gt;</strong> 1.4.0 → <strong>Pay</strong> (no version)");
		expect(htmlReport(makeAnalysis({ apis: { ...apis, before: null } }))).toContain(
			"nothing yet → <strong>Pay</strong>",
		);
		expect(htmlReport(makeAnalysis())).not.toContain(" → <strong>");
	});

	it("puts together what one edit caused, and gives each finding an address of its own", () => {
		const there = location(30, "/b");
		const findings = [
			makeFinding({ fingerprint: "aaaaaaaaaaaaaaaa" }),
			makeFinding({ fingerprint: "bbbbbbbbbbbbbbbb", before: there, after: there, shownAt: there }),
			makeFinding({ fingerprint: "cccccccccccccccc", level: "INFO" }),
		];
		const page = htmlReport(makeAnalysis({ findings }));
		expect(page.match(/<section>|id="f-\w+"|href="#f-\w+"/g)).toEqual([
			...["<section>", 'id="f-aaaaaaaaaaaaaaaa"', 'href="#f-aaaaaaaaaaaaaaaa"'],
			...['id="f-cccccccccccccccc"', 'href="#f-cccccccccccccccc"'],
			...["<section>", 'id="f-bbbbbbbbbbbbbbbb"', 'href="#f-bbbbbbbbbbbbbbbb"'],
		]);
	});

	it("opens every operation, the whole payload and more of the file, and hides none of it behind the script", () => {
		const operations = Array.from({ length: 40 }, (_, index) => `GET /${index}`);
		const witness = {
			payload: { note: "y".repeat(900) },
			of: "request body",
			acceptedBy: "before",
			refusal: { pointer: "", keyword: "maxLength", text: "it is too long" },
		} as const;
		const file = new Map([["openapi.yaml", Array.from({ length: 90 }, (_, line) => `line ${line + 1}.`).join("\n")]]);
		const at = location(45);
		const finding = makeFinding({ operations, witness, before: at, after: at, shownAt: at });
		const page = htmlReport(makeAnalysis({ findings: [finding] }), { texts: { before: file, after: file } });
		const tags = readMarkup(page);
		expect(tags.filter(({ name }) => name === "details").length).toBeGreaterThanOrEqual(4);
		expect(page).toContain("y".repeat(900));
		for (const operation of operations) expect(page.split("<main>")[1]).toContain(`<code>${operation}</code>`);
		expect(excerptOf(page, 1)).not.toContain("line 60.");
		expect(page).toContain("line 60.");
		const hidden = tags.filter(({ attributes }) => attributes.has("hidden"));
		expect(hidden.map(({ attributes }) => attributes.get("id"))).toEqual(["filter"]);
	});

	it("opens the whole message, where it is cut", () => {
		const cut = "`a…` was removed: clients still send it.";
		const whole = `\`${"a".repeat(2_000)}\` was removed: clients still send it.`;
		const page = htmlReport(makeAnalysis({ findings: [makeFinding({ message: cut, wholeMessage: whole })] }));
		expect(page).toContain("<p><code>a…</code> was removed: clients still send it.</p>");
		expect(page).toContain(
			`<details><summary>the whole message</summary><p><code>${"a".repeat(2_000)}</code> was removed: clients still send it.</p></details>`,
		);
		expect(htmlReport(makeAnalysis())).not.toContain("the whole message");
	});

	it("centres on what changed, where that is below the place of the finding", () => {
		const lines = (changed: string) =>
			Array.from({ length: 60 }, (_, index) => (index === 29 ? changed : `line ${index + 1}`)).join("\n");
		const texts = {
			before: new Map([["openapi.yaml", lines("maximum: 5")]]),
			after: new Map([["openapi.yaml", lines("maximum: 4")]]),
		};
		const at = location(10);
		const page = htmlReport(makeAnalysis({ findings: [makeFinding({ before: at, after: at, shownAt: at })] }), {
			texts,
		});
		expect(excerptOf(page, 1)).toContain("<mark>30  maximum: 5</mark>");
		expect(excerptOf(page, 2)).toContain("<mark>30  maximum: 4</mark>");
	});

	it("cuts a description in one line around the column, and opens more of it", () => {
		const text = `${"a".repeat(800)}MIDDLE${"b".repeat(800)}`;
		const texts = { before: new Map([["openapi.yaml", text]]), after: new Map([["openapi.yaml", text]]) };
		const at = location(1, "/a", 801);
		const page = htmlReport(makeAnalysis({ findings: [makeFinding({ before: at, after: at, shownAt: at })] }), {
			texts,
		});
		expect(excerptOf(page, 1)).toMatch(/…a{40}MIDDLEb+…/);
		expect(page).toContain(text);
	});
});
