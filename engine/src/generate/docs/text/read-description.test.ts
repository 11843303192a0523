import { printHtmlBlocks } from "../html/print-html.ts";
import { printBlocksOf } from "../markdown/print-markdown.ts";
import { readDescription } from "./read-description.ts";

const context = { regionOf: () => "", hrefOf: () => "" };
const markdown = (text: string): string =>
	printBlocksOf(
		{ path: "p", title: "t", summary: "", section: "guide", blocks: readDescription(text) },
		context,
	).replace("# t\n\n", "");
const html = (text: string): string => printHtmlBlocks(readDescription(text), context);

describe("a description", () => {
	it.each([
		["Plain text.", "Plain text.", "<p>Plain text.</p>"],
		["**a** *b* `c`", "**a** *b* `c`", "<p><strong>a</strong> <em>b</em> <code>c</code></p>"],
		["- a\n- b", "- a\n- b", "<ul>\n<li>a</li>\n<li>b</li>\n</ul>"],
		["# Title\n\ntext", "**Title**\n\ntext", "<p><strong>Title</strong></p>\n<p>text</p>"],
		["```json\n{}\n```", "```json\n{}\n```", '<pre data-language="json"><code>{}</code></pre>'],
		["a user_id and _x_", "a user_id and *x*", "<p>a user_id and <em>x</em></p>"],
	])("is taken over where it is CommonMark: %j", (text, asMarkdown, asHtml) => {
		expect([markdown(text), html(text)]).toEqual([asMarkdown, asHtml]);
	});

	it("has tables", () => {
		expect(markdown("| a | b |\n|---|---|\n| 1 | `x` |")).toBe("| a | b |\n| --- | --- |\n| 1 | `x` |");
		expect(html("| a |\n|---|\n| 1 |")).toContain('<th scope="col">a</th>');
	});

	it.each([
		["[x](https://a.example/b?c=d)", "https://a.example/b?c=d"],
		["[x](mailto:a@b.example)", "mailto:a@b.example"],
		["[x](../guide)", "../guide"],
		["<https://a.example>", "https://a.example"],
		["![alt](https://a.example/i.png)", "https://a.example/i.png"],
	])("keeps links that may be followed, and makes links of images: %j", (text, address) => {
		expect(html(text)).toContain(`<a href="${address}" rel="external nofollow noopener noreferrer">`);
		expect(markdown(text)).toMatch(/^\[[^\]]+\]\(/u);
	});

	it.each([
		"[x](javascript:alert(1))",
		"[x](JaVaScRiPt:alert(1))",
		"[x](data:text/html,<script>1</script>)",
		"[x](vbscript:x)",
		"[x](//elsewhere.example)",
		"[x](&#106;avascript:alert(1))",
		"[x](java&#10;script:alert(1))",
		"[x](#anchor)",
		"![x](file:///etc/passwd)",
		"<javascript:alert(1)>",
	])("leaves the text of a link that may not be followed: %j", (text) => {
		expect(html(text)).not.toContain("<a");
		expect(markdown(text)).not.toMatch(/(?<!\\)\]\(/u);
	});

	it("shows raw HTML as text", () => {
		expect(html("a <b onclick=x>b</b> <script>alert(1)</script>")).toBe(
			"<p>a &lt;b onclick=x&gt;b&lt;/b&gt; &lt;script&gt;alert(1)&lt;/script&gt;</p>",
		);
		expect(markdown("<img src=x onerror=alert(1)>")).toBe("\\<img src=x onerror=alert(1)\\>");
	});

	it("shows what hides or reorders as a replacement character", () => {
		expect(html("a\u202eb\u0000c\u200bd")).toBe("<p>a\ufffdb\ufffdc\ufffdd</p>");
	});

	it("is read within bounds, however it nests", () => {
		for (const text of [
			">".repeat(20_000),
			"[".repeat(20_000),
			"* ".repeat(9_000),
			"`".repeat(30_000),
			"a".repeat(200_000),
		]) {
			expect(html(text).length).toBeLessThan(400_000);
		}
	});
});
