import { sha256 } from "@noble/hashes/sha2.js";
import { utf8ToBytes } from "@noble/hashes/utils.js";

/*
 * The frame of the page: one file that needs nothing from elsewhere and may do nothing elsewhere. Its policy (Content
 * Security Policy, level 3) allows exactly one style and one script, by their hashes, and no request at all.
 */

const STYLE = `
:root { color-scheme: light dark; --line: #8884; --mark: #d4a72c33; --soft: #8881; }
* { box-sizing: border-box; }
body { font: 16px/1.5 system-ui, sans-serif; max-width: 76rem; margin: 0 auto; padding: 1.5rem; }
h1 { font-size: 1.5rem; margin: 0 0 .25rem; }
h2 { font-size: .875rem; font-weight: 400; color: GrayText; margin: 1.5rem 0 0; overflow-wrap: anywhere; }
table { border-collapse: collapse; font-size: .875rem; } th, td { padding: .125rem .75rem .125rem 0; text-align: left; }
details { font-size: .875rem; } article:target { outline: 2px solid var(--level); }
code, pre { font: .875em/1.5 ui-monospace, monospace; overflow-wrap: anywhere; }
.ERR { --level: #cf222e; } .WARN { --level: #9a6700; } .INFO, .excepted { --level: #0969da; } .PASS { --level: #1a7f37; }
.verdict, .level { color: var(--level); font-weight: 700; }
article { border: 1px solid var(--line); border-left: 4px solid var(--level); border-radius: 6px; margin: 1rem 0; padding: .75rem 1rem; }
article > p { margin: .25rem 0; }
.facts { color: GrayText; font-size: .875rem; }
.sides { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(22rem, 100%), 1fr)); gap: .75rem; margin: .75rem 0; }
figure { margin: 0; min-width: 0; } figcaption { font-size: .8125rem; color: GrayText; overflow-wrap: anywhere; }
pre { margin: .25rem 0 0; padding: .5rem; background: var(--soft); border-radius: 6px; overflow-x: auto; overflow-wrap: normal; }
mark { background: var(--mark); color: inherit; display: inline-block; min-width: 100%; }
select, input { font: inherit; max-width: min(100%, 36rem); } label { margin-right: 1rem; }
[hidden] { display: none; }
`;

/** Shows the findings of some levels, of one operation, or with words that are searched for. Without it the page shows them all, and hides the choices. */
const SCRIPT = `
const level = document.getElementById("level");
const operation = document.getElementById("operation");
const search = document.getElementById("search");
const has = (list, one) => list.split(" ").includes(one);
const show = () => {
	const words = search.value.toLowerCase().split(/\\s+/);
	for (const finding of document.querySelectorAll("article")) {
		const { level: own, operations } = finding.dataset;
		const isChosen = (level.value === "" || has(level.value, own)) && (operation.value === "" || has(operations, operation.value));
		const text = isChosen ? finding.textContent.toLowerCase() : "";
		finding.hidden = !isChosen || !words.every((word) => text.includes(word));
	}
	for (const group of document.querySelectorAll("section")) {
		group.hidden = !group.querySelector("article:not([hidden])");
	}
};
document.getElementById("filter").hidden = false;
level.addEventListener("change", show);
operation.addEventListener("change", show);
search.addEventListener("input", show);
`;

/** What the page may do (Content Security Policy, level 3), which whoever serves it says too. */
export function reportPagePolicy(): string {
	const sources = [`style-src ${sourceHash(STYLE)}`, `script-src ${sourceHash(SCRIPT)}`];
	return ["default-src 'none'", ...sources, "base-uri 'none'", "form-action 'none'"].join("; ");
}

/** CSP 3, section 2.3.1: the hash of the element's text, to the character. */
function sourceHash(text: string): string {
	return `'sha256-${btoa(String.fromCharCode(...sha256(utf8ToBytes(text))))}'`;
}

/** A whole document around `body`, which is HTML already, with choices among findings unless there are none. Of `title` no character is markup. */
export function htmlPage(title: string, body: string, hasChoices = true): string {
	return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${reportPagePolicy()}">
<meta name="viewport" content="width=device-width">
<meta name="referrer" content="no-referrer">
<title>${title}</title>
<style>${STYLE}</style>
</head>
<body>
${body}
${hasChoices ? `<script>${SCRIPT}</script>\n` : ""}</body>
</html>
`;
}
