import { plainText } from "./plain-text.ts";

it.each([
	["<p>First.</p><p>Second &amp; last.</p>", "First.\n\nSecond & last."],
	['See <a href="https://a.example/x">the guide</a>.', "See the guide (https://a.example/x)."],
	["<ul><li>one</li><li><code>two</code></li></ul>", "- one\n- `two`"],
	["A line<br/>another", "A line\nanother"],
	["a < b and c > d, Map<string, id>, <id> &unknown; &#39;", "a < b and c > d, Map<string, id>, <id> &unknown; '"],
	["plain", "plain"],
])("%s", (html, text) => {
	expect(plainText(html).trim()).toBe(text);
});

it("reads hostile text in time that grows with its length", () => {
	const started = performance.now();
	for (const text of ["<p ", "<a href=", "&#", "<p><"]) plainText(text.repeat(200_000));
	expect(performance.now() - started).toBeLessThan(2_000);
});
