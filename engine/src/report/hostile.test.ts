import { quote } from "../lib/say.ts";
import { makeAnalysis } from "../testing/make-analysis.ts";
import { makeFinding } from "../testing/make-finding.ts";
import { formats } from "./formats.ts";
import { markdownCode, markdownMessage, markdownText } from "./markdown-text.ts";
import { readMarkup } from "./testing/read-markup.ts";

/** What a stranger may write into a name, a path, a reason or a file name. */
const HOSTILE = [
	"</details>",
	"<img src=x onerror=alert(1)>",
	"<!-- hidden",
	"[click](https://evil.example)",
	"![](https://evil.example/pixel.png)",
	"https://evil.example",
	"www.evil.example",
	"@octocat",
	"#1",
	"a | b | c",
	"a \\| b",
	"`code` and ``more``",
	"**bold** _it_ ~~gone~~",
	"\u202eesrever",
	"line\nbreak",
	"line\r\n::error::forged",
	"::set-output name=x::y",
	"%0A::error::forged",
	"\u001b[2J",
	"```\nfence",
	"]]>",
	"--><script>alert(1)</script>",
	"</script><script>alert(1)</script>",
	"{0}",
	'" onmouseover="alert(1)',
	"' autofocus onfocus='alert(1)",
	"&lt;b&gt; &#x3c;b&#x3e;",
	"\u0000\u0008\ufffe\uffff\ud800",
	"\u2066isolate\u2069 \u200bzero \u2028line",
];

const hostile = (text: string) =>
	makeAnalysis({
		decision: { reason: text },
		findings: [
			makeFinding({
				message: `Something happened to ${quote(text)}: clients are refused.`,
				operations: [text],
				before: { file: text, pointer: text, line: 1, column: 1 },
				witness: {
					payload: { [text]: text },
					of: text,
					acceptedBy: "before",
					refusal: { pointer: `/${text}`, keyword: text, text },
				},
			}),
			makeFinding({ unproven: text }),
			makeFinding({ failing: text }),
			makeFinding({
				message: text,
				shownAt: { file: text, pointer: "", line: 1, column: 1 },
				exception: { finding: "", owner: text, reason: text, expires: text, at: null },
			}),
		],
		notices: [{ side: "after", file: text, line: 1, column: 1, message: text }],
	});

/** The description as the page shows it, with the text in it. */
function textsOf(text: string) {
	const file = new Map([["openapi.yaml", `${text}\n`.repeat(20)]]);
	return { texts: { before: file, after: file } };
}

/** Attributes that the two formats write; none of them runs or loads anything. */
const ATTRIBUTES = [
	...["name", "tests", "failures", "errors", "skipped", "classname", "type", "message"],
	...["lang", "charset", "http-equiv", "content", "class", "id", "hidden", "value", "data-operations"],
];

function stringsOf(value: unknown): readonly string[] {
	if (typeof value === "string") return [value];
	return typeof value === "object" && value !== null ? Object.values(value).flatMap(stringsOf) : [];
}

/** What is left as markup once escapes and code spans, whichever starts first, and our own tags are taken away. */
function liveMarkdown(report: string): string {
	return report
		.replaceAll(/\\[\\*_{}[\]()>|~!"'`]|`[^`\n]*`/g, "")
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
		expect(page).not.toMatch(/<(?:img|a|link|iframe|svg|object|base)\b/i);
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

describe("size", () => {
	const many = makeAnalysis({
		findings: Array.from({ length: 5_000 }, () => makeFinding({ message: `Something of ${quote("x".repeat(500))}.` })),
	});

	it("keeps Markdown below what a comment holds, and says how much is left out", () => {
		const report = formats.markdown(many);
		expect(report.length).toBeLessThanOrEqual(60_000);
		expect(report).toMatch(/… and 4\d{3} more findings\.\n$/);
	});

	it("keeps annotations to what GitHub shows", () => {
		const lines = formats.github(many).trimEnd().split("\n");
		expect(lines.length).toBe(12);
		expect(lines[10]).toBe("::error title=Driftgate::… and 4990 more, in the full report.");
	});

	it("keeps Markdown below what a comment holds when every part is long", () => {
		const long = "[x](y) @z `".repeat(200);
		const notice = { side: "after", file: long, line: 1, column: 1, message: long } as const;
		const exception = { finding: "", owner: long, reason: long, expires: long, at: null };
		const findings = [
			makeFinding({ message: long, shownAt: { file: long, pointer: "", line: 1, column: 1 }, exception }),
		];
		const analysis = makeAnalysis({ decision: { reason: long }, findings, notices: [notice] });
		expect(formats.markdown(analysis).length).toBeLessThan(65_536);
		const crowd = Array.from({ length: 300 }, () => findings).flat();
		const notices = Array.from({ length: 300 }, () => notice);
		expect(formats.markdown(makeAnalysis({ findings: crowd, notices })).length).toBeLessThan(65_536);
	});

	it("shortens a message that nobody reads to its end", () => {
		const endless = makeAnalysis({ findings: [makeFinding({ message: "x".repeat(1_000_000) })] });
		expect(formats.text(endless).length).toBeLessThan(2_000);
		expect(formats.github(endless).length).toBeLessThan(2_000);
	});
});

describe("markdown", () => {
	it("takes the engine's back-quotes for code, and nobody else's", () => {
		expect(markdownMessage("The property `a_b|c` was *added*.")).toBe("The property `a_b\\|c` was \\*added\\*.");
		expect(markdownMessage("One ` only")).toBe("One \\` only");
		expect(markdownCode("a\\|b")).toBe("`a\\¦b`");
		expect(markdownCode("")).toBe("(empty)");
		expect(markdownText("@me & #7")).toBe("@&#8203;me &amp; #&#8203;7");
	});
});
