import { formats } from "./formats.ts";
import { HOSTILE, hostile, textsOf } from "./testing/hostile-analysis.ts";
import { readMarkup } from "./testing/read-markup.ts";

/** Attributes that the two formats write; none of them runs or loads anything. */
const ATTRIBUTES = [
	...["name", "tests", "failures", "errors", "skipped", "classname", "type", "message"],
	...["lang", "charset", "http-equiv", "content", "class", "id", "hidden", "value", "data-level", "data-operations"],
	"href",
];

function stringsOf(value: unknown): readonly string[] {
	if (typeof value === "string") return [value];
	return typeof value === "object" && value !== null ? Object.values(value).flatMap(stringsOf) : [];
}

/** What is left as markup once escapes and code spans, whichever starts first, and our own tags are taken away. */
function liveMarkdown(report: string): string {
	return report
		.replaceAll(/\\[\\*_{}[\]()>|~!"'`+=.-]|`[^`\n]*`/g, "")
		.replaceAll(/<\/?details>|<\/?summary>|<br>/g, "")
		.replaceAll("&#8203;", "\u200b");
}

describe.each(HOSTILE)("%j in a description", (text) => {
	it("stays text in Markdown", () => {
		const live = liveMarkdown(formats.markdown(hostile(text)));
		expect(live).not.toMatch(/<[a-z!/]/i);
		expect(live).not.toMatch(/\]\(/);
		expect(live).not.toMatch(/:\/\/|www\./i);
		expect(live).not.toMatch(/[@#][\w]/);
		expect(live).not.toMatch(/`/);
		expect(live).not.toMatch(/\$|\bGH-\d|\b[0-9a-f]{7,40}\b|:[\w+-]+:/i);
		expect(live.replaceAll("\n", "")).not.toMatch(/[\p{Cc}\p{Cs}]/u);
	});

	it("begins no block of Markdown", () => {
		const [, , reason = ""] = formats.markdown(hostile(text)).split("\n");
		expect(reason).not.toMatch(/^(?:\s|[-+*>=|]|#{1,6}(?:\s|$)|`{3}|~{3}|\d+[.)]\s)/);
	});

	it("breaks no line and no cell in Markdown", () => {
		const lines = formats.markdown(hostile(text)).split("\n");
		const harmless = formats.markdown(hostile("harmless")).split("\n");
		expect(lines.length).toBe(harmless.length);
		for (const line of lines.filter((one) => one.startsWith("| ERR"))) {
			expect(line.replaceAll(/\\./g, "").split("|").length).toBe(7);
		}
		expect(lines.filter((line) => /^<\/?details>/.test(line)).length).toBe(4);
	});

	it("forges no workflow command", () => {
		const lines = formats.github(hostile(text)).trimEnd().split("\n");
		expect(lines.length).toBe(6);
		for (const line of lines) {
			expect(line).toMatch(/^::(?:error|warning|notice) [^:]*::/);
			expect(line).not.toMatch(/%(?!25|0A|0D|3A|2C)/);
			expect(line).not.toMatch(/[\p{Cc}\p{Cf}\p{Cs}]/u);
		}
	});

	it("is no markup in XML and HTML", () => {
		for (const format of ["junit", "html"] as const) {
			const report = formats[format](hostile(text), textsOf(text));
			const known = new Set(
				readMarkup(formats[format](hostile("harmless"), textsOf("harmless"))).map(({ name }) => name),
			);
			for (const { name, attributes } of readMarkup(report)) {
				expect(known).toContain(name);
				for (const name of attributes.keys()) expect(ATTRIBUTES).toContain(name);
			}
			expect(report.replaceAll("\n", "").replaceAll("\t", "")).not.toMatch(/[\p{Cc}\p{Cf}]/u);
		}
	});

	it("loads nothing into the page, and does not change what may run", () => {
		const page = formats.html(hostile(text), textsOf(text));
		expect(page.match(/<script>/g)?.length).toBe(1);
		expect(page.match(/<style>/g)?.length).toBe(1);
		expect(page).not.toMatch(/<(?:img|link|iframe|svg|object|base)\b/i);
		for (const { attributes } of readMarkup(page)) expect(attributes.get("href") ?? "#f-").toMatch(/^#f-/);
	});

	it("is data in SARIF and in GitLab's report", () => {
		for (const format of ["sarif", "gitlab"] as const) {
			const report = formats[format](hostile(text));
			expect(report).not.toMatch(/[<>&]/);
			for (const one of stringsOf(JSON.parse(report))) expect(one).not.toMatch(/[\p{Cc}\p{Cf}\p{Cs}]|\]\(/u);
		}
	});

	it("repaints no terminal", () => {
		const report = formats.text(hostile(text), { columns: 60 }).replaceAll("\n", "");
		expect(report).not.toMatch(/[\p{Cc}\p{Cf}]/u);
	});

	it("breaks no line of the text", () => {
		const report = formats.text(hostile(text));
		expect(report.replaceAll("\n", "")).not.toMatch(/[\p{Cc}\p{Cf}]/u);
		expect(report.split("\n").length).toBe(formats.text(hostile("harmless")).split("\n").length);
	});

	it("comes through JSON as it was", () => {
		expect(JSON.parse(formats.json(hostile(text))).gate_reason).toBe(text);
	});
});
