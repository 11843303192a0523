/* The one style of a site: a file beside the pages, so that each of them stays small. No colour is below 4.5:1 (WCAG 1.4.3). */
export const STYLE = `:root {
	color-scheme: light dark;
	--page: #ffffff; --ink: #1b1f24; --quiet: #57606a; --line: #d0d7de; --soft: #f3f5f7; --link: #0550ae;
}
@media (prefers-color-scheme: dark) {
	:root { --page: #14171c; --ink: #e6e9ed; --quiet: #a5afba; --line: #39414b; --soft: #1e232a; --link: #79b8ff; }
}
* { box-sizing: border-box; }
body { margin: 0; background: var(--page); color: var(--ink); font: 1rem/1.6 system-ui, sans-serif; }
a { color: var(--link); text-decoration: underline; text-underline-offset: .15em; }
:focus-visible { outline: 3px solid var(--link); outline-offset: 2px; }
.skip { position: absolute; left: -999rem; } .skip:focus { left: 1rem; top: .5rem; background: var(--page); padding: .5rem; }
.frame { display: grid; grid-template-columns: minmax(12rem, 17rem) minmax(0, 1fr); max-width: 82rem; margin: 0 auto; }
header, footer { max-width: 82rem; margin: 0 auto; padding: .75rem 1.5rem; color: var(--quiet); font-size: .875rem; }
header a { font-weight: 600; } header span { margin-right: 1.5rem; }
nav { padding: 1rem 1.5rem; font-size: .9rem; } nav p { margin: 1rem 0 .25rem; font-weight: 600; }
nav ul { list-style: none; margin: 0; padding: 0; } nav li { padding: .1rem 0; overflow-wrap: anywhere; }
nav [aria-current] { font-weight: 700; color: var(--ink); }
main { padding: 1rem 1.5rem 4rem; min-width: 0; overflow-wrap: break-word; } main:focus { outline: none; }
h1 { font-size: 1.75rem; line-height: 1.25; margin: .5rem 0 1rem; } h2 { font-size: 1.3rem; margin: 2.25rem 0 .5rem; }
h3 { font-size: 1.05rem; margin: 1.5rem 0 .25rem; } h4 { margin: 1rem 0 .25rem; }
:target { scroll-margin-top: 1rem; } main li { margin: .35rem 0; } main li > p { margin: .25rem 0; }
code { font: .875em/1.5 ui-monospace, monospace; overflow-wrap: anywhere; }
pre { margin: .5rem 0 1rem; padding: .75rem 1rem; background: var(--soft); border: 1px solid var(--line); border-radius: 6px; white-space: pre-wrap; overflow-wrap: anywhere; }
table { border-collapse: collapse; width: 100%; font-size: .925rem; }
th, td { border-bottom: 1px solid var(--line); padding: .4rem .75rem .4rem 0; text-align: left; vertical-align: top; overflow-wrap: anywhere; }
blockquote { margin: 1rem 0; padding: .25rem 1rem; border-left: 4px solid var(--line); color: var(--quiet); }
summary { cursor: pointer; font-weight: 600; padding: .25rem 0; } .samples { margin: 1rem 0; }
input, button { font: inherit; color: inherit; background: var(--soft); border: 1px solid var(--quiet); border-radius: 6px; padding: .3rem .6rem; }
input { width: min(100%, 32rem); } [hidden] { display: none; }
@media (max-width: 50rem) { .frame { grid-template-columns: minmax(0, 1fr); } main { order: -1; } }
@media print {
	:root { color-scheme: light; --page: #ffffff; --ink: #000000; --quiet: #333333; --soft: #ffffff; --link: #000000; }
	nav, header, footer, .skip, button { display: none; } .frame { display: block; } pre, table { break-inside: avoid; }
	details > :not(summary) { display: block; } details::details-content { content-visibility: visible; }
}
`;
