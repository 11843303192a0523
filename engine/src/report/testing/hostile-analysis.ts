import type { Analysis } from "../../contract/decision.ts";
import { quote } from "../../lib/say.ts";
import { makeAnalysis } from "../../testing/make-analysis.ts";
import { makeFinding } from "../../testing/make-finding.ts";
import type { ReportTexts } from "../report-options.ts";

/** What a stranger may write into a name, a path, a reason or a file name. */
export const HOSTILE: readonly string[] = [
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
	"@acme/api-team please approve",
	"acme/payments#7 GH-7 acme/payments@4b825dc642cb6eb9a060e54bf8d69288fbee4904",
	"4b825dc642cb6eb9a060e54bf8d69288fbee4904 and 4b825dc",
	"mail@evil.example mailto:mail@evil.example xmpp:mail@evil.example",
	"javascript:alert(1) data:text/html,<script>",
	"[click]: https://evil.example",
	"[^1]: note",
	"$x^2$ and $$\\begin{x}$$",
	":shipit: :+1:",
	"::add-mask::x",
	"::stop-commands::token",
	"##[error]forged",
	"%25%0D%0A::warning::forged",
	"<![CDATA[ x ]]>",
	"<?xml version='1.0'?><!DOCTYPE x [<!ENTITY a 'b'>]>",
	"<style>*{display:none}</style>",
	"\u001b]8;;https://evil.example\u0007click\u001b]8;;\u0007",
	"\u009b31m",
	"\r overwritten",
	"# heading",
	"- [ ] task",
	"> [!WARNING]",
	"===",
	"|---|",
	"<a name=x>",
	"\u{e0041}\u{e0042} tags",
	"$\u007b{ secrets.GITHUB_TOKEN }}",
];

/** An analysis with the text in every place that a stranger's words reach. */
export const hostile = (text: string): Analysis =>
	makeAnalysis({
		decision: { reason: text, tagBudgets: [{ tag: text, effective: 12, max: 10 }] },
		findings: [
			makeFinding({
				message: `Something happened to ${quote(text)}: clients are refused.`,
				operations: [text],
				reached: { methods: [text], types: [text], tools: [text] },
				underPolicy: { wire: "WARN", source: "INFO", milder: [{ operation: text, level: "INFO" }] },
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
export function textsOf(text: string): { readonly texts: ReportTexts } {
	const file = new Map([["openapi.yaml", `${text}\n`.repeat(20)]]);
	return { texts: { before: file, after: file } };
}
